import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'
import { limits as boardLimits, fileTypes } from './kanban.ts'
import { several } from './list-search.ts'
import { readable, recordId } from './readable.ts'

export const limits = {
  text: 5_000,
  /** Files of one message, and bytes of one file. */
  files: 3,
  fileName: boardLimits.fileName,
  fileBytes: boardLimits.fileBytes,
  /** Bytes of all files that an account has sent: 1 GiB. */
  accountBytes: 2 ** 30,
  /** Messages of a page, and the default. */
  page: 200,
  usualPage: 50,
  found: 100,
  users: 50,
  status: 80,
} as const

/** The live event that someone is writing; its id is their number. Nothing is stored. */
export const typingEvent = 'typing'

/** The time in which its sender can change or delete a message, in ms. */
export const changeableMs = 15 * 60_000

/** The name under which older clients know the signed-in user. */
export const ownName = 'User1'

/** Offline is who has no live stream; others may choose do not disturb. */
const presences = ['available', 'do_not_disturb', 'offline'] as const
const Presence = z.enum(presences)
export type Presence = z.infer<typeof Presence>

/** A text that someone shows about themselves for a while, such as "In a meeting"; without an end until it is changed. */
export const Status = z.object({ text: z.string(), until: z.nullable(z.string()) })
export type Status = z.infer<typeof Status>

/** The number of an account from 1; it never changes. */
const Person = z.int().check(z.gte(1), z.lte(2_147_483_647))
const UserNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** An account in the form of docs/contract.md 3.7. Names are unique: a second person of a name gets a number. */
const ChatUser = z.looseObject({
  id: Person,
  name: z.string(),
  role: z.string(),
  work_email: z.string(),
  avatar: z.string(),
  status: z.string(),
  lastMessage: z.string(),
  unReadChatCount: z.int(),
  online_status: Presence,
})
export type ChatUser = z.infer<typeof ChatUser>

/** A message as docs/contract.md 3.7 has it; own ones come from `ownName`. */
const OldMessage = z.looseObject({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  time: z.string(),
})

const ChatFile = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(fileTypes),
  /** Bytes. */
  size: z.int(),
})
export type ChatFile = z.infer<typeof ChatFile>

export const Message = z.looseObject({
  /** Created by the sender; unique within a conversation. */
  id: z.string(),
  /** The position within its conversation from 1, assigned by the server. */
  number: z.int(),
  by: Person,
  /** Empty for a deleted message, or one with files only. */
  text: z.string(),
  files: z.array(ChatFile),
  at: z.string(),
  edited: z.nullable(z.string()),
  /** A deleted message remains without text and files. */
  deleted: z.nullable(z.string()),
})
export type Message = z.infer<typeof Message>

/** A conversation of two people, as one of them sees it. */
const Conversation = z.looseObject({
  user: z.looseObject({
    id: Person,
    name: z.string(),
    email: z.string(),
    /** The id of a shop role, which the app names in its language, or the name of a custom one. */
    role: z.string(),
    avatar: z.string(),
    presence: Presence,
    /** The end of their last live stream, where known. */
    seen: z.nullable(z.string()),
    status: z.optional(z.nullable(Status)),
  }),
  last: z.nullable(Message),
  unread: z.int(),
  /** The last read message numbers of the user and the other person. */
  read: z.int(),
  theirRead: z.int(),
  /** Incremented by each message that is sent, changed or deleted. */
  version: z.int(),
})
export type Conversation = z.infer<typeof Conversation>

const Id = recordId
const Text = z.string().check(z.maxLength(limits.text))
const Filled = Text.check(z.trim(), z.minLength(1))
const messageNumber = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)))
const Unread = z.object({ total: z.int(), users: z.array(z.object({ user: Person, unread: z.int() })) })
export type Unread = z.infer<typeof Unread>

