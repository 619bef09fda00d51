import { sql } from 'kysely'
import { chatCalls, limits, type Message } from '#contract/chat.ts'
import { all, holds } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import { download } from '#server/platform/files.ts'
import type { Mount } from '#server/platform/http.ts'
import { type Person, partner, peopleOf } from './people.ts'
import {
  type ConversationRow,
  conversationOf,
  messageOf,
  messageRows,
  messagesWhere,
  overviewOf,
  unreadOf,
} from './rows.ts'

const nowhere: ConversationRow = { id: 0, last: 0, version: 0, read: 0, theirRead: 0 }
const stateOf = ({ version, read, theirRead }: ConversationRow) => ({ version, read, theirRead })

const maxChanges = 500

export function chatReading({ read, raw }: Mount, clock: Deps['clock']): void {
  read(chatCalls.conversations, async ({ input: { users }, db, session }) => {
    const people = await peopleOf(db, clock(), session, users)
    const accounts = users && people.map(({ account }) => account)
    const overview = await overviewOf(db, session.id, accounts)
    const conversations = people
      .filter(({ account }) => account !== session.id)
      .map((person) => {
        const conversation = overview.get(person.account)
        const last = conversation?.message ? messageOf(conversation.message) : null
        return {
          user: publicPerson(person),
          last,
          unread: conversation?.unread ?? 0,
          ...stateOf(conversation ?? nowhere),
        }
      })
    const self = people.find(({ account }) => account === session.id)
    const { epoch } = await db.selectFrom('database_name').select('epoch').executeTakeFirstOrThrow()
    const { id, name, avatar, presence, status } = self ?? notFound('person')
    const latest = (last: Message | null) => (last ? Date.parse(last.at) : 0)
    return {
      epoch,
      conversations: conversations.sort(
        (conversation, other) => latest(other.last) - latest(conversation.last),
      ),
      own: { id, name, avatar, presence, status },
    }
  })

  read(chatCalls.history, async ({ input, db, session }) => {
    const { user, before, after, limit = limits.usualPage } = input
    const other = await partner(db, session, user)
    const conversation = (await conversationOf(db, session.id, other.account)) ?? nowhere
    const isDown = after !== undefined
    const conditions = all(
      sql`m.conversation_id = ${conversation.id}`,
      before === undefined ? undefined : sql`m.number < ${before}`,
      isDown ? sql`m.number > ${after}` : undefined,
    )
    const order = sql.raw(isDown ? 'asc' : 'desc')
    const rows = await messagesWhere(db, sql`${conditions} order by m.number ${order} limit ${limit + 1}`)
    const page = rows.slice(0, limit)
    return { messages: isDown ? page : page.reverse(), more: rows.length > limit, ...stateOf(conversation) }
  })

  read(chatCalls.changes, async ({ input: { user, since }, db, session }) => {
    const other = await partner(db, session, user)
    const conversation = (await conversationOf(db, session.id, other.account)) ?? nowhere
    const rows = await messageRows(
      db,
      sql`m.conversation_id = ${conversation.id} and m.changed > ${since} and m.changed <= ${conversation.version}
        order by m.changed limit ${maxChanges + 1}`,
    )
    const page = rows.slice(0, maxChanges)
    const more = rows.length > maxChanges
    const version = more ? (page.at(-1)?.changed ?? since) : conversation.version
    return { ...stateOf(conversation), messages: page.map(messageOf), more, version }
  })

  read(chatCalls.unread, ({ db, session }) => unreadOf(db, session.id))

  read(chatCalls.search, async ({ input: { user, q }, db, session }) => {
    const other = await partner(db, session, user)
    const conversation = (await conversationOf(db, session.id, other.account)) ?? nowhere
    const textMatches = holds('m.search', q)
    if (!textMatches) return { messages: [], total: 0 }
    const where = all(sql`m.conversation_id = ${conversation.id} and m.deleted_at is null`, textMatches)
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from chat_messages m where ${where}`.execute(db)
    const messages = await messagesWhere(db, sql`${where} order by m.number desc limit ${limits.found}`)
    return { messages, total: rows[0]?.total ?? 0 }
  })

  read(chatCalls.searchAll, async ({ input: { q }, db, session }) => {
    const match = holds('m.search', q)
    if (!match) return { found: [], total: 0 }
    const isParticipant = sql`${session.id} in (c.low, c.high)`
    const where = all(
      sql`m.conversation_id in (select c.id from chat_conversations c where ${isParticipant}) and m.deleted_at is null`,
      match,
    )
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from chat_messages m where ${where}`.execute(db)
    const hits = await messageRows(
      db,
      sql`${where} order by m.created_at desc, m.number desc limit ${limits.found}`,
    )
    const { rows: partners } = await sql<{ conversation: number; user: number }>`
      select c.id as conversation, u.profile as user from chat_conversations c
      join users u on u.id = case c.low when ${session.id} then c.high else c.low end where ${isParticipant}`.execute(
      db,
    )
    const userOf = new Map(partners.map(({ conversation, user }) => [conversation, user]))
    return {
      found: hits.flatMap((row) => {
        const user = userOf.get(row.conversation)
        return user === undefined ? [] : { user, message: messageOf(row) }
      }),
      total: rows[0]?.total ?? 0,
    }
  })

  raw(chatCalls.file, async ({ input: { id }, db, session, c }) => {
    const file = await db
      .selectFrom('chat_files as f')
      .innerJoin('chat_conversations as c', 'c.id', 'f.conversation_id')
      .select(['f.name', 'f.type', 'f.content'])
      .where('f.id', '=', id)
      .where((eb) => eb.or([eb('c.low', '=', session.id), eb('c.high', '=', session.id)]))
      .executeTakeFirst()
    return download(c, file ?? notFound('file'))
  })
}

const publicPerson = ({ account: _account, oldRole: _oldRole, ...person }: Person) => person
