import { onlineManager } from '@tanstack/react-query'

/** A file of the application did not come. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  constructor(cause?: unknown) {
    super('A file of the application is missing', { cause })
  }
}

/** Browsers and the bundler say in several ways that a file did not come. */
export const isMissingFile = (error: unknown) =>
  error instanceof MissingFile ||
  (error instanceof Error &&
    /dynamically imported module|importing a module|preload CSS/i.test(error.message))

/**
 * The router reloads the page for a file that is missing, because there may be a newer build. Without a network that
 * would end the app: an error with another name is shown in the place of the page.
 */
export function stayWithoutNetwork() {
  globalThis.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    if (!(onlineManager.isOnline() && navigator.onLine)) payload.message = new MissingFile().message
  })
}
