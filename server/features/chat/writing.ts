import { changeableMs, chatCalls, limits, type Message, typingEvent } from '#contract/chat.ts'
import type { Db } from '#server/db/tables.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Live } from '#server/platform/change-events.ts'
import { type Deps, runLater } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { bytesOf, fileNameOf, kindOf } from '#server/platform/files.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'
import { presenceRecipients, publishPresence } from '#server/platform/live.ts'
import { bothOf, partner } from './people.ts'
import {
  type ConversationRow,
  conversationOf,
  incrementVersion,
  messageBy,
  readUpTo,
  startedWith,
  unreadOf,
} from './rows.ts'

/** A month, in ms. */
const longestStatusMs = 31 * 86_400_000
/** Longer delays than this many ms overflow a timer. */
const longestTimerMs = 2 ** 31

export function chatWriting(
  { write }: Mount,
  deps: Pick<Deps, 'db' | 'clock' | 'newId' | 'later'>,
  live: Live,
): void {
  const { clock, later = runLater } = deps

  write(chatCalls.send, async ({ input, db, session, publish }) => {
    const other = await partner(db, session, input.user)
    const { text, files = [] } = input
    if (text.trim() === '' && files.length === 0)
      refuse('invalid', { message: 'A message needs a text or a file.', fields: { text: 'required' } })
    const read = files.map((file, nth) => fileOf(file, `files.${nth}.data`))
    const conversation = await startedWith(db, session.id, other.account)
    const senderId = await senderOf(db, conversation, input.id)
    if (senderId && senderId !== session.id) refuse('idTaken')
    if (!senderId) {
      if (read.length > 0) await requireRoom(db, session, read)
      await storeMessage(
        db,
        conversation,
        { id: input.id, sender: session.id, text: text.trim(), clock: null, files: read },
        deps,
      )
      publish('chat', input.id, bothOf(session, other))
    }
    return answer(db, conversation, input.id)
  })

  write(chatCalls.edit, async ({ input, db, session, publish }) => {
    const { conversation, other, message } = await requireOwnMessage(db, session, input)
    if (message.text !== input.text) {
      requireChangeable(message, clock())
      const { version: changed } = await incrementVersion(db, conversation.id, { messages: 0 })
      await change(db, conversation, message.id, { content: input.text, edited_at: clock(), changed })
      publish('chat', message.id, bothOf(session, other))
    }
    return answer(db, conversation, message.id)
  })

  write(chatCalls.remove, async ({ input, db, session, publish }) => {
    const { conversation, other, message } = await requireOwnMessage(db, session, input, true)
    if (message.deleted === null) {
      requireChangeable(message, clock())
      const { version: changed } = await incrementVersion(db, conversation.id, { messages: 0 })
      await change(db, conversation, message.id, { content: '', deleted_at: clock(), changed })
      await db
        .deleteFrom('chat_files')
        .where('conversation_id', '=', conversation.id)
        .where('message_id', '=', message.id)
        .execute()
      publish('chat', message.id, bothOf(session, other))
    }
    return answer(db, conversation, message.id)
  })

  write(chatCalls.read, async ({ input, db, session, publish }) => {
    const other = await partner(db, session, input.user)
    const conversation = await conversationOf(db, session.id, other.account, true)
    if (conversation && (await readUpTo(db, conversation, session.id, input.upTo ?? conversation.last)))
      publish('chat', undefined, bothOf(session, other))
    return unreadOf(db, session.id)
  })

  write(chatCalls.presence, async ({ input, db, session, publish }) => {
    const { doNotDisturb, text = '', until = null } = input
    const now = clock().getTime()
    const end = until === null ? null : new Date(until)
    if (end && (end.getTime() <= now || end.getTime() > now + longestStatusMs))
      refuse('invalid', {
        message: 'A status message can last at most a month.',
        fields: { until: 'invalid' },
      })
    const status = { do_not_disturb: doNotDisturb, status_text: text, status_until: end }
    await db
      .insertInto('chat_people')
      .values({ user_id: session.id, seen_at: null, ...status })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(status))
      .execute()
    publish('presence', undefined, (await presenceRecipients(db, [session.id]))[0])
    // Pages that stay open hear of the end; the others read the state at their next visit.
    if (end && end.getTime() - now < longestTimerMs)
      later(end.getTime() - now, () => publishPresence(deps, live, [session.id]))
    return {
      presence: doNotDisturb ? ('do_not_disturb' as const) : ('available' as const),
      status: text === '' ? null : { text, until },
    }
  })

  write(chatCalls.typing, async ({ input: { user }, db, session, publish }) => {
    const other = await partner(db, session, user)
    publish(typingEvent, String(other.self), [other.account])
    return {}
  })
}

