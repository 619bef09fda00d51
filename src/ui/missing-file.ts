import { onlineManager } from '@tanstack/react-query'

/** A file of the app could not be loaded. */
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

/**
 * The router reloads the page when a file is missing, because there may be a newer build. Without a network that would
 * end the app, so this error gets another name and is shown in place of the page.
 */
export function stayWithoutNetwork() {
  globalThis.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    if (!(onlineManager.isOnline() && navigator.onLine)) payload.message = new MissingFile().message
  })
}
