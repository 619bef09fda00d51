import type { Conversation, Message, Presence, Status, Unread } from '#contract/chat.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'

export type People = {
  epoch: string
  conversations: readonly Conversation[]
  own: { id: number; name: string; avatar: string; presence: Presence; status?: Status | null }
}

/** A file of a message that is not on the server yet; `data` is base64. */
export type NewFile = { name: string; type: Message['files'][number]['type']; size: number; data: string }

export type MutationVariables = {
  /** `after` is the number of the last message when it was written. */
  send: {
    user: number
    id: string
    text: string
    files: readonly NewFile[]
    by: number
    at: string
    after: number
  }
  edit: { user: number; id: string; text: string; at: string }
  remove: { user: number; id: string; at: string; offer?: string }
  /** `left` is the number of their later messages. */
  read: { user: number; upTo: number; left?: number }
  presence: { doNotDisturb: boolean; text: string; until: string | null }
}

/** A gapless range of messages away from the end. */
export type Part = { messages: readonly Message[]; hasOlder: boolean }

export type Waiting = Message & { contents: readonly string[] }

export type Thread = {
  user: number
  epoch: string
  version: number
  read: number
  theirRead: number
  /** The latest messages, in order and without a gap. */
  tail: readonly Message[]
  /** True when there are messages before `tail`. */
  hasOlder: boolean
  part: Part | null
  /** Pending messages; never from the server. */
  waiting: readonly Waiting[]
}

const limits = { tail: 200, part: 250 }

const lastOf = (messages: readonly Message[]) => messages.at(-1)?.number ?? 0
const firstOf = (messages: readonly Message[]) => messages[0]?.number ?? 0

export function seenOf({ tail, part, hasOlder }: Thread) {
  if (!part) return { messages: tail, hasOlder, hasNewer: false }
  return { ...part, hasNewer: lastOf(part.messages) < lastOf(tail) }
}

export function withMessages(thread: Thread, changed: readonly Message[]): Thread {
  if (changed.length === 0) return thread
  const { tail, part } = thread
  const isAtEnd = part !== null && lastOf(part.messages) === lastOf(tail)
  const next = joinMessages(tail, changed, firstOf(tail))
  const cut = next.slice(-limits.tail)
  const shown =
    part &&
    joinMessages(part.messages, changed, firstOf(part.messages), isAtEnd ? undefined : lastOf(part.messages))
  return {
    ...thread,
    tail: cut,
    hasOlder: thread.hasOlder || cut.length < next.length,
    part: part &&
      shown && { messages: shown.slice(-limits.part), hasOlder: part.hasOlder || shown.length > limits.part },
  }
}

function joinMessages(
  messages: readonly Message[],
  others: readonly Message[],
  from: number,
  to = Infinity,
): Message[] {
  const byNumber = new Map(messages.map((message) => [message.number, message]))
  for (const message of others)
    if (message.number >= from && message.number <= to) byNumber.set(message.number, message)
  return [...byNumber.values()].sort((value, other) => value.number - other.number)
}

type Page = { messages: readonly Message[]; more: boolean }

/** Extends the range backwards; what exceeds the limit is dropped at its end. */
export function withOlder(thread: Thread, { messages, more }: Page): Thread {
  const { messages: visibleMessages } = seenOf(thread)
  const first = firstOf(visibleMessages)
  const older = messages.filter(({ number }) => number < first)
  return {
    ...thread,
    part: { messages: [...older, ...visibleMessages].slice(0, limits.part), hasOlder: more },
  }
}

/** Extends the range forwards; what exceeds the limit is dropped at its start. */
export function withNewer(thread: Thread, { messages }: Page): Thread {
  const { part } = thread
  if (!part) return thread
  const last = lastOf(part.messages)
  const all = [...part.messages, ...messages.filter(({ number }) => number > last)]
  const cut = all.slice(-limits.part)
  return { ...thread, part: { messages: cut, hasOlder: part.hasOlder || cut.length < all.length } }
}

export function withAround(thread: Thread, earlierPage: Page, after: Page): Thread {
  return {
    ...thread,
    part: { messages: [...earlierPage.messages, ...after.messages], hasOlder: earlierPage.more },
  }
}

const sentOf = ({ id, text, files, by, at }: MutationVariables['send']): Waiting => ({
  id,
  text,
  by,
  at,
  number: 0,
  edited: null,
  deleted: null,
  files: files.map(({ name, type, size }, nth) => ({ id: `${id} ${nth}`, name, type, size })),
  contents: files.map(({ data }) => data),
})

const editedBy = <One extends Message>(message: One, { text, at }: MutationVariables['edit']): One => ({
  ...message,
  text,
  edited: at,
})
const removedBy = <One extends Message>(message: One, { at }: MutationVariables['remove']): One => ({
  ...message,
  text: '',
  files: [],
  contents: [],
  deleted: message.deleted ?? at,
})

