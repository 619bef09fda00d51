import { onlineManager } from '@tanstack/react-query'

export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  constructor(cause?: unknown) {
    super('A file of the application is missing', { cause })
  }
}

/** Browsers and Vite have different messages for a file that did not load. */
export const isMissingFile = (error: unknown) =>
  error instanceof MissingFile ||
  (error instanceof Error &&
    /dynamically imported module|importing a module|preload CSS/i.test(error.message))

/** Renames the error, because the router's reload for a missing file would end the app offline. */
export function stayWithoutNetwork() {
  globalThis.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    if (!(onlineManager.isOnline() && navigator.onLine)) payload.message = new MissingFile().message
  })
}
