import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { loadTexts } from '#kernel/i18n.ts'
import { routeTree } from './route-tree.gen.ts'
import { NotFoundScreen, PendingScreen, RouteErrorScreen } from './screens.tsx'

export type RouterContext = { queryClient: QueryClient; loadTexts: typeof loadTexts }

/** The router over the generated tree; freshness is the query cache's business, so preloads are never reused. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient, loadTexts },
    // Addresses as people write them, `?range=90` without quotes: values are texts, which the schemas read.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: RouteErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
