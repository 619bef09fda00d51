import { sql } from 'kysely'
import { type ChatUser, chatCalls, ownName } from '#contract/chat.ts'
import { maxDrawn } from '#contract/list.ts'
import { type Person, peopleOf } from '#server/features/chat/people.ts'
import { conversationOf, messageRows, overviewOf, readUpTo, startedWith } from '#server/features/chat/rows.ts'
import { storeMessage } from '#server/features/chat/writing.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { agoText } from './ago.ts'

/** docs/contract.md 2.4: people are addressed by their names, and the signed-in user is called `ownName`. */
export function chatForOlderClients({ read, write }: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  const { clock, newId } = deps

  read(chatCalls.userById, async ({ input: { id }, db, session }) => {
    const people = await peopleOf(db, clock(), session)
    const named = people.find((person) => person.id === id) ?? notFound('person')
    // An older client opens conversation 1 first, which may be the user's own number.
    const isOwn = id === 1 && named.account === session.id
    const person = (isOwn && people.find(({ account }) => account !== session.id)) || named
    const overview = await overviewOf(db, session.id)
    return oldUser(person, overview.get(person.account), clock())
  })

  read(chatCalls.users, async ({ db, session }) => {
    const people = await peopleOf(db, clock(), session)
    const overview = await overviewOf(db, session.id)
    const others = people.filter(({ account }) => account !== session.id)
    return { users: others.map((person) => oldUser(person, overview.get(person.account), clock())) }
  })

  // Older clients mark a conversation as read by fetching it.
  write(chatCalls.filter, async ({ input: { user }, db, session, publish }) => {
    const people = user === undefined ? [] : await peopleOf(db, clock(), session)
    const other = people.find(({ name, account }) => name === user && account !== session.id)
    const conversation = other && (await conversationOf(db, session.id, other.account, true))
    if (!conversation) return []
    if (await readUpTo(db, conversation, session.id, conversation.last))
      publish('chat', undefined, [session.id, other.account])
    const rows = await messageRows(
      db,
      sql`m.conversation_id = ${conversation.id} and m.deleted_at is null and m.number > ${conversation.last - maxDrawn}
        order by m.number`,
    )
    return rows.map((row) => {
      const [from, to] = row.by === other.id ? [other.name, ownName] : [ownName, other.name]
      const text = [row.text, ...row.files.map(({ name }) => name)].filter(Boolean).join('\n')
      return { id: row.number, from, to, text, time: row.clock ?? clockText(row.at) }
    })
  })

  write(chatCalls.insert, async ({ input: { to, text, time = null }, db, session, publish }) => {
    const people = await peopleOf(db, clock(), session)
    const other =
      people.find(({ name, account }) => name === to && account !== session.id) ?? notFound('person')
    const conversation = await startedWith(db, session.id, other.account)
    const message = { id: newId(), sender: session.id, text, clock: time, files: [] }
    const id = await storeMessage(db, conversation, message, deps)
    publish('chat', message.id, [session.id, other.account])
    return { id, from: ownName, to, text, time: time ?? clockText(clock().toISOString()) }
  })
}

type Overview = ReturnType<typeof overviewOf> extends Promise<Map<string, infer O>> ? O : never

function oldUser(person: Person, overview: Overview | undefined, now: Date): ChatUser {
  const { id, name, oldRole: role, email, avatar, presence } = person
  return {
    id,
    name,
    role,
    work_email: email,
    avatar,
    status: '',
    online_status: presence,
    lastMessage: overview?.message ? agoText(overview.message.at, now) : '',
    unReadChatCount: overview?.unread ?? 0,
  }
}

function clockText(iso: string): string {
  const hour = Number(iso.slice(11, 13))
  return `${hour % 12 || 12}${iso.slice(13, 16)} ${hour < 12 ? 'AM' : 'PM'}`
}
