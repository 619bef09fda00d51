import { stockCalls } from '#contract/stock.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import { useOfflineMutation } from '#offline/offline-mutation.ts'
import type { MutationVariables } from './optimistic.ts'
import { optimisticPages, stockQueries } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(stockQueries.all, optimisticPages.commitUpdate, {
  endsOffers: false,
  // Shares the queue of the catalogue's mutations, which change the same products.
  scope: 'products',
  refreshes: ['stock', 'products', 'dashboard'],
})

const setQuantities = inCalls(defineMutation('setQuantities', stockCalls.quantities), [
  'products',
  'previous',
])
const moveAll = inCalls(defineMutation('moveAll', stockCalls.moveAll), ['moved'])
const removing = inCalls(defineMutation('removeItems', stockCalls.remove), ['ids'])
const removeItems: typeof removing = {
  ...removing,
  onSuccess: (reply, { idempotencyKey }, kept, context) =>
    removing.onSuccess?.(reply, { idempotencyKey, ids: reply.ids }, kept, context),
}
const restoreItems = inCalls(defineMutation('restoreItems', stockCalls.restore), ['products'])

export const useSetQuantities = () => useOfflineMutation(setQuantities)
export const useMoveAll = () => useOfflineMutation(moveAll)
export const useRemoveItems = () => useOfflineMutation(removeItems)
export const useRestoreItems = () => useOfflineMutation(restoreItems)

export const stockMutations = [setQuantities, moveAll, removeItems, restoreItems]
