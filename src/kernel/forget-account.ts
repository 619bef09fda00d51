import { createStore, del } from 'idb-keyval'
import { wipeDraftFiles } from './draft-files.ts'
import { wipeDrafts } from './drafts.ts'
import { onDisk } from './on-disk.ts'

/** Takes an account's part out of an entry of local storage; an entry that is damaged goes whole. */
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

/**
 * Forgets what this browser keeps for an account beside what was read and not sent: its drafts with the files that were
 * chosen for them, its cart with name and street, and its own views of lists. The stores that hold these look at storage whenever they are asked.
 */
export function forgetAccount(userId: string) {
  const leaveOut = leavingOut(userId)
  wipeDrafts(userId)
  try {
    change('berry-cart', leaveOut)
    for (const key of Object.keys(localStorage))
      if (key.startsWith('fernhill-list-')) change(key, (look) => ({ ...look, views: leaveOut(look.views) }))
  } catch {
    // Storage is denied; then there is nothing to forget.
  }
  void indexedDB?.databases?.().then((all) => {
    // Opening a database that is not there would make it.
    const isThere = (database: string) => all.some(({ name }) => name === database)
    if (isThere('fernhill-cart')) void onDisk(() => del(userId, createStore('fernhill-cart', 'turns')))
    if (isThere('fernhill-draft-files')) void wipeDraftFiles(userId)
  })
}
