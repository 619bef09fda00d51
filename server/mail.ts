import { sql } from 'kysely'
import { limits, mailCalls } from '#contract/mail.ts'
import type { Deps } from './deps.ts'
import { notFound } from './errors.ts'
import type { Mount } from './http.ts'
import type { Live } from './live.ts'
import { mailChanges } from './mail/change.ts'
import { mailDrafts } from './mail/drafts.ts'
import { mailLabels } from './mail/labels.ts'
import { inFolder, listOf } from './mail/list.ts'
import { mailsWhere, wholeMail, wholeMails } from './mail/rows.ts'
import { mailSending } from './mail/send.ts'
import { mailSettings } from './mail/settings.ts'

/** Mail between the accounts of this installation; each account has its own copies. */
export function mail(mount: Mount, deps: Pick<Deps, 'db' | 'clock' | 'newId'>, live: Live): void {
  const { read } = mount
  read(mailCalls.list, ({ input, db, session }) => listOf(db, session.id, input))
  read(mailCalls.filter, ({ input: { filter }, db, session }) => mailsWhere(db, session.id, inFolder(filter)))

  read(mailCalls.details, async ({ input: { id }, db, session }) => {
    const mail = (await wholeMail(db, session.id, id)) ?? notFound('mail')
    const shown = sql`s.thread = ${mail.thread} and (s.folder not in ('spam', 'trash') or s.mail_id = ${id})`
    return { mail, conversation: await wholeMails(db, session.id, shown, limits.conversation) }
  })

  mailChanges(mount)
  mailLabels(mount, deps.newId)
  mailDrafts(mount, deps)
  mailSending(mount, deps, live)
  mailSettings(mount)
}
