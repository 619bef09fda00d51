import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { written } from '#contract/words.ts'
import { loadTexts } from '#kernel/i18n.ts'
import { LoadingLine } from '#kernel/ui/progress-line.tsx'
import { routeTree } from './route-tree.gen.ts'
import { NotFoundScreen, RouteErrorScreen } from './screens.tsx'

export type RouterContext = { queryClient: QueryClient; loadTexts: typeof loadTexts }

/** The router over the generated tree; freshness is the query cache's business, so preloads are never reused. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient, loadTexts },
    // Addresses as people write them, `?range=90` without quotes: values are texts, which the schemas read.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith((value) => (Array.isArray(value) ? written(value) : String(value))),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // At start nothing may hold the page back; afterwards a skeleton once shown stays long enough to be seen.
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingLine,
    defaultErrorComponent: RouteErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
    // A list that scrolls by itself begins at its first row, as a page does.
    scrollToTopSelectors: ['window', '[data-scroll-restoration-id="list"]'],
  })
  // The router asks how far something is scrolled when it has said that it was, which it does a frame later: what is
  // left within that frame says so now, and the place that was seen is the one to come back to.
  router.subscribe('onBeforeNavigate', () => {
    for (const place of [document, document.querySelector('[data-scroll-restoration-id="list"]')])
      place?.dispatchEvent(new Event('scroll'))
  })
  const stop = router.subscribe('onResolved', () => {
    stop()
    router.update({ ...router.options, defaultPendingMinMs: 300 } as typeof router.options)
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
