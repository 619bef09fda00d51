import { useSyncExternalStore } from 'react'

const mark = 'fernhill-reads'

/** Whether anything was ever saved here: opening a database that is not there costs a first visit dearly. */
export function wasSaved(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return true
  }
}

/** Notes that something was saved, or that all of it went. */
export function markSaved(saved: boolean) {
  try {
    if (saved) localStorage.setItem(mark, '1')
    else localStorage.removeItem(mark)
  } catch {
    // Storage is denied; then there is no copy either.
  }
}

let isRestoring = false
const listeners = new Set<() => void>()

/** Notes that the disk is being read for copies, which may take longer than the app waits for it. */
export function setRestoring(restoring: boolean) {
  isRestoring = restoring
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True while copies may still come from the disk: until then nothing is said to be missing. */
export const useRestoring = () => useSyncExternalStore(listen, () => isRestoring)
