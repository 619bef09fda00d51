import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'

import { type ComponentType, lazy, Suspense, useState } from 'react'

import type { RouterContext } from '#app/router.tsx'
import { Devtools } from '#app/shell/devtools.tsx'
import { PageAnnouncer, pageOf } from '#app/shell/page-announcer.tsx'
import { useKeptFocus } from '#app/shell/use-kept-focus.ts'
import { StartupBar } from '#app/startup-bar.tsx'
import { snackbar } from '#kernel/snackbar.ts'

/** Pause in ms before a failed file is loaded again. */
const retryPause = 5000

// A missing file of the snackbar must not break the page, so it is loaded again until it comes.
const SnackbarViewport = lazy(async function load(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('#app/shell/snackbar-viewport.tsx')).SnackbarViewport }
  } catch {
    await new Promise((done) => setTimeout(done, retryPause))
    return load()
  }
})

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.loadTexts('pages'),
  // Shown until everything of the first page has loaded, regardless of the routes below.
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: StartupBar,
  component: Root,
})

function Root() {
  const router = useRouter()
  useKeptFocus(() => pageOf(router))
  // Loaded with the first message and kept, so that the last one can animate out.
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
