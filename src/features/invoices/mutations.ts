import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { InvoiceState } from '#contract/invoice-search.ts'
import {
  type Invoice,
  type InvoiceEdit,
  type InvoiceFields,
  type InvoiceRow,
  invoiceCalls,
  invoiceTotals,
} from '#contract/invoices.ts'
import { request } from '#kernel/api.ts'
import { asking, holdReads, sent, useVerb, type Verb } from '#kernel/verb.ts'
import { type InvoicesPage, invoiceQueries } from './queries.ts'

type Reply<Name extends keyof typeof invoiceCalls> = z.output<(typeof invoiceCalls)[Name]['reply']>
type States = Record<string, InvoiceState>
/** One at a time, in the order they were made: what is taken back must not overtake what it takes back. */
const scope = { id: 'invoices' }
const refreshes = ['invoices'] as const
/** More are shown only once the server has answered. */
const mostPreviewed = 50

/** Changes an invoice in every list. */
function changeRows(client: QueryClient, id: string, change: (row: InvoiceRow) => InvoiceRow) {
  client.setQueriesData<InvoicesPage>({ queryKey: invoiceQueries.lists() }, (page) =>
    page?.invoices.some((one) => one.id === id)
      ? { ...page, invoices: page.invoices.map((one) => (one.id === id ? change(one) : one)) }
      : page,
  )
}

/** Shows an invoice in the lists and on its page as it now is, with its totals. */
function show(client: QueryClient, invoice: Invoice) {
  const { lines, address, phone, terms, ...row } = { ...invoice, ...invoiceTotals(invoice) }
  changeRows(client, row.id, (one) => ({ ...one, ...row }))
  client.setQueryData(
    invoiceQueries.detail(row.id).queryKey,
    (shown) => shown && { ...row, lines, address, phone, terms },
  )
}

/** Shows invoices in other states; answers the states they had. */
function showStates(client: QueryClient, states: States): States {
  const before: States = {}
  for (const [id, state] of Object.entries(states)) {
    const change = <Shown extends InvoiceRow>(shown: Shown): Shown => {
      // A draft becomes an invoice with its number, which only the server gives.
      if (shown.state === 'draft') return shown
      before[id] ??= shown.state
      return { ...shown, state }
    }
    changeRows(client, id, change)
    client.setQueryData(invoiceQueries.detail(id).queryKey, (shown) => shown && change(shown))
  }
  return before
}

type Status = { ids: string[]; state: InvoiceState; version?: number }

const setState: Verb<Reply<'status'>, Status, { before: States }> = {
  mutationKey: ['invoices', 'setState'],
  scope,
  mutationFn: (intent) => request(invoiceCalls.status, ...sent(intent)),
  onMutate: async ({ ids, state }, { client }) => {
    await holdReads(client, invoiceQueries.all)
    const shown = ids.length > mostPreviewed ? [] : ids
    return { before: showStates(client, Object.fromEntries(shown.map((id) => [id, state]))) }
  },
  onError: (_error, _intent, kept, { client }) => {
    if (kept) showStates(client, kept.before)
  },
  meta: { refreshes },
}

const addInvoice: Verb<Reply<'add'>, InvoiceFields & { state: 'draft' | 'issued' }> = {
  mutationKey: ['invoices', 'addInvoice'],
  scope,
  mutationFn: (intent) => request(invoiceCalls.add, ...sent(intent)),
  onSuccess: ({ invoice }, _intent, _context, { client }) => {
    client.setQueryData(invoiceQueries.detail(invoice.id).queryKey, invoice)
  },
  meta: { refreshes },
}

const editInvoice = asking<Verb<Reply<'edit'>, InvoiceEdit, { before: Invoice | undefined }>>({
  mutationKey: ['invoices', 'editInvoice'],
  scope,
  mutationFn: (intent) => request(invoiceCalls.edit, ...sent(intent)),
  onMutate: async ({ id, changes }, { client }) => {
    await holdReads(client, invoiceQueries.all)
    const before = client.getQueryData(invoiceQueries.detail(id).queryKey)
    if (before) show(client, { ...before, ...(changes as Partial<InvoiceFields>) })
    return { before }
  },
  onError: (_error, _intent, kept, { client }) => {
    if (kept?.before) show(client, kept.before)
  },
  onSuccess: ({ invoice }, _intent, _context, { client }) => show(client, invoice),
  meta: { refreshes },
})

type Which = { id: string }
type Pages = { before: [QueryKey, InvoicesPage][] }
const removeInvoice: Verb<Reply<'remove'>, Which, Pages> = {
  mutationKey: ['invoices', 'removeInvoice'],
  scope,
  mutationFn: (intent) => request(invoiceCalls.remove, ...sent(intent)),
  onMutate: async ({ id }, { client }) => {
    await holdReads(client, invoiceQueries.all)
    const pages = client.getQueriesData<InvoicesPage>({ queryKey: invoiceQueries.lists() })
    const before = pages.filter((entry): entry is [QueryKey, InvoicesPage] =>
      Boolean(entry[1]?.invoices.some((one) => one.id === id)),
    )
    for (const [queryKey, page] of before) {
      const invoices = page.invoices.filter((one) => one.id !== id)
      client.setQueryData<InvoicesPage>(queryKey, { ...page, invoices, total: page.total - 1 })
    }
    return { before }
  },
  onError: (_error, _intent, kept, { client }) => {
    for (const [queryKey, page] of kept?.before ?? []) client.setQueryData(queryKey, page)
  },
  onSuccess: (_reply, { id }, _context, { client }) => {
    client.removeQueries({ queryKey: invoiceQueries.detail(id).queryKey })
  },
  meta: { refreshes },
}

export const useSetState = () => useVerb(setState)
export const useAddInvoice = () => useVerb(addInvoice)
export const useEditInvoice = () => useVerb(editInvoice)
export const useRemoveInvoice = () => useVerb(removeInvoice)

export const invoiceMutations = [setState, addInvoice, editInvoice, removeInvoice]
