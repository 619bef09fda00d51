import { sql } from 'kysely'
import type { MailFolder } from '#contract/mail.ts'
import { type MailBefore, mailCalls, type WhichMails } from '#contract/mail-calls.ts'
import type { Db } from '#server/db/tables.ts'
import { all, type Sql } from '#server/platform/conditions.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { countsOf, lockAccounts } from './counts.ts'
import { labelsOf, requireLabels } from './labels.ts'
import { matchingIds } from './list.ts'

const flagColumns = {
  isRead: 'is_read',
  starred: 'starred',
  important: 'important',
  promotions: 'promotions',
  forums: 'forums',
} as const
type Flag = keyof typeof flagColumns
const flagNames = Object.keys(flagColumns) as Flag[]

type Row = { id: string; home: 'inbox' | 'sent' | 'draft'; folder: MailFolder; labels: string[] } & Record<
  Flag,
  boolean
>

/** Triage: each account changes its own rows; replies have the earlier state for an undo. */
export function mailChanges({ write }: Mount): void {
  write(mailCalls.toggleImportant, async ({ input: { id }, db, session, publish }) => {
    await toggle(db, session.id, id, 'important')
    publish('mail', id, [session.id])
    return []
  })
  write(mailCalls.toggleStarred, async ({ input: { id }, db, session, publish }) => {
    await toggle(db, session.id, id, 'starred')
    publish('mail', id, [session.id])
    return []
  })
  write(mailCalls.setRead, async ({ input: { id }, db, session, publish }) => {
    await setOne(db, session.id, id, sql`is_read = true`)
    publish('mail', id, [session.id])
    return []
  })

  write(mailCalls.mark, async ({ input, db, session, publish }) => {
    const flags = flagNames.filter((name) => input[name] !== undefined)
    if (flags.length === 0) incomplete('isRead')
    const { rows, left } = await chosen(db, session.id, input, differs(input, flags))
    const sets = flags.map((name) => sql`${sql.ref(flagColumns[name])} = ${input[name]}`)
    await update(db, session.id, rows, sql.join(sets))
    publish('mail', undefined, [session.id])
    return replyOf(db, session.id, rows, left, (row) =>
      Object.fromEntries(flags.filter((name) => row[name] !== input[name]).map((name) => [name, row[name]])),
    )
  })

  write(mailCalls.move, async ({ input, db, session, publish }) => {
    const { rows, left } = await chosen(db, session.id, input, movable[input.folder])
    await update(
      db,
      session.id,
      rows,
      input.folder === 'inbox' ? sql`folder = home` : sql`folder = ${input.folder}`,
    )
    publish('mail', undefined, [session.id])
    return replyOf(db, session.id, rows, left, ({ folder }) => ({ folder }))
  })

  write(mailCalls.label, async ({ input, db, session, publish }) => {
    const { add = [], remove: off = [] } = input
    if (add.length + off.length === 0) incomplete('add')
    await requireLabels(db, session.id, [...add, ...off])
    const remove = off.filter((id) => !add.includes(id))
    const todo = sql`(not s.labels @> ${add}::text[] or s.labels && ${remove}::text[])`
    const { rows, left } = await chosen(db, session.id, input, todo)
    await update(
      db,
      session.id,
      rows,
      sql`labels = array(
        select l from unnest(labels || ${add}::text[]) with ordinality t (l, nth)
        where l <> all(${remove}::text[]) group by l order by min(nth))`,
    )
    publish('mail', undefined, [session.id])
    return replyOf(db, session.id, rows, left, ({ labels }) => ({ labels }))
  })

  write(mailCalls.restore, async ({ input, db, session, publish }) => {
    await lockAccounts(db, [session.id])
    const ids = Object.keys(input.before)
    const rows = await rowsWhere(db, session.id, sql`s.mail_id = any(${ids}::text[])`)
    if (ids.length === 1 && rows.length === 0) notFound('mail')
    const userLabels = await labelsOf(db, session.id)
    const next = rows.map((row) => ({ ...row, ...backTo(row, input.before[row.id] ?? {}, userLabels) }))
    await sql`
      update mail_states s set folder = n.folder, is_read = n."isRead", starred = n.starred, important = n.important,
        promotions = n.promotions, forums = n.forums, labels = n.labels
      from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) n (id text, folder text, "isRead" boolean,
        starred boolean, important boolean, promotions boolean, forums boolean, labels text[])
      where s.user_id = ${session.id} and s.mail_id = n.id`.execute(db)
    publish('mail', undefined, [session.id])
    return replyOf(db, session.id, rows, 0, ({ id: _, home: __, ...state }) => state)
  })

  write(mailCalls.delete, async ({ input, db, session, publish }) => {
    // A mail that waits to be sent would never be delivered.
    const todo = sql`(s.folder in ('spam', 'trash') or s.home = 'draft')
      and not exists (select from mails w where w.id = s.mail_id and w.state = 'waiting')`
    const { rows, left } = await chosen(db, session.id, input, todo)
    if (rows.length === 0 && input.ids?.length === 1) refuse('notInTrash')
    const ids = rows.map(({ id }) => id)
    // Locked, because two deletions of the last copies at the same time would each see the other's.
    await sql`select id from mails where id = any(${ids}::text[]) order by id for update`.execute(db)
    await sql`delete from mail_states where user_id = ${session.id} and mail_id = any(${ids}::text[])`.execute(
      db,
    )
    // No one has a copy any more.
    await sql`delete from mails m where m.id = any(${ids}::text[])
      and not exists (select from mail_states s where s.mail_id = m.id)`.execute(db)
    publish('mail', undefined, [session.id])
    return { deleted: ids, left, ...(await countsOf(db, session.id)) }
  })
}