function changeMessage(
  thread: Thread,
  user: number,
  id: string,
  change: <One extends Message>(message: One) => One,
): Thread {
  if (thread.user !== user) return thread
  const all = <One extends Message>(messages: readonly One[]) =>
    messages.some((message) => message.id === id)
      ? messages.map((message) => (message.id === id && message.deleted === null ? change(message) : message))
      : messages
  const { tail, part, waiting } = thread
  return {
    ...thread,
    tail: all(tail),
    waiting: all(waiting),
    part: part && { ...part, messages: all(part.messages) },
  }
}

/** Optimistic updates of a conversation; each is idempotent. */
export const threadUpdates: Changes<Thread, MutationVariables> = {
  send: (thread, variables) =>
    thread.user !== variables.user ||
    thread.tail.some(({ id }) => id === variables.id) ||
    thread.waiting.some(({ id }) => id === variables.id)
      ? thread
      : { ...thread, waiting: [...thread.waiting, sentOf(variables)] },
  edit: (thread, variables) =>
    changeMessage(thread, variables.user, variables.id, (message) => editedBy(message, variables)),
  remove: (thread, variables) =>
    changeMessage(thread, variables.user, variables.id, (message) => removedBy(message, variables)),
  read: (thread, { user, upTo }) =>
    thread.user === user && upTo > thread.read ? { ...thread, read: upTo } : thread,
  presence: (thread) => thread,
}

const latestFirst = (conversations: readonly Conversation[]) => {
  const latest = ({ last }: Conversation) => (last ? Date.parse(last.at) : 0)
  return [...conversations].sort((conversation, other) => latest(other) - latest(conversation))
}

const withOne = (
  people: People,
  user: number,
  change: (conversation: Conversation) => Conversation,
): People => ({
  ...people,
  conversations: latestFirst(
    people.conversations.map((conversation) =>
      conversation.user.id === user ? change(conversation) : conversation,
    ),
  ),
})

/** Takes over a message, and the numbers of unread ones, as the server has stored them. */
export const withReply = (people: People, message?: Message, unread?: Unread): People => ({
  ...people,
  conversations: people.conversations.map((conversation) => ({
    ...conversation,
    last: message && conversation.last?.id === message.id ? message : conversation.last,
    unread: unread
      ? (unread.users.find(({ user }) => user === conversation.user.id)?.unread ?? 0)
      : conversation.unread,
  })),
})

/** Replaces the conversations with some people by those that were fetched; a person who is missing there is gone. */
export function withPeople(people: People, numbers: readonly number[], fetched: People): People {
  const replacedIds = new Set([...numbers, ...fetched.conversations.map(({ user }) => user.id)])
  const others = people.conversations.filter(({ user }) => !replacedIds.has(user.id))
  return { ...fetched, conversations: latestFirst([...others, ...fetched.conversations]) }
}

const lastChanged = (
  people: People,
  user: number,
  id: string,
  change: (message: Message) => Message,
): People =>
  withOne(people, user, (conversation) =>
    conversation.last?.id === id && conversation.last.deleted === null
      ? { ...conversation, last: change(conversation.last) }
      : conversation,
  )

export const peopleUpdates: Changes<People, MutationVariables> = {
  send: (people, variables) =>
    withOne(people, variables.user, (conversation) => {
      const isKnown =
        conversation.last?.id === variables.id ||
        Date.parse(conversation.last?.at ?? '') > Date.parse(variables.at)
      return isKnown ? conversation : { ...conversation, last: sentOf(variables) }
    }),
  edit: (people, variables) =>
    lastChanged(people, variables.user, variables.id, (message) => editedBy(message, variables)),
  remove: (people, variables) =>
    lastChanged(people, variables.user, variables.id, (message) => removedBy(message, variables)),
  read: (people, { user, upTo, left = 0 }) =>
    withOne(people, user, (conversation) =>
      upTo <= conversation.read
        ? conversation
        : { ...conversation, read: upTo, unread: Math.min(conversation.unread, left) },
    ),
  presence: (people, { doNotDisturb, text, until }) => ({
    ...people,
    own: {
      ...people.own,
      presence: doNotDisturb ? 'do_not_disturb' : 'available',
      status: text === '' ? null : { text, until },
    },
  }),
}

export const unreadUpdates: Partial<Changes<Unread, MutationVariables>> = {
  read: ({ users }, { user, left = 0 }) => {
    const now = users.map((entry) =>
      entry.user === user ? { user, unread: Math.min(entry.unread, left) } : entry,
    )
    return { total: now.reduce((sum, { unread }) => sum + unread, 0), users: now }
  },
}
