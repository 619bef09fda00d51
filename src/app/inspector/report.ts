import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#kernel/api-error.ts'
import { config } from '#kernel/config.ts'
import { liveState } from '#kernel/live.ts'
import type { OutboxEntry, RejectedMutation } from '#kernel/outbox-entry.ts'
import { diskProblem } from '#offline/on-disk.ts'
import { readsBudget, readsReport } from '#offline/saved-reads.ts'
import { entriesOf } from './entries.ts'

/** Set at build time by vite.config.ts. */
declare const __BUILD_ID__: string

/** Words that the code writes into query keys; anything else may be personal. */
const ownWords = new Set(
  `account account-faces accounts activity addresses agenda all awaiting beside board book calendar
   capabilities chat chat-files chat-people chat-unsent checkout contacts customers dashboard detail
   discount-code discounts everybody faces facets factors followers following friends gallery good
   goods here invitation invoices issue kanban kanban-files list mail mail-accounts mail-contacts
   mail-files me menu moderation move movements notifications of-mail one orders own people posts
   product-name products profile registration related requests resetOf reviews search seller
   sessions settings slips social stock summary thread unread verify views wall whole widget`.split(/\s+/),
)
const ownFields = ['sort', 'kind', 'state', 'page', 'size', 'limit', 'offset']

/** A key in which everything that may be personal is replaced by its type. */
export function maskedKey(part: unknown, field?: string): unknown {
  if (Array.isArray(part)) return part.map((keyPart) => maskedKey(keyPart, field))
  if (typeof part === 'object' && part !== null)
    return Object.fromEntries(
      Object.entries(part)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) =>
          /^[a-zA-Z]{1,20}$/.test(name) ? [name, maskedKey(value, name)] : ['<name>', '…'],
        ),
    )
  if (typeof part === 'boolean' || part === null || part === '') return part
  const isOwn = field !== undefined && ownFields.includes(field)
  if (typeof part === 'number') return isOwn ? part : '<number>'
  const text = String(part)
  if (field === undefined && ownWords.has(text)) return text
  if (isOwn && /^-?[a-z]{1,16}$/.test(text)) return text
  if (text.includes('@')) return '<mail>'
  return /^\S*\d\S*$/.test(text) ? '<id>' : '<text>'
}

const maskedHash = (hash: string | undefined) => {
  try {
    return hash === undefined ? undefined : maskedKey(JSON.parse(hash))
  } catch {
    return '<text>'
  }
}

/** The code of an error only: its message may repeat user data. */
const codeOf = (error: unknown) =>
  error instanceof ApiError
    ? `${error.status} ${/^[a-zA-Z]{1,30}$/.test(error.errorBody?.code ?? '') ? error.errorBody?.code : ''}`.trim()
    : error instanceof Error
      ? error.name
      : undefined

const countWords = (words: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

type Written = { waiting: readonly OutboxEntry[]; refused: readonly RejectedMutation[] }

/** The report: state of this page without anything that people read, wrote or searched. */
export function reportOf(
  client: QueryClient,
  route: string,
  { waiting, refused: rejected }: Written,
): string {
  const now = Date.now()
  const seconds = (at: number) => (at === 0 ? undefined : Math.round((now - at) / 1000))
  const { locale, rtlLayout, layout, navType, followSystem } = config.get()
  const { entries, used, dropped, noRoom, isLate } = readsReport()
  const { last, ...live } = liveState()
  const rows = entriesOf(client)
  const cache = client.getQueryCache()
  const report = {
    at: new Date(now).toISOString(),
    build: __BUILD_ID__,
    browser: navigator.userAgent,
    languages: { chosen: locale, browser: navigator.languages },
    look: { mirrored: rtlLayout, layout, scheme: followSystem ? 'system' : navType },
    window: { width: innerWidth, height: innerHeight, pixels: devicePixelRatio },
    page: route,
    network: { browser: navigator.onLine, server: onlineManager.isOnline() },
    storage: {
      copies: entries.size,
      bytes: used,
      budget: readsBudget,
      problem: diskProblem(),
      late: isLate,
      madeRoom: noRoom.size,
      dropped: dropped.map(({ hash, why }) => ({ key: maskedHash(hash), why })),
    },
    live: { ...live, openSince: seconds(live.openSince ?? 0), last: last && seconds(last.heardAt) },
    writes: {
      waiting: countWords(waiting.map(({ mutationKey }) => mutationKey.join('.'))),
      refused: rejected.map(({ mutationKey, error }) => ({
        mutationKey: mutationKey.join('.'),
        error: codeOf(error),
      })),
      inMemory: client
        .getMutationCache()
        .getAll()
        .map(({ options, state }) => ({
          mutationKey: (options.mutationKey ?? []).join('.'),
          state: state.isPaused ? 'paused' : state.status,
          age: seconds(state.submittedAt),
          tries: state.failureCount,
          error: codeOf(state.error ?? state.failureReason),
        })),
    },
    states: countWords(rows.map(({ state }) => state)),
    entries: rows.map(({ hash, state, location, at, size, users }) => ({
      key: maskedHash(hash),
      state,
      place: location,
      age: seconds(at),
      bytes: size,
      users,
      error: codeOf(cache.get(hash)?.state.error),
    })),
  }
  return JSON.stringify(report, undefined, 1)
}
