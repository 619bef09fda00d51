import type { DehydratedState } from '@tanstack/react-query'
import i18next from 'i18next'
import { createStore, delMany, entries } from 'idb-keyval'
import { notify } from '#kernel/snackbar.ts'
import { onDisk } from './on-disk.ts'

export type SavedMutation = DehydratedState['mutations'][number]
/** A write without a response yet, under its idempotency key. */
export type Entry = {
  key: string
  owner: string
  tab: string
  at: number
  mutation: SavedMutation
  /** Rejected writes are kept when they waited, came from a form, or need a decision. */
  refused?: { status: number; body: unknown }
}

let opened: ReturnType<typeof createStore> | undefined
export const store = () => {
  opened ??= createStore('fernhill-outbox', 'writes')
  return opened
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** True for a complete entry: a damaged one would block the others. */
function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || !isObject(value.mutation) || !isObject(value.mutation.state)) return false
  const isNamed = [value.key, value.owner, value.tab].every((part) => typeof part === 'string')
  const isRejectionWhole = value.refused === undefined || isObject(value.refused)
  return (
    isNamed && isRejectionWhole && typeof value.at === 'number' && Array.isArray(value.mutation.mutationKey)
  )
}

export async function readEntries(): Promise<Entry[]> {
  const all = (await onDisk(() => entries<string, unknown>(store()))) ?? []
  const damaged = all.flatMap(([key, value]) => (isEntry(value) ? [] : [key]))
  if (damaged.length > 0) {
    await onDisk(() => delMany(damaged, store()))
    notify({ message: i18next.t('errors.damagedWrite'), variant: 'alert', alert: { color: 'error' } })
  }
  return all.flatMap(([, value]) => (isEntry(value) ? value : []))
}

/** Time in ms for which an account's writes wait for its next sign-in on this device. */
export const longestWait = 30 * 86_400_000
