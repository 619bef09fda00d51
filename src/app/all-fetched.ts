/** Settles once the files of the other pages are here: what may come late waits for it. */
export const { promise: allFetched, resolve: sayAllFetched } = Promise.withResolvers<void>()
