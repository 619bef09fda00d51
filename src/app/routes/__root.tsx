import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'

import { type ComponentType, lazy, Suspense, useState } from 'react'

import type { RouterContext } from '#app/router.tsx'
import { Devtools } from '#app/shell/devtools.tsx'
import { PageAnnouncer, pageOf } from '#app/shell/page-announcer.tsx'
import { useKeptFocus } from '#app/shell/use-kept-focus.ts'
import { snackbar } from '#kernel/snackbar.ts'
import { StartupBar } from '#kernel/ui/startup-bar.tsx'

/** How long a file that did not arrive is left alone. */
const retryPause = 5000

// What stands beside the page must not end it: a file that does not arrive is asked for until it does.
const SnackbarViewport = lazy(async function load(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('#kernel/snackbar-viewport.tsx')).SnackbarViewport }
  } catch {
    await new Promise((done) => setTimeout(done, retryPause))
    return load()
  }
})

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.loadTexts('pages'),
  // Until everything of the first page is there the router shows this one, whatever the routes below name.
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: StartupBar,
  component: Root,
})

function Root() {
  const router = useRouter()
  useKeptFocus(() => pageOf(router))
  // Loaded with the first message and kept from then on, so that the last one can leave.
  const isCalledFor = snackbar.usePart((now) => now.queue.length > 0)
  const [hasMessages, setHasMessages] = useState(isCalledFor)
  if (isCalledFor && !hasMessages) setHasMessages(true)
  return (
    <>
      <Outlet />
      <PageAnnouncer />
      <Suspense>{hasMessages && <SnackbarViewport />}</Suspense>
      <Suspense>
        <Devtools />
      </Suspense>
    </>
  )
}
