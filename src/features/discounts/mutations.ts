import { type Discount, discountCalls } from '#contract/discounts.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import {
  deferMutation,
  keepOnConflict,
  keepWhenRejected,
  useOfflineMutation,
} from '#offline/offline-mutation.ts'
import {
  type DiscountDetails,
  type DiscountsPage,
  type MutationVariables,
  withDiscount,
} from './optimistic.ts'
import { discountQueries, optimisticPages, shownDetails } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(
  discountQueries.all,
  (client, name, variables, reply) => {
    optimisticPages.commitUpdate(client, name, variables)
    shownDetails.commitUpdate(client, name, variables)
    const { discount } = reply as { discount?: Discount }
    if (name !== 'editDiscount' || !discount) return
    client.setQueriesData<DiscountsPage>(
      { queryKey: discountQueries.lists() },
      (page) => page && withDiscount(page, discount),
    )
    client.setQueryData<DiscountDetails>(
      discountQueries.detail(discount.id).queryKey,
      (cached) => cached && { ...cached, discount },
    )
  },
  // The session has the discounts without a code.
  { endsOffers: false, refreshes: ['discounts', 'account'] },
)

const addDiscount = keepWhenRejected(defineMutation('addDiscount', discountCalls.add))
const editDiscount = keepOnConflict(defineMutation('editDiscount', discountCalls.edit))
const reopenDiscounts = inCalls(defineMutation('reopenDiscounts', discountCalls.reopen), ['discounts'])
const endDiscounts = inCalls(defineMutation('endDiscounts', discountCalls.end), ['times'], ({ times }) =>
  deferMutation(reopenDiscounts, { times }),
)
const restoreDiscounts = inCalls(defineMutation('restoreDiscounts', discountCalls.restore), ['discounts'])
const removing = inCalls(defineMutation('removeDiscounts', discountCalls.remove), ['ids'], ({ ids }) =>
  deferMutation(restoreDiscounts, { ids }),
)
const removeDiscounts: typeof removing = {
  ...removing,
  onSuccess: async (reply, variables, onMutateResult, context) => {
    const named = { idempotencyKey: variables.idempotencyKey, ids: reply.ids }
    await removing.onSuccess?.(reply, named, onMutateResult, context)
    for (const id of reply.ids)
      context.client.removeQueries({ queryKey: discountQueries.detail(id).queryKey })
  },
}

export const useAddDiscount = () => useOfflineMutation(addDiscount)
export const useEditDiscount = () => useOfflineMutation(editDiscount)
export const useEndDiscounts = () => useOfflineMutation(endDiscounts)
export const useRemoveDiscounts = () => useOfflineMutation(removeDiscounts)

/** Mutations that may be paused, for restoring them after a reload. */
export const discountMutations = [
  addDiscount,
  editDiscount,
  endDiscounts,
  reopenDiscounts,
  removeDiscounts,
  restoreDiscounts,
]
