import type { Message } from '#contract/chat.ts'
import { seenOf, type Thread } from './optimistic.ts'
import type { Unsent } from './queries.ts'

export type Shown = { message: Message; state: 'sent' | 'waiting' | 'refused'; contents?: readonly string[] }

export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | ({ kind: 'message'; key: string; isFirst: boolean; isLast: boolean } & Shown)

/** Messages of one person within this many ms form a run. */
const runMs = 5 * 60_000

const dayOf = (at: string) => new Date(at).toDateString()

export function shownOf(thread: Thread, unsent: readonly Unsent[]): Shown[] {
  const { messages, hasOlder, hasNewer } = seenOf(thread)
  const first = messages[0]?.number ?? 0
  const messageIds = new Set([...messages, ...thread.waiting].map(({ id }) => id))
  const rejected = unsent.filter(({ id, after }) => !messageIds.has(id) && (!hasOlder || after >= first))
  const entries: Shown[] = []
  const put = (until: number) => {
    while (rejected[0] && rejected[0].after < until) {
      const [{ files, after: _after, user: _user, ...rest }] = rejected.splice(0, 1) as [Unsent]
      entries.push({
        message: {
          ...rest,
          number: 0,
          edited: null,
          deleted: null,
          files: files.map(({ name, type, size }, nth) => ({ id: `${rest.id} ${nth}`, name, type, size })),
        },
        state: 'refused',
        contents: files.map(({ data }) => data),
      })
    }
  }
  for (const message of messages) {
    put(message.number)
    entries.push({ message, state: 'sent' })
  }
  if (hasNewer) return entries
  put(Number.POSITIVE_INFINITY)
  for (const { contents, ...message } of thread.waiting) entries.push({ message, state: 'waiting', contents })
  return entries
}

export function rowsOf(entries: readonly Shown[], newAfter: number | undefined, me: number): Row[] {
  const rows: Row[] = []
  let isNewTold = newAfter === undefined
  let previousRow: (Row & { kind: 'message' }) | undefined
  for (const entry of entries) {
    const { message } = entry
    if (!previousRow || dayOf(previousRow.message.at) !== dayOf(message.at)) {
      rows.push({ kind: 'day', key: `day ${dayOf(message.at)}`, at: message.at })
      previousRow = undefined
    }
    if (!isNewTold && message.by !== me && message.number > (newAfter ?? 0)) {
      isNewTold = true
      rows.push({ kind: 'new', key: 'new' })
      previousRow = undefined
    }
    const goesOn =
      previousRow !== undefined &&
      previousRow.message.by === message.by &&
      previousRow.state !== 'refused' &&
      Date.parse(message.at) - Date.parse(previousRow.message.at) < runMs
    if (goesOn && previousRow) previousRow.isLast = false
    previousRow = { kind: 'message', key: message.id, isFirst: !goesOn, isLast: true, ...entry }
    rows.push(previousRow)
  }
  return rows
}
