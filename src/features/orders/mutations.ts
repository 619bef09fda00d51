import i18next from 'i18next'
import { orderCalls } from '#contract/order-calls.ts'
import { loadTexts } from '#kernel/i18n.ts'
import { notify } from '#kernel/snackbar.ts'
import { bodyIn, createMutations } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import { keepOnConflict, keepWhenRejected, useOfflineMutation } from '#offline/offline-mutation.ts'
import type { MutationVariables } from './optimistic.ts'
import { optimisticPages, orderQueries, shownDetails } from './queries.ts'

type Refund = MutationVariables['refund'] & { idempotencyKey?: string }

/** Reports unchanged orders on any screen, because the change may have waited for a network. */
async function notifyKept(count: number): Promise<void> {
  await loadTexts('orders')
  const message = i18next.t('orders:stayed', { count })
  notify({ message, variant: 'alert', alert: { color: 'warning' } })
}

/** The body of a call; its key travels in the header. */
const withoutKey = <Body extends object>(variables: Body): Body => bodyIn(variables)

const defineMutation = createMutations<MutationVariables>(
  orderQueries.all,
  (client, name, variables, reply) => {
    const { kept = [] } = reply as { kept?: string[] }
    if (kept.length > 0) void notifyKept(kept.length)
    const done =
      'ids' in variables && kept.length > 0
        ? { ...variables, ids: variables.ids?.filter((id) => !kept.includes(id)) }
        : variables
    optimisticPages.commitUpdate(client, name, done)
    shownDetails.commitUpdate(client, name, done)
  },
  // Returned pieces are in stock again, counts of dashboard and customers change, and invoices follow payments.
  {
    endsOffers: false,
    refreshes: ['orders', 'dashboard', 'products', 'stock', 'customers', 'discounts', 'invoices'],
  },
)

const setStatus = keepOnConflict(
  inCalls(
    defineMutation('setStatus', orderCalls.status),
    ['orders', 'previous', 'kept'],
    ({ previous: states }, { state: base }, repeat) =>
      Object.keys(states).length > 0 ? repeat({ states, base }) : undefined,
  ),
)
const setPaid = defineMutation('setPaid', orderCalls.payment, ({ id, paid }) => ({ id, paid }))
const addNote = defineMutation('addNote', orderCalls.note, ({ id, note }) => ({ id, note }))
const refund = defineMutation(
  'refund',
  orderCalls.refund,
  ({ by: _, at: __, idempotencyKey: ___, ...body }: Refund) => body,
)

const addOrder = keepWhenRejected(
  defineMutation('addOrder', orderCalls.add, ({ goods: _, ...order }) => withoutKey(order)),
)
const editOrder = keepOnConflict(
  defineMutation('editOrder', orderCalls.edit, ({ goods: _, items: __, total: ___, ...edit }) =>
    withoutKey(edit),
  ),
)
const setParcel = defineMutation('setParcel', orderCalls.parcel, ({ id, parcel }) => ({ id, parcel }))

export const useAddOrder = () => useOfflineMutation(addOrder)
export const useEditOrder = () => useOfflineMutation(editOrder)
export const useSetParcel = () => useOfflineMutation(setParcel)
export const useSetStatus = () => useOfflineMutation(setStatus)
export const useSetPaid = () => useOfflineMutation(setPaid)
export const useAddNote = () => useOfflineMutation(addNote)
export const useRefund = () => useOfflineMutation(refund)

export const orderMutations = [setStatus, setPaid, addNote, refund, addOrder, editOrder, setParcel]
