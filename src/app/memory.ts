import type { QueryClient } from '@tanstack/react-query'
import { loadedOnceOnline } from '#kernel/connection.ts'
import { openOutbox, wipeOutbox } from '#kernel/outbox.ts'
import { bringVerbs, readAgain, verbsComeFrom } from '#kernel/query-client.ts'
import { restoreAndSaveReads, wipeReads } from '#kernel/saved-reads.ts'
import { announceTab, hearOtherTabs } from '#kernel/tabs.ts'

/**
 * What this browser keeps for an account: its last reads, its unsent writes, and word from its other tabs. Opens with
 * the reads in place.
 */
export async function openMemory(queryClient: QueryClient) {
  verbsComeFrom(async () => {
    const { allMutations, ownMutations } = await import('./mutations.ts')
    return [...allMutations, ...ownMutations]
  })
  announceTab()
  const [reads, outbox] = await Promise.all([
    restoreAndSaveReads(queryClient),
    openOutbox(queryClient, () => loadedOnceOnline(() => bringVerbs(queryClient))),
  ])
  /** Takes over and sends what earlier pages left. */
  async function adopt() {
    await outbox.adopt()
    const { resendCart } = await loadedOnceOnline(() => import('#features/checkout/mutations.ts'))
    resendCart(queryClient)
  }
  const stopHearing = hearOtherTabs((message) => {
    if (message.type !== 'changed') return
    for (const feature of message.features) void readAgain(queryClient, [feature])
  })
  return {
    restore: reads.restore,
    /** What waits is shown, and sent, as soon as it is known. */
    takeOver: outbox.adopt,
    adopt,
    /** What was read goes at once; unsent writes only of whoever has signed out. */
    wipe: (signedOut: string | undefined) => Promise.all([wipeReads(), signedOut && wipeOutbox(signedOut)]),
    close() {
      stopHearing()
      outbox.close()
      return reads.stop()
    },
  }
}
