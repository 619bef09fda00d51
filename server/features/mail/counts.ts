import { sql } from 'kysely'
import type { MailCount } from '#contract/mail.ts'
import type { MailCounts } from '#contract/mail-calls.ts'
import { mailKeys } from '#contract/mail-search.ts'
import type { Db } from '#server/db/tables.ts'
import { jsonRows } from '#server/platform/list.ts'

export async function countsOf(db: Db, userId: string): Promise<MailCounts> {
  const rows = await jsonRows<Row>(
    db,
    sql`select coalesce(c.key, l.id) as key, coalesce(c.total, 0) as total, coalesce(c.unread, 0) as unread, l.name, l.tag
      from (select * from mail_counts where user_id = ${userId}) c
      full join (select * from mail_labels where user_id = ${userId}) l on l.id = c.key order by l.number`,
  )
  const of = new Map(rows.map((row) => [row.key, row]))
  const counts = (what: 'total' | 'unread') =>
    Object.fromEntries(mailKeys.map((key) => [key, of.get(key)?.[what] ?? 0])) as MailCount
  return {
    unreadCount: counts('unread'),
    counts: counts('total'),
    labels: rows.flatMap(({ key: id, name, tag, total, unread }) =>
      name === null || tag === null ? [] : { id, name, tag, total, unread },
    ),
  }
}

type Row = { key: string; total: number; unread: number; name: string | null; tag: number | null }

/** Locks the mails of accounts until the commit, in the order of their ids against deadlocks. */
export async function lockAccounts(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from users where id = any(${[...ids]}::text[]) order by id for no key update`.execute(
    db,
  )
}
