import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { RouterContext } from '#app/router.tsx'
import { PageAnnouncer } from '#app/shell/page-announcer.tsx'
import { StartupBar } from '#kernel/ui/startup-bar.tsx'

const SnackbarViewport = lazy(() =>
  import('#kernel/snackbar-viewport.tsx').then((file) => ({ default: file.SnackbarViewport })),
)
const Devtools = lazy(() => import('#app/shell/devtools.tsx').then((file) => ({ default: file.Devtools })))

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.loadTexts('pages'),
  // Until everything of the first page is there the router shows this one, whatever the routes below name.
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: StartupBar,
  component: Root,
})

function Root() {
  return (
    <>
      <Outlet />
      <PageAnnouncer />
      <Suspense>
        <SnackbarViewport />
        <Devtools />
      </Suspense>
    </>
  )
}
