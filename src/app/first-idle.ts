/** Resolves when the browser is first idle after the first page; small secondary parts load then. */
export const { promise: firstIdle, resolve: markFirstIdle } = Promise.withResolvers<void>()
