import { type Invoice, invoiceCalls } from '#contract/invoices.ts'
import { intentVerbs } from '#kernel/intent-verb.ts'
import { asking, fromForm, useVerb } from '#kernel/verb.ts'
import { type Intents, type InvoicesPage, withInvoice } from './intents.ts'
import { invoiceQueries, shownDetails, shownPages, shownSeller } from './queries.ts'

const verb = intentVerbs<Intents>(
  invoiceQueries.all,
  (client, name, intent, reply) => {
    shownPages.keepIntent(client, name, intent)
    shownDetails.keepIntent(client, name, intent)
    shownSeller.keepIntent(client, name, intent)
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

const setting = verb('setState', invoiceCalls.status)
const setState: typeof setting = {
  ...setting,
  onSuccess: (reply, { idempotencyKey, state }, kept, context) =>
    setting.onSuccess?.(reply, { idempotencyKey, ids: Object.keys(reply.previous), state }, kept, context),
}
const addInvoice = fromForm(verb('addInvoice', invoiceCalls.add))
const making = verb('ofOrder', invoiceCalls.ofOrder)
// An order refers to its invoice.
const ofOrder: typeof making = { ...making, meta: { ...making.meta, refreshes: ['invoices', 'orders'] } }
const savingSeller = asking(verb('saveSeller', invoiceCalls.saveSeller))
// The shop's time zone is part of the session's query.
const saveSeller: typeof savingSeller = {
  ...savingSeller,
  meta: { ...savingSeller.meta, refreshes: ['invoices', 'account'] },
}
const editInvoice = asking(verb('editInvoice', invoiceCalls.edit))
const removing = verb('removeInvoice', invoiceCalls.remove)
const removeInvoice: typeof removing = {
  ...removing,
  onSuccess: async (reply, intent, kept, context) => {
    await removing.onSuccess?.(reply, intent, kept, context)
    context.client.removeQueries({ queryKey: invoiceQueries.detail(intent.id).queryKey })
  },
}

export const useSetState = () => useVerb(setState)
export const useAddInvoice = () => useVerb(addInvoice)
export const useInvoiceOfOrder = () => useVerb(ofOrder)
export const useEditInvoice = () => useVerb(editInvoice)
export const useSaveSeller = () => useVerb(saveSeller)
export const useRemoveInvoice = () => useVerb(removeInvoice)

export const invoiceMutations = [setState, addInvoice, ofOrder, editInvoice, removeInvoice, saveSeller]