/** Decodes an attached file; throws 400 for one that is too large or of another type. */
function fileOf({ name, data }: { name: string; data: string }, field: string) {
  const content = bytesOf(data, field, limits.fileBytes)
  const type = kindOf(content, name, field)
  return { name: fileNameOf(name, type), content, size: content.length, type }
}

type Sent = {
  id: string
  sender: string
  text: string
  clock: string | null
  files: readonly ReturnType<typeof fileOf>[]
}

export async function storeMessage(
  db: Db,
  conversation: ConversationRow,
  { id, sender, text, clock: displayTime, files }: Sent,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
): Promise<number> {
  const { version: changed, last: number } = await incrementVersion(db, conversation.id, { messages: 1 })
  const named = { conversation_id: conversation.id, id, number, sender, changed }
  await db
    .insertInto('chat_messages')
    .values({
      ...named,
      content: text,
      clock: displayTime,
      created_at: clock(),
      edited_at: null,
      deleted_at: null,
    })
    .execute()
  const rows = files.map((file, nth) => ({
    id: newId(),
    conversation_id: conversation.id,
    message_id: id,
    place: nth,
    ...file,
  }))
  if (rows.length > 0) await db.insertInto('chat_files').values(rows).execute()
  return number
}

async function requireRoom(db: Db, { id }: Session, files: readonly { size: number }[]): Promise<void> {
  const { bytes } = await db
    .selectFrom('chat_files as f')
    .innerJoin('chat_messages as m', (join) =>
      join.onRef('m.conversation_id', '=', 'f.conversation_id').onRef('m.id', '=', 'f.message_id'),
    )
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('f.size'), eb.lit(0)).as('bytes'))
    .where('m.sender', '=', id)
    .executeTakeFirstOrThrow()
  const size = files.reduce((sum, file) => sum + file.size, Number(bytes))
  if (size > limits.accountBytes) refuse('chatFull')
}

async function senderOf(db: Db, conversation: ConversationRow, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('chat_messages')
    .select('sender')
    .where('conversation_id', '=', conversation.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sender
}

type Which = CallContext<typeof chatCalls.remove>['input']

/** The user's own message; throws 404 or 403. Its conversation is locked. */
async function requireOwnMessage(db: Db, self: Session, { id, user }: Which, mayBeDeleted = false) {
  const other = await partner(db, self, user)
  const conversation = (await conversationOf(db, self.id, other.account, true)) ?? notFound('message')
  const message = (await messageBy(db, conversation.id, id)) ?? notFound('message')
  if ((await senderOf(db, conversation, id)) !== self.id)
    refuse('notYours', { message: 'Only the author of a message can change or delete it.' })
  if (message.deleted !== null && !mayBeDeleted) notFound('message')
  return { conversation: conversation, other, message }
}

function requireChangeable({ at }: Message, now: Date): void {
  if (now.getTime() - Date.parse(at) > changeableMs) refuse('messageFixed')
}

type Change = { content: string; changed: number; edited_at?: Date; deleted_at?: Date }
const change = (db: Db, conversation: ConversationRow, id: string, values: Change) =>
  db
    .updateTable('chat_messages')
    .set(values)
    .where('conversation_id', '=', conversation.id)
    .where('id', '=', id)
    .execute()

async function answer(db: Db, conversation: ConversationRow, id: string) {
  const message = (await messageBy(db, conversation.id, id)) ?? notFound('message')
  const { version } = await db
    .selectFrom('chat_conversations')
    .select('version')
    .where('id', '=', conversation.id)
    .executeTakeFirstOrThrow()
  return { message, version }
}
