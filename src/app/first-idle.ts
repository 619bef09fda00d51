/** Settles when the browser is idle for the first time after the first page: small things beside the page load then. */
export const { promise: firstIdle, resolve: markFirstIdle } = Promise.withResolvers<void>()