/** Mails that may go to a folder and are not there. */
const movable: Record<'inbox' | 'archive' | 'spam' | 'trash', Sql> = {
  inbox: sql`s.folder <> s.home`,
  archive: sql`s.folder <> 'archive' and s.home <> 'draft'`,
  spam: sql`s.folder <> 'spam' and s.home = 'inbox'`,
  trash: sql`s.folder <> 'trash'`,
}
const mayLie = ({ home }: Row, folder: MailFolder) =>
  folder === home ||
  folder === 'trash' ||
  (folder === 'archive' && home !== 'draft') ||
  (folder === 'spam' && home === 'inbox')

function backTo(row: Row, previous: MailBefore, labelIds: ReadonlySet<string>): Partial<Row> {
  const { folder, labels, ...flags } = previous
  const definedFlags = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
  return {
    ...definedFlags,
    ...(folder && mayLie(row, folder) && { folder }),
    ...(labels && { labels: [...new Set(labels)].filter((id) => labelIds.has(id)) }),
  }
}

const differs = (input: Partial<Record<Flag, boolean | undefined>>, flags: readonly Flag[]): Sql =>
  sql`(${sql.join(
    flags.map((name) => sql`s.${sql.ref(flagColumns[name])} <> ${input[name]}`),
    sql` or `,
  )})`

/** The mails of a request that it would change; locks the account. */
async function chosen(db: Db, userId: string, { ids, all: everything, filter = {} }: WhichMails, todo: Sql) {
  if ((ids === undefined) === (everything === undefined)) incomplete('ids')
  await lockAccounts(db, [userId])
  const selection = ids ? { ids, left: 0 } : await matchingIds(db, userId, filter, todo)
  const rows = await rowsWhere(db, userId, all(sql`s.mail_id = any(${selection.ids}::text[])`, todo))
  if (ids?.length === 1 && rows.length === 0) await requireMail(db, userId, ids[0] ?? '')
  return { rows, left: selection.left }
}

function incomplete(field: string): never {
  const message = 'Send either `ids` or `all`, and what to change. Nothing was changed.'
  refuse('invalid', { message, fields: { [field]: 'required' } })
}

async function rowsWhere(db: Db, userId: string, condition: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.mail_id as id, s.home, s.folder, s.labels, s.is_read as "isRead", s.starred, s.important, s.promotions,
      s.forums from mail_states s where s.user_id = ${userId} and ${condition}`.execute(db)
  return rows
}

export async function requireMail(db: Db, userId: string, id: string): Promise<void> {
  const [row] = await rowsWhere(db, userId, sql`s.mail_id = ${id}`)
  if (!row) notFound('mail')
}

async function update(db: Db, userId: string, rows: readonly Row[], sets: Sql): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await sql`update mail_states set ${sets} where user_id = ${userId} and mail_id = any(${ids}::text[])`.execute(
    db,
  )
}

async function setOne(db: Db, userId: string, id: string, sets: Sql): Promise<void> {
  await lockAccounts(db, [userId])
  const { numAffectedRows } = await sql`
    update mail_states set ${sets} where user_id = ${userId} and mail_id = ${id}`.execute(db)
  if (!numAffectedRows) notFound('mail')
}

const toggle = (db: Db, userId: string, id: string, flag: 'important' | 'starred') =>
  setOne(db, userId, id, sql`${sql.ref(flag)} = not ${sql.ref(flag)}`)

async function replyOf(
  db: Db,
  userId: string,
  rows: readonly Row[],
  remaining: number,
  beforeOf: (row: Row) => MailBefore,
) {
  const previousById = Object.fromEntries(rows.map((row) => [row.id, beforeOf(row)]))
  return { before: previousById, left: remaining, ...(await countsOf(db, userId)) }
}
