import { createStore, del } from 'idb-keyval'
import { accountStoreKeys } from '#kernel/account-store.ts'
import { wipeDraftFiles } from '#offline/draft-files.ts'
import { wipeDrafts } from '#offline/drafts.ts'
import { onDisk } from '#offline/on-disk.ts'
import { rightsKey } from '#offline/saved-mark.ts'

/** Removes an account's part of a local storage entry; a damaged entry is removed as a whole. */
function change(key: string, without: (value: Record<string, unknown>) => Record<string, unknown>) {
  try {
    const text = localStorage.getItem(key)
    if (text !== null) localStorage.setItem(key, JSON.stringify(without(JSON.parse(text))))
  } catch {
    localStorage.removeItem(key)
  }
}

const leavingOut = (userId: string) => (parts: unknown) => {
  const { [userId]: _gone, ...others } = (parts ?? {}) as Record<string, unknown>
  return others
}

/** Deletes drafts, the cart with its address, and what the account has arranged. */
export function forgetAccount(userId: string) {
  const leaveOut = leavingOut(userId)
  wipeDrafts(userId)
  try {
    localStorage.removeItem(rightsKey)
    for (const key of ['berry-cart', ...accountStoreKeys()]) change(key, leaveOut)
    for (const key of Object.keys(localStorage))
      if (key.startsWith('fernhill-list-')) change(key, (look) => ({ ...look, views: leaveOut(look.views) }))
  } catch {
    // Storage is denied, so there is nothing to delete.
  }
  void indexedDB?.databases?.().then((all) => {
    // Opening a missing database would create it.
    const isThere = (database: string) => all.some(({ name }) => name === database)
    if (isThere('fernhill-cart')) void onDisk(() => del(userId, createStore('fernhill-cart', 'turns')))
    if (isThere('fernhill-draft-files')) void wipeDraftFiles(userId)
  })
}
