import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { RouterContext } from '#app/router.tsx'
import { PageAnnouncer } from '#app/shell/page-announcer.tsx'

const SnackbarViewport = lazy(() =>
  import('#kernel/snackbar-viewport.tsx').then((file) => ({ default: file.SnackbarViewport })),
)
const Devtools = lazy(() => import('#app/shell/devtools.tsx').then((file) => ({ default: file.Devtools })))

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.loadTexts('pages'),
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
