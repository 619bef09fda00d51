import { sql } from 'kysely'
import { foldText } from '#contract/fold.ts'
import { limits, undoSeconds } from '#contract/mail.ts'
import { type MailSettings, mailCalls } from '#contract/mail-calls.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import { holds, prefix } from '#server/platform/conditions.ts'
import type { Mount } from '#server/platform/http.ts'
import { jsonRows } from '#server/platform/list.ts'
import { cleanHtml } from './clean.ts'
import { avatarOf } from './rows.ts'

export function mailSettings({ read, write }: Mount): void {
  read(mailCalls.settings, async ({ db, session }) => ({ settings: await settingsOf(db, session.id) }))

  write(mailCalls.saveSettings, async ({ input: { settings }, db, session, publish }) => {
    const previous = await settingsOf(db, session.id)
    const { signature = previous.signature, undoSeconds: seconds = previous.undoSeconds } = settings
    const row = { signature: cleanHtml(signature), undo_seconds: seconds }
    await db
      .insertInto('mail_settings')
      .values({ user_id: session.id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    publish('mail', undefined, [session.id])
    return { settings: await settingsOf(db, session.id) }
  })

  read(mailCalls.recipients, async ({ input: { q }, db }) => {
    const words = q?.trim() ?? ''
    const matches = q === undefined ? sql`true` : holds('search', words)
    if (!matches) return { recipients: [] }
    const beginning = prefix(foldText(words))
    const begins = sql`folded_name like ${beginning} or fold(email) like ${beginning}`
    const max = q === undefined ? limits.colleagues : limits.offered
    const rows = await jsonRows<{ user: string; name: string; email: string; profile: number }>(
      db,
      sql`select id as user, name, email, profile from users
        where ${hasRight('mail.use')} and ${matches}
        order by (${begins}) desc, folded_name, id limit ${max}`,
    )
    return {
      recipients: rows.map(({ profile, ...recipient }) => ({ ...recipient, avatar: avatarOf(profile) })),
    }
  })
}

export async function settingsOf(db: Db, userId: string): Promise<MailSettings> {
  const row = await db
    .selectFrom('mail_settings')
    .select(['signature', 'undo_seconds'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const seconds = undoSeconds.find((option) => option === row?.undo_seconds)
  return { signature: row?.signature ?? '', undoSeconds: seconds ?? 10 }
}
