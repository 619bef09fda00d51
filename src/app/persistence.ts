import type { QueryClient } from '@tanstack/react-query'
import { loadedOnceOnline } from '#kernel/connection.ts'
import { loadMutations, readAgain, setMutationSource } from '#kernel/query-client.ts'
import { announceTab, onTabMessage } from '#kernel/tabs.ts'
import { openOutbox, wipeOutbox } from '#offline/outbox.ts'
import { restoreAndSaveReads, wipeReads } from '#offline/saved-reads.ts'
import { loadAllMutations } from './features.ts'

/** Restores saved reads and unsent writes. Resolves when the reads are in the cache. */
export async function openMemory(queryClient: QueryClient) {
  setMutationSource(loadAllMutations)
  announceTab()
  const [reads, outbox] = await Promise.all([
    restoreAndSaveReads(queryClient),
    openOutbox(queryClient, () => loadedOnceOnline(() => loadMutations(queryClient))),
  ])
  /** Takes over and sends the writes of earlier pages. */
  async function resumeOrphaned() {
    await outbox.resumeOrphaned()
    const { resendCart } = await loadedOnceOnline(() => import('#features/checkout/mutations.ts'))
    resendCart(queryClient)
  }
  const stopHearing = onTabMessage((message) => {
    if (message.type !== 'changed') return
    for (const feature of message.features) void readAgain(queryClient, [feature])
  })
  return {
    restore: reads.restore,
    /** Waiting writes are shown and sent as soon as they are loaded. */
    takeOver: outbox.resumeOrphaned,
    resumeOrphaned,
    /** Deletes saved reads; unsent writes only of an account that signed out. */
    wipe: (signedOut: string | undefined) => Promise.all([wipeReads(), signedOut && wipeOutbox(signedOut)]),
    close() {
      stopHearing()
      outbox.close()
      return reads.stop()
    },
  }
}
