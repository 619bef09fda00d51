import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { RouterContext } from '#app/router.tsx'
import { PageAnnouncer } from '#app/shell/page-announcer.tsx'
import { StartupBar } from '#kernel/ui/startup-bar.tsx'

// What stands beside the page must not end it: a file that does not arrive leaves its part empty.
const nothing = () => ({ default: (): ReactNode => null })
const SnackbarViewport = lazy(() =>
  import('#kernel/snackbar-viewport.tsx').then((file) => ({ default: file.SnackbarViewport }), nothing),
)
const Devtools = lazy(() =>
  import('#app/shell/devtools.tsx').then((file) => ({ default: file.Devtools }), nothing),
)

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
