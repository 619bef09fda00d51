import { stockCalls } from '#contract/stock.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import { deferMutation, useOfflineMutation } from '#offline/offline-mutation.ts'
import type { MutationVariables } from './optimistic.ts'
import { optimisticPages, stockQueries } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(stockQueries.all, optimisticPages.commitUpdate, {
  endsOffers: false,
  // Shares the queue of the catalogue's mutations, which change the same products.
  scope: 'products',
  refreshes: ['stock', 'products', 'dashboard'],
})

const restoreItems = inCalls(defineMutation('restoreItems', stockCalls.restore), ['products'])
const setQuantities = inCalls(
  defineMutation('setQuantities', stockCalls.quantities),
  ['products', 'previous'],
  // Relative to sales in between.
  ({ products, previous }, _, repeat) => {
    const changes = products.flatMap(({ id, qty }) => {
      const by = (previous[id] ?? qty) - qty
      return by === 0 ? [] : [{ id, by }]
    })
    return changes.length > 0 ? repeat({ changes }) : undefined
  },
)
const moveAll = inCalls(defineMutation('moveAll', stockCalls.moveAll), ['moved'], ({ moved }) =>
  deferMutation(setQuantities, { changes: Object.entries(moved).map(([id, by]) => ({ id, by: -by })) }),
)
const removing = inCalls(defineMutation('removeItems', stockCalls.remove), ['ids'], ({ ids }) =>
  deferMutation(restoreItems, { ids }),
)
const removeItems: typeof removing = {
  ...removing,
  onSuccess: (reply, { idempotencyKey }, onMutateResult, context) =>
    removing.onSuccess?.(reply, { idempotencyKey, ids: reply.ids }, onMutateResult, context),
}

export const useSetQuantities = () => useOfflineMutation(setQuantities)
export const useMoveAll = () => useOfflineMutation(moveAll)
export const useRemoveItems = () => useOfflineMutation(removeItems)

export const stockMutations = [setQuantities, moveAll, removeItems, restoreItems]
