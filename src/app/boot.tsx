import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { startAnalytics } from '#kernel/analytics.ts'
import { forgetUnknownCalls, prepareHttp } from '#kernel/api.ts'
import { startConnection } from '#kernel/connection.ts'
import { forgetAccount } from '#kernel/forget-account.ts'
import { startI18n } from '#kernel/i18n.ts'
import { stayWithoutNetwork } from '#kernel/missing-file.ts'
import { createQueryClient, handleUnheardFailures } from '#kernel/query-client.ts'
import { wasSaved } from '#kernel/saved-mark.ts'
import { type EndReason, session } from '#kernel/session.ts'
import { clearMessages } from '#kernel/snackbar.ts'
import { ThemeProvider } from '#kernel/theme/theme-provider.tsx'
import type { openMemory } from './memory.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

type Memory = Awaited<ReturnType<typeof openMemory>>

/** Start-up as one straight line. The order matters: memory, then the router. */
export async function boot(history?: RouterHistory) {
  const queryClient = createQueryClient()
  const stopFollowing = session.open()
  forgetUnknownCalls()
  startConnection()
  stayWithoutNetwork()
  const stopHandling = handleUnheardFailures()
  // A guest has none, and does not wait for its code.
  let memory: Promise<Memory> | undefined
  const openMemory = () => {
    memory ??= import('./memory.ts').then((file) => file.openMemory(queryClient))
    return memory
  }
  const texts = startI18n()
  if (session.isValid()) {
    const opening = openMemory()
    // What waits is laid over the first page; where nothing waits, nothing is loaded for it.
    void opening.then((opened) => opened.takeOver())
    // Where nothing was ever saved there is nothing to wait for.
    if (wasSaved()) await opening
  }
  const router = createAppRouter(queryClient, history)
  startAnalytics(router, () => router.state.matches.at(-1)?.routeId ?? '', queryClient)

  const stopListening = session.subscribe((event) => {
    if (event.type === 'ended') return void leave(router, queryClient, event, openMemory())
    const isOpen = memory !== undefined
    void openMemory().then((opened) => {
      if (isOpen) void opened.restore()
      void opened.adopt()
    })
    void router.invalidate()
  })
  // After the first page: the cart is looked at too.
  const stopWaiting = router.subscribe('onResolved', () => {
    stopWaiting()
    void memory?.then((opened) => opened.adopt())
    setTimeout(prepareHttp, 500)
  })

  // The first page comes while the texts do; each waits for its own.
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
  /** From now on what others change is shown; it can wait until the page stands. */
  async function hearOthers() {
    const [{ followChanges }, { touched }] = await Promise.all([
      import('#kernel/live.ts'),
      import('./mutations.ts'),
    ])
    stopHearing = followChanges(queryClient, touched)
  }
  async function close() {
    stopHearing()
    stopListening()
    stopFollowing()
    stopHandling()
    await (await memory)?.close()
  }
  return { app, router, queryClient, firstPage, hearOthers, close }
}

/**
 * LOGOUT of the contract. What was read goes, in memory and on disk, and so do messages, which name people. What
 * was not sent stays for the account's next sign-in, and so do what was typed and the cart, unless the user signed out:
 * then everything goes.
 */
async function leave(
  router: AppRouter,
  queryClient: QueryClient,
  { reason, userId }: { reason: EndReason; userId: string | undefined },
  memory: Promise<Memory>,
) {
  console.info(`Signed out: ${reason}`)
  const from = router.state.location.href
  const gone = reason === 'signedOut' ? userId : undefined
  const wiped = memory.then((opened) => opened.wipe(gone))
  clearMessages()
  if (gone) forgetAccount(gone)
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
