import type { QueryClient } from '@tanstack/react-query'

/** Time in ms after which a busy machine counts as idle. */
const patience = 5000

const onIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 0))

export const whenIdle = () =>
  new Promise<void>((resolve) => void onIdle(() => resolve(), { timeout: patience }))

/** Resolves when no query is being fetched. */
export function whenFetched(client: QueryClient) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => {
    if (client.isFetching() === 0) resolve()
  }
  const stop = client.getQueryCache().subscribe(check)
  check()
  return promise.finally(stop)
}

/** Resolves when the browser is first idle after the first page; small secondary parts load then. */
export const { promise: firstIdle, resolve: markFirstIdle } = Promise.withResolvers<void>()
