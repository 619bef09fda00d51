import { sql } from 'kysely'
import type { Conversation, Message } from '#contract/chat.ts'
import type { Db } from '#server/db/tables.ts'
import { all, type Sql } from '#server/platform/conditions.ts'
import { isoOf, isoOrNull, jsonRows } from '#server/platform/list.ts'

/** A conversation as one of the two sees it; it has no row before its first message. */
export type ConversationRow = Pick<Conversation, 'version' | 'read' | 'theirRead'> & {
  id: number
  last: number
}

const pairOf = (text: string, other: string) =>
  (text < other ? [text, other] : [other, text]) as [string, string]

/** The conversation of two accounts, if they ever wrote; `isLocking` locks its row for a change. */
export async function conversationOf(
  db: Db,
  self: string,
  other: string,
  isLocking = false,
): Promise<ConversationRow | undefined> {
  const [low, high] = pairOf(self, other)
  if (isLocking)
    await sql`select from chat_conversations where low = ${low} and high = ${high} for update`.execute(db)
  const { rows } = await sql<ConversationRow>`
    select c.id, c.last, c.version, coalesce(r.number, 0) as read, coalesce(t.number, 0) as "theirRead"
    from chat_conversations c
    left join chat_reads r on r.conversation_id = c.id and r.user_id = ${self}
    left join chat_reads t on t.conversation_id = c.id and t.user_id = ${other}
    where c.low = ${low} and c.high = ${high}`.execute(db)
  return rows[0]
}

/** Like `conversationOf`, but creates a missing one, and locks it. */
export async function startedWith(db: Db, self: string, other: string): Promise<ConversationRow> {
  const [low, high] = pairOf(self, other)
  await sql`insert into chat_conversations (low, high) values (${low}, ${high}) on conflict do nothing`.execute(
    db,
  )
  const conversation = await conversationOf(db, self, other, true)
  if (!conversation) throw new Error('The conversation is gone')
  return conversation
}

export async function incrementVersion(
  db: Db,
  id: number,
  more: { messages: number },
): Promise<{ version: number; last: number }> {
  return db
    .updateTable('chat_conversations')
    .set((eb) => ({ version: eb('version', '+', 1), last: eb('last', '+', more.messages) }))
    .where('id', '=', id)
    .returning(['version', 'last'])
    .executeTakeFirstOrThrow()
}

type Row = Message & { changed: number; clock: string | null; conversation: number }

const columns = sql`m.conversation_id as conversation, m.id, m.number, u.profile as by, m.content as text, m.clock, m.changed, m.created_at as at,
  m.edited_at as edited, m.deleted_at as deleted, (
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by f.place), '[]')
    from chat_files f where f.conversation_id = m.conversation_id and f.message_id = m.id
  ) as files`

/** Messages of a query on `chat_messages m`; `rest` begins with its conditions. */
export async function messageRows(db: Db, rest: Sql): Promise<Row[]> {
  const rows = await jsonRows<Row>(
    db,
    sql`select ${columns} from chat_messages m join users u on u.id = m.sender where ${rest}`,
  )
  return rows.map(withIso)
}

const withIso = (row: Row): Row => ({
  ...row,
  at: isoOf(row.at),
  edited: isoOrNull(row.edited),
  deleted: isoOrNull(row.deleted),
})

export const messageOf = ({
  changed: _changed,
  clock: _clock,
  conversation: _conversation,
  ...message
}: Row): Message => message

export async function messagesWhere(db: Db, rest: Sql): Promise<Message[]> {
  return (await messageRows(db, rest)).map(messageOf)
}

export async function messageBy(db: Db, conversation: number, id: string): Promise<Message | undefined> {
  const [message] = await messagesWhere(db, sql`m.conversation_id = ${conversation} and m.id = ${id}`)
  return message
}

/** Number of the others' unread messages; `c` is a conversation and `r` how far the user has read it. */
export const unreadCount = (self: string) => sql`(
  select count(*)::int from chat_messages n where n.conversation_id = c.id and n.number > coalesce(r.number, 0)
    and n.sender <> ${self} and n.deleted_at is null)`

type Overview = ConversationRow & { account: string; unread: number }

export async function overviewOf(
  db: Db,
  self: string,
  others?: readonly string[],
): Promise<Map<string, Overview & { message: Row | null }>> {
  const other = sql`case c.low when ${self} then c.high else c.low end`
  const matches = all(
    sql`(c.low = ${self} or c.high = ${self})`,
    others && sql`${other} = any(${[...others]}::text[])`,
  )
  const { rows } = await sql<Overview>`
    select c.id, c.last, c.version, o.account, coalesce(r.number, 0) as read, coalesce(t.number, 0) as "theirRead",
      ${unreadCount(self)} as unread
    from chat_conversations c
    cross join lateral (select ${other} as account) o
    left join chat_reads r on r.conversation_id = c.id and r.user_id = ${self}
    left join chat_reads t on t.conversation_id = c.id and t.user_id = o.account
    where ${matches}`.execute(db)
  const latest = await jsonRows<Row>(
    db,
    sql`select ${columns} from chat_conversations c
      join chat_messages m on m.conversation_id = c.id and m.number = c.last
      join users u on u.id = m.sender where ${matches}`,
  )
  const byConversation = new Map(latest.map((row) => [row.conversation, row]))
  return new Map(
    rows.map((row) => {
      const message = byConversation.get(row.id)
      return [row.account, { ...row, message: message ? withIso(message) : null }]
    }),
  )
}

export async function unreadOf(db: Db, self: string) {
  const { rows: users } = await sql<{ user: number; unread: number }>`
    select * from (
      select u.profile as user, ${unreadCount(self)} as unread
      from chat_conversations c
      join users u on u.id = case c.low when ${self} then c.high else c.low end
      left join chat_reads r on r.conversation_id = c.id and r.user_id = ${self}
      where c.low = ${self} or c.high = ${self}
    ) counted where unread > 0 order by "user"`.execute(db)
  return { total: users.reduce((sum, { unread }) => sum + unread, 0), users }
}

/** Marks a conversation as read up to a message, never back; true when that was a change. */
export async function readUpTo(
  db: Db,
  conversation: ConversationRow,
  self: string,
  number: number,
): Promise<boolean> {
  const upTo = Math.min(number, conversation.last)
  if (upTo <= conversation.read) return false
  await db
    .insertInto('chat_reads')
    .values({ conversation_id: conversation.id, user_id: self, number: upTo })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id']).doUpdateSet({ number: upTo }))
    .execute()
  return true
}
