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
  /**
   * The server's error response. Rejected writes are kept when they had to wait, were typed into a form, or need a
   * decision; for a mere click the screen shows the error.
   */
  refused?: { status: number; body: unknown }
}

let opened: ReturnType<typeof createStore> | undefined
export const store = () => {
  opened ??= createStore('fernhill-outbox', 'writes')
  return opened
}

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null

/** True for a complete entry: a damaged one would block the others. */
function isEntry(one: unknown): one is Entry {
  if (!isObject(one) || !isObject(one.mutation) || !isObject(one.mutation.state)) return false
  const isNamed = [one.key, one.owner, one.tab].every((part) => typeof part === 'string')
  const isRejectionWhole = one.refused === undefined || isObject(one.refused)
  return isNamed && isRejectionWhole && typeof one.at === 'number' && Array.isArray(one.mutation.mutationKey)
}

/** All entries, of every account and tab. A damaged one is dropped and reported. */
export async function readEntries(): Promise<Entry[]> {
  const all = (await onDisk(() => entries<string, unknown>(store()))) ?? []
  const damaged = all.flatMap(([key, one]) => (isEntry(one) ? [] : [key]))
  if (damaged.length > 0) {
    await onDisk(() => delMany(damaged, store()))
    notify({ message: i18next.t('errors.damagedWrite'), variant: 'alert', alert: { color: 'error' } })
  }
  return all.flatMap(([, one]) => (isEntry(one) ? one : []))
}

/** Time in ms for which an account's writes wait for its next sign-in on this device. */
export const longestWait = 30 * 86_400_000
