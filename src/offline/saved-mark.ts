import { useSyncExternalStore } from 'react'
import { createListeners } from '#kernel/listeners.ts'

const mark = 'fernhill-reads'
/** The drawn home of the last visit, in localStorage, because it is shown before anything can be waited for. */
export const keptHomeKey = 'fernhill-home'

/** False when nothing was ever saved: opening a missing database slows a first visit. */
export function wasSaved(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return true
  }
}

/** Records whether anything is saved; the drawn home goes with the last copy. */
export function markSaved(saved: boolean) {
  try {
    if (saved) localStorage.setItem(mark, '1')
    else for (const key of [mark, keptHomeKey]) localStorage.removeItem(key)
  } catch {
    // Storage is denied, so there is no copy either.
  }
}

let isRestoring = false
const { notifyListeners, subscribe } = createListeners()

/** Records that copies are being read from disk, which may outlast the start of the app. */
export function setRestoring(restoring: boolean) {
  isRestoring = restoring
  notifyListeners()
}

/** True while copies may still come from disk: until then no screen says that data is missing. */
export const useRestoring = () => useSyncExternalStore(subscribe, () => isRestoring)

/** The key of the account's rights, by which index.html makes no calls that would be refused. */
export const rightsKey = 'fernhill-rights'
