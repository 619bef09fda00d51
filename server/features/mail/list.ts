import { sql } from 'kysely'
import { foldText } from '#contract/fold.ts'
import { isWhole, maxMatching } from '#contract/list.ts'
import { limits, type MailFilter, type MailListReply, type MailListRequest } from '#contract/mail.ts'
import type { BulkMailFilter } from '#contract/mail-calls.ts'
import { type MailKey, type MailQueryPart, mailKeys, mailQueryOf } from '#contract/mail-search.ts'
import type { Db } from '#server/db/tables.ts'
import { all, holdsPhrase, isIndexed, notIn, prefix, type Sql, startOf } from '#server/platform/conditions.ts'
import { pageWindow } from '#server/platform/list.ts'
import { countsOf } from './counts.ts'
import { mailPage, mailsWhere } from './rows.ts'

/** The rule of docs/contract.md 4.5 on `mail_states s`; the triggers of the counts use the same. */
const inKey: Record<MailKey, Sql> = {
  all: sql`true`,
  inbox: sql`s.folder = 'inbox'`,
  sent: sql`s.is_own and s.folder in ('sent', 'inbox')`,
  draft: sql`s.folder = 'draft'`,
  spam: sql`s.folder = 'spam'`,
  trash: sql`s.folder = 'trash'`,
  archive: sql`s.folder = 'archive'`,
  starred: sql`s.starred`,
  important: sql`s.important`,
  promotions: sql`s.promotions`,
  forums: sql`s.forums`,
}
/** The condition of a folder, flag or label; an unknown key means all mails. */
export const inFolder = (key: string | undefined): Sql =>
  inKey[mailKeys.find((folderKey) => folderKey === key) ?? 'all']

type Conditions = { states: Sql; texts: Sql[]; isIndexed: boolean }

function conditionsOf(userId: string, { folder, label, q = '', thread }: MailFilter): Conditions {
  const parts = mailQueryOf(q)
  const states = all(
    inFolder(folder),
    label === undefined ? undefined : sql`s.labels @> array[${label}::text]`,
    thread === undefined ? undefined : sql`s.thread = ${thread}`,
    ...parts.map((part) => unlessNot(part, stateOf(userId, part))),
  )
  const ofText = parts.filter(({ by, isNot }) => !isNot && (Object.hasOwn(columns, by) || by === 'word'))
  return {
    states,
    texts: parts.map((part) => unlessNot(part, textOf(part))).filter((condition) => condition !== undefined),
    isIndexed: ofText.some(({ value }) => isIndexed(foldText(value))),
  }
}

const unlessNot = ({ isNot }: MailQueryPart, condition: Sql | undefined): Sql | undefined =>
  isNot && condition ? sql`not (${condition})` : condition

const ofState = {
  unread: sql`not s.is_read`,
  read: sql`s.is_read`,
  starred: sql`s.starred`,
  important: sql`s.important`,
}

function stateOf(userId: string, { by, value }: MailQueryPart): Sql | undefined {
  if (by === 'is') return ofState[value]
  if (by === 'before') return sql`s.at < ${startOf(value)}`
  if (by === 'after') return sql`s.at >= ${startOf(value)}`
  if (by !== 'label') return undefined
  const name = value.toLowerCase()
  if (name === 'promotions' || name === 'forums') return inKey[name]
  return sql`s.labels && array(select id from mail_labels
    where user_id = ${userId} and fold(name) like ${prefix(foldText(value))})`
}

const columns = { from: 'm.from_search', to: 'm.to_search', subject: 'm.subject_search' } as const

function textOf({ by, value }: MailQueryPart): Sql | undefined {
  if (by === 'has') return sql`m.files > 0`
  if (by === 'filename')
    return sql`(m.files > 0 and exists (select from mail_files f
      where f.mail_id = m.id and ${all(holdsPhrase('fold(f.name)', value))}))`
  if (by === 'word') return holdsPhrase('m.search', value)
  if (by === 'to') return holdsPhrase(columns.to, value)
  // The search text contains every column and has the index, so both are checked.
  return by === 'from' || by === 'subject'
    ? all(holdsPhrase('m.search', value), holdsPhrase(columns[by], value))
    : undefined
}

const order = sql`s.at desc, s.mail_id desc`
const reversed = sql`s.at, s.mail_id`

export async function matchingIds(
  db: Db,
  userId: string,
  filter: BulkMailFilter,
  todo: Sql,
): Promise<{ ids: string[]; left: number }> {
  const { states, texts } = conditionsOf(userId, filter)
  const there = sql`from mail_states s join mails m on m.id = s.mail_id
    where s.user_id = ${userId} and ${all(states, ...texts, notIn('s.mail_id', filter.except), notInConversations(filter), todo)}`
  const { rows } = await sql<{ id: string }>`
    select s.mail_id as id ${there} order by ${order} limit ${maxMatching}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length < maxMatching) return { ids, left: 0 }
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${there}`.execute(db)
  return { ids, left: (counted[0]?.count ?? 0) - ids.length }
}