export const chatCalls = {
  userById: call('post', 'chat/users/id', {
    access: 'chat.use',
    request: z.object({ id: z.number() }),
    reply: ChatUser,
    summary: 'Return a chat user by number',
  }),
  filter: call('post', 'chat/filter', {
    access: 'chat.use',
    request: z.object({ user: z.optional(z.string()) }),
    reply: z.array(OldMessage),
    summary:
      'Return the newest 200 messages with a person by name, oldest first, and mark them as read; none for unknown names',
  }),
  insert: call('post', 'chat/insert', {
    access: 'chat.use',
    request: z.object({
      from: z.optional(z.string()),
      to: z.string(),
      text: Filled,
      /** Clock text as the sender shows it. */
      time: z.optional(z.string().check(z.maxLength(40))),
    }),
    reply: OldMessage,
    summary: 'Send a message to a person by name',
  }),
  users: call('get', 'chat/users', {
    access: 'chat.use',
    request: Nothing,
    reply: z.object({ users: z.array(ChatUser) }),
    summary: 'List all other chat users',
  }),

  conversations: call('get', 'chat/conversations', {
    access: 'chat.use',
    request: z.object({ users: z.optional(several(UserNumber).check(z.maxLength(limits.users))) }),
    reply: z.object({
      /** Identifies the database; another one has other versions. */
      epoch: z.string(),
      conversations: z.array(Conversation),
      own: z.object({
        id: Person,
        name: z.string(),
        avatar: z.string(),
        presence: Presence,
        status: z.optional(z.nullable(Status)),
      }),
    }),
    summary:
      'List all people to chat with, their presence, last message and unread count; the latest conversation first',
  }),
  history: call('get', 'chat/history', {
    access: 'chat.use',
    request: z.object({
      user: UserNumber,
      /** Only messages before this number, or only those after it. */
      before: messageNumber,
      after: messageNumber,
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.page))),
    }),
    reply: z.object({
      /** In order; without `before` or `after` the latest ones. */
      messages: z.array(Message),
      more: z.boolean(),
      version: z.int(),
      read: z.int(),
      theirRead: z.int(),
    }),
    summary: 'List a page of the messages with a person',
  }),
  changes: call('get', 'chat/changes', {
    access: 'chat.use',
    request: z.object({ user: UserNumber, since: z.coerce.number().check(z.int(), z.gte(0)) }),
    reply: z.object({
      messages: z.array(Message),
      /** True if there are more; the next request has this version. */
      more: z.boolean(),
      version: z.int(),
      read: z.int(),
      theirRead: z.int(),
    }),
    summary: 'List the messages that were sent, changed or deleted after a version of a conversation',
  }),
  send: call('post', 'chat/send', {
    access: 'chat.use',
    request: z.object({
      id: Id,
      user: Person,
      text: Text,
      files: z.optional(
        z
          .array(
            z.object({
              name: z.string().check(z.trim(), readable, z.minLength(1), z.maxLength(limits.fileName)),
              /** Base64. */
              data: z.string().check(z.minLength(1), z.maxLength(Math.ceil(limits.fileBytes / 3) * 4)),
            }),
          )
          .check(z.maxLength(limits.files)),
      ),
    }),
    reply: z.object({ message: Message, version: z.int() }),
    summary: 'Send a message; the same id again returns the first one',
    maxBytes: limits.files * limits.fileBytes * 1.4,
  }),
  edit: call('post', 'chat/edit', {
    access: 'chat.use',
    request: z.object({ id: Id, user: Person, text: Filled }),
    reply: z.object({ message: Message, version: z.int() }),
    summary: 'Change your message within 15 minutes; 409 `messageFixed` later',
  }),
  remove: call('post', 'chat/delete', {
    access: 'chat.use',
    request: z.object({ id: Id, user: Person }),
    reply: z.object({ message: Message, version: z.int() }),
    summary: 'Delete your message within 15 minutes; it is shown as deleted',
  }),
  read: call('post', 'chat/read', {
    access: 'chat.use',
    request: z.object({ user: Person, upTo: z.optional(z.int().check(z.gte(0))) }),
    reply: Unread,
    summary: 'Mark messages of a person as read, all or up to a number',
  }),
  unread: call('get', 'chat/unread', {
    access: 'chat.use',
    request: Nothing,
    reply: Unread,
    summary: 'Count unread messages, in total and by person',
  }),
  search: call('get', 'chat/search', {
    access: 'chat.use',
    request: z.object({ user: UserNumber, q: z.string().check(z.maxLength(200)) }),
    reply: z.object({ messages: z.array(Message), total: z.int() }),
    summary: `Search a conversation; returns the latest ${limits.found} messages`,
  }),
  file: call('get', 'chat/attachment', {
    access: 'chat.use',
    request: z.object({ id: Id }),
    reply: z.unknown(),
    answers: 'bytes',
    summary: 'Return the content of a message’s file',
  }),
  searchAll: call('get', 'chat/search/all', {
    access: 'chat.use',
    request: z.object({ q: z.string().check(z.maxLength(200)) }),
    reply: z.object({ found: z.array(z.object({ user: Person, message: Message })), total: z.int() }),
    summary: `Search all conversations; returns the latest ${limits.found} messages with the other person`,
  }),
  presence: call('post', 'chat/presence', {
    access: 'chat.use',
    request: z.object({
      doNotDisturb: z.boolean(),
      /** Missing or empty: no text. */
      text: z.optional(z.string().check(z.trim(), z.maxLength(limits.status))),
      /** The end of both; missing or null: until they are changed. */
      until: z.optional(z.nullable(z.iso.datetime())),
    }),
    reply: z.object({ presence: Presence, status: z.optional(z.nullable(Status)) }),
    summary: 'Set your availability and status message',
  }),
  typing: call('post', 'chat/typing', {
    access: 'chat.use',
    isRecorded: false,
    request: z.object({ user: Person }),
    reply: Nothing,
    summary: `Report that you are typing to a person; only they receive it, as a live event \`${typingEvent}\` with your number`,
  }),
}
