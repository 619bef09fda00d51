import { type Invoice, invoiceCalls } from '#contract/invoices.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import { keepOnConflict, keepWhenRejected, useOfflineMutation } from '#offline/offline-mutation.ts'
import { type InvoicesPage, type MutationVariables, withInvoice } from './optimistic.ts'
import { invoiceQueries, optimisticPages, shownDetails, shownSeller } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(
  invoiceQueries.all,
  (client, name, variables, reply) => {
    optimisticPages.commitUpdate(client, name, variables)
    shownDetails.commitUpdate(client, name, variables)
    shownSeller.commitUpdate(client, name, variables)
    const { invoice } = reply as { invoice?: Invoice }
    if (!invoice) return
    client.setQueriesData<InvoicesPage>(
      { queryKey: invoiceQueries.lists() },
      (page) => page && withInvoice(page, invoice),
    )
    client.setQueryData(invoiceQueries.detail(invoice.id).queryKey, invoice)
  },
  { endsOffers: false },
)

/** Orders show the number and state of their invoice. */
const withOrders = ['invoices', 'orders'] as const

/** The states that a step leads back to; an issued or void invoice stays one. */
const back: Partial<Record<string, 'issued' | 'paid'>> = { paid: 'issued', issued: 'paid' }
const setting = inCalls(
  defineMutation('setState', invoiceCalls.status),
  ['invoices', 'previous'],
  ({ previous }, { state: now }, repeat) => {
    const state = back[now]
    const ids = Object.keys(previous).filter((id) => previous[id] === state)
    return state && ids.length > 0 ? repeat({ ids, state }) : undefined
  },
)
const setState: typeof setting = {
  ...setting,
  meta: { ...setting.meta, refreshes: withOrders },
  onSuccess: (reply, { idempotencyKey, state }, onMutateResult, context) =>
    setting.onSuccess?.(
      reply,
      { idempotencyKey, ids: Object.keys(reply.previous), state },
      onMutateResult,
      context,
    ),
}
const addInvoice = keepWhenRejected(defineMutation('addInvoice', invoiceCalls.add))
const making = defineMutation('ofOrder', invoiceCalls.ofOrder)
const ofOrder: typeof making = { ...making, meta: { ...making.meta, refreshes: withOrders } }
const creditInvoice = defineMutation('creditInvoice', invoiceCalls.credit)
const savingSeller = keepOnConflict(defineMutation('saveSeller', invoiceCalls.saveSeller))
// The shop's name and time zone are part of the session's query, and saving them is a step of the setup.
const saveSeller: typeof savingSeller = {
  ...savingSeller,
  meta: { ...savingSeller.meta, refreshes: ['invoices', 'account', 'dashboard'] },
}
const editInvoice = keepOnConflict(defineMutation('editInvoice', invoiceCalls.edit))
const removing = defineMutation('removeInvoice', invoiceCalls.remove)
const removeInvoice: typeof removing = {
  ...removing,
  meta: { ...removing.meta, refreshes: withOrders },
  onSuccess: async (reply, variables, onMutateResult, context) => {
    await removing.onSuccess?.(reply, variables, onMutateResult, context)
    context.client.removeQueries({ queryKey: invoiceQueries.detail(variables.id).queryKey })
  },
}

export const useSetState = () => useOfflineMutation(setState)
export const useAddInvoice = () => useOfflineMutation(addInvoice)
export const useInvoiceOfOrder = () => useOfflineMutation(ofOrder)
export const useCreditInvoice = () => useOfflineMutation(creditInvoice)
export const useEditInvoice = () => useOfflineMutation(editInvoice)
export const useSaveSeller = () => useOfflineMutation(saveSeller)
export const useRemoveInvoice = () => useOfflineMutation(removeInvoice)

export const invoiceMutations = [
  setState,
  addInvoice,
  ofOrder,
  creditInvoice,
  editInvoice,
  removeInvoice,
  saveSeller,
]
