import { sql } from 'kysely'
import { limits } from '#contract/mail.ts'
import { mailCalls } from '#contract/mail-calls.ts'
import type { Live } from '#server/platform/change-events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { mailChanges } from './change.ts'
import { mailDrafts } from './drafts.ts'
import { mailLabels } from './labels.ts'
import { inFolder, listOf } from './list.ts'
import { mailsWhere, wholeMail, wholeMails } from './rows.ts'
import { findAttachments, findMails } from './search.ts'
import { deliverDue, mailSending } from './send.ts'
import { mailSettings } from './settings.ts'

/** Mail between the accounts of this installation; each account has its own copies. */
function mail(mount: Mount, deps: Pick<Deps, 'db' | 'clock' | 'newId'>, live: Live): void {
  const { read } = mount
  read(mailCalls.list, ({ input, db, session }) => listOf(db, session.id, input))
  read(mailCalls.filter, ({ input: { filter }, db, session }) => mailsWhere(db, session.id, inFolder(filter)))

  read(mailCalls.details, async ({ input: { id }, db, session }) => {
    const mail = (await wholeMail(db, session.id, id)) ?? notFound('mail')
    const isInThread = sql`s.thread = ${mail.thread} and (s.folder not in ('spam', 'trash') or s.mail_id = ${id})`
    return { mail, conversation: await wholeMails(db, session.id, isInThread, limits.conversation) }
  })

  mailChanges(mount)
  mailLabels(mount, deps.newId)
  mailDrafts(mount, deps)
  mailSending(mount, deps, live)
  mailSettings(mount)
}

export const mailFeature = defineFeature({
  key: 'mail',
  reads: 'mail.use',
  calls: { mail: mailCalls },
  activity: {
    record: 'mail',
    deeds: {
      'mails/setImportant': 'mail.mark',
      'mails/setStarred': 'mail.mark',
      'mails/setRead': 'mail.seen',
      'mails/restore': 'mail.mark',
      'mails/draft': 'mail.edit',
      'mails/attach': 'mail.edit',
      'mails/detach': 'mail.edit',
      'mails/labels/add': 'label.add',
      'mails/labels/edit': 'label.edit',
      'mails/labels/delete': 'label.delete',
      'mails/settings/save': 'signature.edit',
    },
  },
  extensions: ['mail'],
  searches: { mails: findMails, attachments: findAttachments },
  jobs: [
    // Mails that became due while no process ran, or whose process died.
    { everyMinutes: 1 / 6, atStart: true, run: ({ db, clock, live }) => deliverDue({ db, clock }, live) },
  ],
  mount: ({ mount, deps, live }) => mail(mount, deps, live),
})
