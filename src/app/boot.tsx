import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { accountQueries, rightsIn } from '#features/account/queries.ts'
import {
  firstRequestAt,
  forgetAskedAhead,
  forgetUnknownCalls,
  prepareHttp,
  setRightsSource,
  setStandInSource,
} from '#kernel/api.ts'
import { startConnection } from '#kernel/connection.ts'
import { startI18n } from '#kernel/i18n.ts'
import { createQueryClient, handleUnhandledFailures } from '#kernel/query-client.ts'
import { type EndReason, session } from '#kernel/session.ts'
import { clearMessages } from '#kernel/snackbar.ts'
import { wasSaved } from '#offline/saved-mark.ts'
import { ThemeProvider } from '#theme/theme-provider.tsx'
import { stayWithoutNetwork } from '#ui/missing-file.ts'
import { startAnalytics } from './analytics.ts'
import { features, loadFeaturesShowing } from './features.ts'
import { forgetAccount } from './forget-account.ts'
import type { openMemory } from './persistence.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

type Memory = Awaited<ReturnType<typeof openMemory>>

/** Starts the app; the stored data must be restored before the router loads. */
export async function boot(history?: RouterHistory) {
  const startedAt = firstRequestAt()
  const queryClient = createQueryClient()
  const stopFollowing = session.open()
  forgetUnknownCalls()
  setRightsSource(
    (right) => rightsIn(queryClient)(right),
    () => void queryClient.invalidateQueries({ queryKey: accountQueries.me().queryKey }),
  )
  setStandInSource(() => import('./stand-ins/stand-ins.ts').then(({ standIns }) => standIns))
  startConnection()
  stayWithoutNetwork()
  const stopHandling = handleUnhandledFailures()
  // A guest has no stored data and does not load its code.
  let memory: Promise<Memory> | undefined
  const openMemory = () => {
    memory ??= import('./persistence.ts').then((file) => file.openMemory(queryClient))
    return memory
  }
  const texts = startI18n()
  if (session.isValid()) {
    const opening = openMemory()
    // Waiting writes are shown on the first page; without any, nothing is loaded for them.
    void opening.then((opened) => opened.takeOver())
    // Nothing was ever saved, so there is nothing to wait for.
    if (wasSaved()) await opening
  }
  const router = createAppRouter(queryClient, history)
  startAnalytics(router, () => router.state.matches.at(-1)?.routeId ?? '', queryClient)

  const stopListening = session.subscribe((event) => {
    if (event.type === 'ended') return void leave(router, queryClient, event, openMemory())
    const isOpen = memory !== undefined
    void openMemory().then((opened) => {
      if (isOpen) void opened.restore()
      void opened.resumeOrphaned()
    })
    void router.invalidate()
  })
  // After the first page, because it also loads the code of the cart.
  const stopWaiting = router.subscribe('onResolved', () => {
    stopWaiting()
    void memory?.then((opened) => opened.resumeOrphaned())
    setTimeout(prepareHttp, 500)
  })

  // Page and texts load in parallel.
  const firstPage = router.load()
  await texts

  const app = (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  )
  let stopHearing = () => {}
  async function followOthers() {
    forgetAskedAhead()
    const [{ followChanges }, featuresShowing] = await Promise.all([
      import('#kernel/live.ts'),
      loadFeaturesShowing(),
    ])
    stopHearing = followChanges(queryClient, features, featuresShowing, startedAt)
  }
  async function close() {
    stopHearing()
    stopListening()
    stopFollowing()
    stopHandling()
    await (await memory)?.close()
  }
  return { app, router, queryClient, firstPage, followOthers, close }
}

/**
 * Saved reads and messages are deleted. Unsent writes, drafts and the cart stay, unless the user signed out.
 */
async function leave(
  router: AppRouter,
  queryClient: QueryClient,
  { reason, userId }: { reason: EndReason; userId: string | undefined },
  memory: Promise<Memory>,
) {
  console.info(`Signed out: ${reason}`)
  const from = router.state.location.href
  const signedOutUserId = reason === 'signedOut' ? userId : undefined
  const wiped = memory.then((opened) => opened.wipe(signedOutUserId))
  clearMessages()
  if (signedOutUserId) forgetAccount(signedOutUserId)
  const byWish = reason === 'signedOut' || reason === 'elsewhere'
  if (router.state.matches.some((match) => match.routeId === '/_main')) {
    await router.navigate({
      to: '/login',
      search: byWish ? {} : { from, reason: 'expired' },
      replace: !byWish,
    })
  }
  queryClient.clear()
  await wiped
}
