import type { QueryClient } from '@tanstack/react-query'
import { env } from '#kernel/env.ts'

type Navigation = { subscribe: (type: 'onResolved', listener: () => void) => () => void }

/** Reports route patterns instead of addresses; without a key and a host nothing is loaded or sent. */
export function startAnalytics(router: Navigation, routeName: () => string, client: QueryClient) {
  if (!env.posthog) return
  const { key, host } = env.posthog
  const loaded = import('./posthog.ts').then(({ startPostHog }) => startPostHog(key, host))
  const capture = (event: string, facts: Record<string, string>) =>
    void loaded.then((analytics) => analytics.capture(event, facts)).catch(() => {})

  router.subscribe('onResolved', () => capture('page', { page: routeName() }))
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    capture('verb', { verb: (event.mutation.options.mutationKey ?? []).join('.') })
  })
}
