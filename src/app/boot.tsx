import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { startAnalytics } from '#kernel/analytics.ts'
import { prepareHttp } from '#kernel/api.ts'
import { startConnection } from '#kernel/connection.ts'
import { wipeDrafts } from '#kernel/drafts.ts'
import { startI18n } from '#kernel/i18n.ts'
import { openOutbox, wipeOutbox } from '#kernel/outbox.ts'
import { createQueryClient, registerMutations } from '#kernel/query-client.ts'
import { restoreAndSaveReads, wipeReads } from '#kernel/saved-reads.ts'
import { type EndReason, session } from '#kernel/session.ts'
import { announceTab, hearOtherTabs } from '#kernel/tabs.ts'
import { ThemeProvider } from '#kernel/theme/theme-provider.tsx'
import { allMutations } from './mutations.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

/** Start-up as one straight line. The order matters: behaviour, then memory, then the router. */
export async function boot(history?: RouterHistory) {
  const queryClient = createQueryClient()
  registerMutations(queryClient, allMutations)
  const stopFollowing = session.open()
  startConnection()
  announceTab()
  const [reads, outbox] = await Promise.all([
    restoreAndSaveReads(queryClient),
    openOutbox(queryClient),
    startI18n(),
  ])
  const router = createAppRouter(queryClient, history)
  startAnalytics(router, () => router.state.matches.at(-1)?.routeId ?? '', queryClient)

  const stopListening = session.subscribe((event) => {
    if (event.type === 'ended') return void leave(router, queryClient, event.reason)
    wipeDrafts(session.userId())
    void reads.restore()
    void outbox.adopt()
    void router.invalidate()
  })
  const stopHearing = hearOtherTabs((message) => {
    if (message.type !== 'changed') return
    for (const feature of message.features) void queryClient.invalidateQueries({ queryKey: [feature] })
  })
  // After the first page, which shows what waits anyway: its preview is among the saved reads.
  const stopWaiting = router.subscribe('onResolved', () => {
    stopWaiting()
    void outbox.adopt()
    setTimeout(prepareHttp, 500)
  })

  const app = (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  )
  async function close() {
    stopListening()
    stopHearing()
    stopFollowing()
    outbox.close()
    await reads.stop()
  }
  return { app, router, queryClient, close }
}

/**
 * LOGOUT of the specification. What was read goes, in memory and on disk. What was not sent stays for the
 * account's next sign-in, and so does what was typed, unless the user signed out: then everything goes.
 */
async function leave(router: AppRouter, queryClient: QueryClient, reason: EndReason) {
  console.info(`Signed out: ${reason}`)
  const from = router.state.location.href
  const wiped = Promise.all([wipeReads(), reason === 'signedOut' && wipeOutbox()])
  if (reason === 'signedOut') wipeDrafts()
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
