import { stockCalls } from '#contract/stock.ts'
import { intentVerbs } from '#kernel/intent-verb.ts'
import { useVerb } from '#kernel/verb.ts'
import type { Intents } from './intents.ts'
import { shownPages, stockQueries } from './queries.ts'

const verb = intentVerbs<Intents>(stockQueries.all, shownPages.keepIntent, {
  endsOffers: false,
  // Shares the queue of the catalogue's mutations, which change the same products.
  scope: 'products',
  refreshes: ['stock', 'products', 'dashboard'],
})

const setQuantities = verb('setQuantities', stockCalls.quantities)
const moveAll = verb('moveAll', stockCalls.moveAll)
const removing = verb('removeItems', stockCalls.remove)
const removeItems: typeof removing = {
  ...removing,
  onSuccess: (reply, { idempotencyKey }, kept, context) =>
    removing.onSuccess?.(reply, { idempotencyKey, ids: reply.ids }, kept, context),
}
const restoreItems = verb('restoreItems', stockCalls.restore)

export const useSetQuantities = () => useVerb(setQuantities)
export const useMoveAll = () => useVerb(moveAll)
export const useRemoveItems = () => useVerb(removeItems)
export const useRestoreItems = () => useVerb(restoreItems)

export const stockMutations = [setQuantities, moveAll, removeItems, restoreItems]
