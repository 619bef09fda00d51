import { onlineManager } from '@tanstack/react-query'
import { actionOf, dismiss, notify, snackbar } from '#kernel/snackbar.ts'

// The server cannot restore deleted records. A deletion is therefore shown immediately and kept in the outbox, but sent
// only when its message with Undo has closed.

const open = new Set<string>()
const takenBack = new Set<string>()

export function openUndoWindow(message: string, about?: string): string {
  const id = notify({ message, about, onAction: () => takenBack.add(id) })
  open.add(id)
  return id
}

/** Closes all Undo messages but one, which sends their writes. */
export function flushUndoWindows(except?: string) {
  for (const id of open) if (id !== except) dismiss(id)
}

/** Waits until the Undo message closes and the server is reachable; false when Undo was pressed. */
export async function waitForUndoWindow(offer?: string): Promise<boolean> {
  if (offer !== undefined) {
    // After a reload the message cannot be undone any more.
    if (actionOf(offer))
      await until(snackbar.subscribe, () => !snackbar.get().queue.some(({ id }) => id === offer))
    open.delete(offer)
    if (takenBack.delete(offer)) return false
  }
  await until(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  return true
}

function until(subscribe: (listener: () => void) => () => void, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve()
    const stop = subscribe(() => {
      if (!isSo()) return
      stop()
      resolve()
    })
  })
}

// A hidden page may never return, so nothing must wait.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushUndoWindows()
})
