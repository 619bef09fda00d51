import { sql } from 'kysely'
import type { SearchHit } from '#contract/search.ts'
import { holds } from '#server/platform/conditions.ts'
import type { RecordSearch } from '#server/platform/feature.ts'
import { isoOf, jsonRows } from '#server/platform/list.ts'
import { idsByText } from './list.ts'
import { mailPage } from './rows.ts'

export const findMails: RecordSearch = async ({ db, userId, q, limit }) => {
  const ids = await idsByText(db, userId, q, limit)
  return (await mailPage(db, userId, ids)).map(({ id, subject, sender, time }) => ({
    id,
    title: subject,
    hint: sender.name,
    at: time,
  }))
}

/** The latest attachments of the caller's mails, by name; `within` is the mail. */
export const findAttachments: RecordSearch = async ({ db, userId, q, limit }) => {
  const rows = await jsonRows<SearchHit & { at: string }>(
    db,
    sql`select f.id, f.name as title, m.subject as hint, m.id as within, m.at from mail_states s
      join mails m on m.id = s.mail_id join mail_files f on f.mail_id = m.id
      where s.user_id = ${userId} and s.folder not in ('spam', 'trash') and ${holds('fold(f.name)', q)}
      order by m.at desc limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, at: isoOf(row.at) }))
}
