import { onlineManager } from '@tanstack/react-query'
import { actionOf, dismiss, notify, snackbar } from './snackbar.ts'

// The server brings nothing back that was deleted. A deletion is therefore shown at once and saved with the other
// writes, but sent only when the message that offers to take it back is gone.

const open = new Set<string>()
const takenBack = new Set<string>()

/** Offers to take something back; answers the id of the message. `about` is the record, as a message has it. */
export function offerUndo(message: string, about?: string): string {
  const id = notify({ message, about, onAction: () => takenBack.add(id) })
  open.add(id)
  return id
}

/** Ends every offer but one: what waits is sent now. */
export function releaseHeld(except?: string) {
  for (const id of open) if (id !== except) dismiss(id)
}

/** Waits for the end of an offer, if there still is one, and for the server; answers whether it was not taken. */
export async function whetherMeant(offer?: string): Promise<boolean> {
  if (offer !== undefined) {
    // After a reload there is nothing that could be taken back.
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

// A page that is left may never come back.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') releaseHeld()
})
