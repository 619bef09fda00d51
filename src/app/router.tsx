import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { written } from '#contract/words.ts'
import { loadTexts } from '#kernel/i18n.ts'
import { LoadingLine } from '#ui/progress-line.tsx'
import { routeTree } from './route-tree.gen.ts'
import { NotFoundScreen, RouteErrorScreen } from './screens.tsx'

export type RouterContext = { queryClient: QueryClient; loadTexts: typeof loadTexts }

/** The router of the generated tree. The query cache decides about freshness, so preloads are never reused. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient, loadTexts },
    // Addresses without quotes, `?range=90`: all values are strings, which the schemas parse.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith((value) => (Array.isArray(value) ? written(value) : String(value))),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // At the start nothing may delay the page; later a skeleton stays long enough to be seen.
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingLine,
    defaultErrorComponent: RouteErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
    // A scrolling list begins at its first row.
    scrollToTopSelectors: ['window', '[data-scroll-restoration-id="list"]'],
  })
  // The router reads scroll positions a frame after a scroll event. A page left within that frame reports its position
  // here, so that it is restored later.
  router.subscribe('onBeforeNavigate', () => {
    for (const scrollTarget of [document, document.querySelector('[data-scroll-restoration-id="list"]')])
      scrollTarget?.dispatchEvent(new Event('scroll'))
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
