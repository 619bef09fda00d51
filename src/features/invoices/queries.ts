import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import {
  type Invoice,
  type InvoiceFilter,
  InvoiceRow,
  type IssuePreviewRequest,
  invoiceCalls,
} from '#contract/invoices.ts'
import { bestFirst } from '#contract/list.ts'
import type { KeptSeller } from '#contract/seller.ts'
import { stockCalls } from '#contract/stock.ts'
import { suggestQuery } from '#forms/suggest-query.ts'
import { request } from '#kernel/api.ts'
import { daysOf, definedOnly } from '#list/list.ts'
import { neighboursQuery, pageQuery, usePage } from '#list/page-query.ts'
import { rowStream } from '#list/row-stream.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import {
  detailUpdates,
  type InvoicesPage,
  type MutationVariables,
  pageUpdates,
  sellerUpdates,
} from './optimistic.ts'

/** The states of a tab: the server knows overdue as a separate state, and issued without those. */
function statesOf(state: InvoiceSearch['state']) {
  if (state === '') return {}
  if (state === 'overdue') return { overdue: 'yes' as const }
  if (state === 'issued') return { state: ['issued' as const], overdue: 'no' as const }
  if (state === 'unpaid') return { state: ['issued' as const], kind: 'invoice' as const }
  return { state: [state] }
}

export function filterOf({ q, state, dated, from, to, customer }: InvoiceSearch): InvoiceFilter {
  const among = statesOf(state)
  return definedOnly({ q, customer, ...among, ...daysOf(dated, from, to) })
}

const listOf = (search: InvoiceSearch) => ({ ...filterOf(search), sort: search.sort })

const PageCopy = z.required(invoiceCalls.list.reply, { total: true, counts: true, movable: true })

export const invoiceQueries = {
  all: ['invoices'] as const,
  lists: () => [...invoiceQueries.all, 'list'] as const,
  list: ({ damaged: _, view: __, ...search }: InvoiceSearch) =>
    pageQuery(
      [...invoiceQueries.lists(), search],
      search,
      async (page, init): Promise<InvoicesPage> => {
        const params = { ...listOf({ ...search, damaged: '', view: '' }), ...page }
        const reply = await request(invoiceCalls.list, params, init)
        const { invoices, total = invoices.length, counts = {}, sums, movable } = reply
        return { invoices, total, counts, sums, movable }
      },
      PageCopy,
    ),
  details: () => [...invoiceQueries.all, 'detail'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.details(), id],
      queryFn: async ({ signal }) => (await request(invoiceCalls.details, { id }, { signal })).invoice,
      meta: { offline: invoiceCalls.details.reply.shape.invoice },
    }),
  neighbours: (id: string, search: InvoiceSearch) =>
    neighboursQuery(invoiceQueries.all, { id, list: listOf(search) }, (params, init) =>
      request(invoiceCalls.details, params, init),
    ),
  seller: () =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'seller'],
      queryFn: ({ signal }) => request(invoiceCalls.seller, {}, { signal }),
      meta: { offline: invoiceCalls.seller.reply },
    }),
  issue: (which: IssuePreviewRequest) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'issue', which],
      queryFn: ({ signal }) => request(invoiceCalls.issuePreview, which, { signal }),
      // Numbers are assigned all the time.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
  stock: (q: string) =>
    suggestQuery([...invoiceQueries.all, 'stock'], q, async (search, init) => {
      const { products } = await request(stockCalls.list, { ...search, sort: bestFirst }, init)
      return products
    }),
}

export const optimisticPages = createOptimisticOverlay<InvoicesPage, MutationVariables>(
  invoiceQueries.all,
  invoiceQueries.lists(),
  pageUpdates,
)
export const shownDetails = createOptimisticOverlay<Invoice, MutationVariables>(
  invoiceQueries.all,
  invoiceQueries.details(),
  detailUpdates,
)

export const shownSeller = createOptimisticOverlay<KeptSeller, MutationVariables>(
  invoiceQueries.all,
  invoiceQueries.seller().queryKey,
  sellerUpdates,
)

export const rowsOf = (search: InvoiceSearch) => rowStream(invoiceCalls.list, listOf(search), InvoiceRow)

export const useInvoices = (search: InvoiceSearch) => usePage(invoiceQueries.list(search), optimisticPages)
export const useNeighbours = (id: string, search: InvoiceSearch) =>
  useQuery(invoiceQueries.neighbours(id, search)).data
export const useIssuePreview = (which: IssuePreviewRequest) => useQuery(invoiceQueries.issue(which))
export const useSeller = () => shownSeller.useOptimistic(useSuspenseQuery(invoiceQueries.seller()).data)
export const useInvoice = (id: string) =>
  shownDetails.useOptimistic(useSuspenseQuery(invoiceQueries.detail(id)).data)
