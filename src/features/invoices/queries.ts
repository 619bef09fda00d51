import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import {
  type Invoice,
  type InvoiceFilter,
  InvoiceRow,
  type IssuePreviewRequest,
  invoiceCalls,
  type KeptSeller,
} from '#contract/invoices.ts'
import { bestFirst, type Neighbours } from '#contract/list.ts'
import { stockCalls } from '#contract/stock.ts'
import { suggestQuery } from '#forms/suggest-query.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#kernel/optimistic-overlay.ts'
import { daysOf, given } from '#list/list.ts'
import { rowStream } from '#list/row-stream.ts'
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
  return { state: [state === 'unpaid' ? ('issued' as const) : state] }
}

export function filterOf({ q, state, dated, from, to, customer }: InvoiceSearch): InvoiceFilter {
  const among = statesOf(state)
  return given({ q, customer, ...among, ...daysOf(dated, from, to) })
}

const listOf = (search: InvoiceSearch) => ({ ...filterOf(search), sort: search.sort })

export const invoiceQueries = {
  all: ['invoices'] as const,
  lists: () => [...invoiceQueries.all, 'list'] as const,
  list: ({ damaged: _, view: __, ...search }: InvoiceSearch) =>
    queryOptions({
      queryKey: [...invoiceQueries.lists(), search],
      queryFn: async ({ signal }): Promise<InvoicesPage> => {
        const { page, size } = search
        const params = {
          ...listOf({ ...search, damaged: '', view: '' }),
          limit: size,
          offset: (page - 1) * size,
        }
        const {
          invoices,
          total = invoices.length,
          counts = {},
          sums,
        } = await request(invoiceCalls.list, params, { signal })
        return { invoices, total, counts, sums }
      },
      placeholderData: keepPreviousData,
      // Search results are kept for five minutes only.
      ...(search.q !== '' && { gcTime: 5 * 60_000 }),
      meta: { offline: true, private: search.q !== '' },
    }),
  details: () => [...invoiceQueries.all, 'detail'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.details(), id],
      queryFn: async ({ signal }) => (await request(invoiceCalls.details, { id }, { signal })).invoice,
      meta: { offline: true },
    }),
  neighbours: (id: string, search: InvoiceSearch) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'beside', id, listOf(search)],
      queryFn: async ({ signal }): Promise<Neighbours> => {
        const params = { id, list: listOf(search) }
        const { previous = null, next = null } = await request(invoiceCalls.details, params, { signal })
        return { previous, next }
      },
    }),
  seller: () =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'seller'],
      queryFn: ({ signal }) => request(invoiceCalls.seller, {}, { signal }),
      meta: { offline: true },
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

/** All matches. */
export const rowsOf = (search: InvoiceSearch) => rowStream(invoiceCalls.list, listOf(search), InvoiceRow)

/** Does not suspend: the last page stays until the next one has loaded. */
export function useInvoices(search: InvoiceSearch) {
  const { data, ...query } = useQuery(invoiceQueries.list(search))
  return { data: optimisticPages.useOptimistic(data), ...query }
}
export const useNeighbours = (id: string, search: InvoiceSearch) =>
  useQuery(invoiceQueries.neighbours(id, search)).data
export const useIssuePreview = (which: IssuePreviewRequest) => useQuery(invoiceQueries.issue(which))
export const useSeller = () => shownSeller.useOptimistic(useSuspenseQuery(invoiceQueries.seller()).data)
export const useInvoice = (id: string) =>
  shownDetails.useOptimistic(useSuspenseQuery(invoiceQueries.detail(id)).data)
export const useStockLike = (q: string) => useQuery(invoiceQueries.stock(q)).data