export async function listOf(db: Db, userId: string, input: MailListRequest): Promise<MailListReply> {
  const mailCounts = await countsOf(db, userId)
  if (isWhole(input))
    return { mails: await mailsWhere(db, userId, sql`true`), unreadCount: mailCounts.unreadCount }
  const { folder, label, q, thread } = input
  const conditions = conditionsOf(userId, input)
  const isCounted = !q && thread === undefined && (label === undefined || folder === undefined)
  const counted = isCounted
    ? label === undefined
      ? mailCounts.counts[folder ?? 'all']
      : (mailCounts.labels.find(({ id }) => id === label)?.total ?? 0)
    : undefined
  const { ids, total, isMore } =
    conditions.texts.length > 0
      ? await pageByText(db, userId, conditions, input)
      : input.conversations && !q
        ? await pageOfConversations(db, userId, conditions.states, input)
        : await pageByState(db, userId, conditions.states, input, counted)
  return { mails: await mailPage(db, userId, ids), total, isMore, ...mailCounts }
}

export async function idsByText(db: Db, userId: string, q: string, limit: number): Promise<string[]> {
  const { states, ...conditions } = conditionsOf(userId, { q })
  if (conditions.texts.length === 0) return []
  const activeStates = all(states, sql`s.folder not in ('spam', 'trash')`)
  return (await pageByText(db, userId, { ...conditions, states: activeStates }, { limit })).ids
}

type Found = { ids: string[]; total: number; isMore: boolean }

async function pageByState(
  db: Db,
  userId: string,
  states: Sql,
  page: MailListRequest,
  counted: number | undefined,
): Promise<Found> {
  const from = sql`from mail_states s where s.user_id = ${userId} and ${states}`
  const total =
    counted ?? (await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db)).rows[0]?.n ?? 0
  const { limit, offset, isFromEnd } = pageWindow(page, total)
  const { rows } = await sql<{ id: string }>`
    select s.mail_id as id ${from} order by ${isFromEnd ? reversed : order} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { ids: rows.map(({ id }) => id), total, isMore: false }
}

const notInConversations = ({ exceptConversations: ids }: BulkMailFilter): Sql | undefined =>
  ids?.length ? sql`${conversation} <> all(${ids}::text[])` : undefined

/** `conversationOf` of the contract. */
const conversation = sql`case when s.folder = 'draft' then s.mail_id else s.thread end`

async function pageOfConversations(
  db: Db,
  userId: string,
  states: Sql,
  { limit, offset = 0 }: MailListRequest,
): Promise<Found> {
  const userStates = sql`s.user_id = ${userId} and ${states}`
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with all_of_them as (
      select ${conversation} as id, s.thread, max(s.at) as at from mail_states s where ${userStates} group by 1, 2
    ), shown as (
      select * from all_of_them order by at desc, id desc limit ${limit ?? null} offset ${offset}
    )
    select (select count(*)::int from all_of_them) as total, array(
      select m.mail_id from shown cross join lateral (
        select s.mail_id from mail_states s where ${userStates} and s.thread = shown.thread and ${conversation} = shown.id
        order by ${order} limit ${limits.conversation}
      ) m) as ids`.execute(db)
  const [{ ids, total } = { ids: [], total: 0 }] = rows
  return { ids, total, isMore: false }
}

/** A search is common when at least `common` of this many newest mails match. */
const probed = 200
const common = 10
const countedOn = 10
const maxCounted = 10_000

/** A rare word uses the index; for a common one the newest mails are read in order. */
async function pageByText(
  db: Db,
  userId: string,
  { states, texts, isIndexed }: Conditions,
  { limit, offset = 0 }: MailListRequest,
): Promise<Found> {
  const userStates = sql`s.user_id = ${userId} and ${states}`
  const max = limit === undefined ? maxCounted : offset + limit + countedOn
  const matches = sql`cross join lateral (
    select m.id from mails m where m.id = s.mail_id and ${all(...texts)} offset 0) m`
  const probe = await newestOf(db, userStates, matches)
  const isRare = isIndexed && probe.ids.length < common
  let ids = probe.ids
  if (isRare || (probe.last && ids.length <= max)) {
    const from = isRare
      ? sql`(
          select m.id, m.at from mails m where ${all(...texts)} order by m.at desc, m.id desc offset 0
        ) m cross join lateral (select s.* from mail_states s where ${userStates} and s.mail_id = m.id offset 0) s
        order by m.at desc, m.id desc limit ${max + 1}`
      : sql`mail_states s ${matches} where ${userStates} and (s.at, s.mail_id) < (${probe.last?.at}::timestamptz, ${probe.last?.id})
        order by ${order} limit ${max + 1 - ids.length}`
    const { rows } = await sql<{ id: string }>`select s.mail_id as id from ${from}`.execute(db)
    const more = rows.map(({ id }) => id)
    ids = isRare ? more : [...ids, ...more]
  }
  const total = Math.min(ids.length, max)
  return {
    ids: ids.slice(offset, limit === undefined ? total : offset + limit),
    total,
    isMore: ids.length > total,
  }
}

/** Matches among the newest mails, and the last mail that was read, if there are more. */
async function newestOf(db: Db, userStates: Sql, matches: Sql) {
  const { rows } = await sql<{ ids: string[]; n: number; at: string; id: string }>`
    with s as materialized (
      select s.mail_id, s.at from mail_states s where ${userStates} order by ${order} limit ${probed}
    )
    select array(select s.mail_id from s ${matches} order by ${order}) as ids,
      (select count(*)::int from s) as n, l.at::text, l.mail_id as id
    from (select * from s order by s.at, s.mail_id limit 1) l`.execute(db)
  const [row] = rows
  return { ids: row?.ids ?? [], last: row && row.n === probed ? { at: row.at, id: row.id } : undefined }
}
