import { keepPreviousData, queryOptions, skipToken, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { customerCalls } from '#contract/customers.ts'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import {
  type Invoice,
  type InvoiceFilter,
  type IssuePreviewRequest,
  invoiceCalls,
  type KeptSeller,
} from '#contract/invoices.ts'
import { type Beside, bestFirst } from '#contract/list.ts'
import { stockCalls } from '#contract/stock.ts'
import { request } from '#kernel/api.ts'
import { createIntents } from '#kernel/intents.ts'
import { daysOf, everyPage, given } from '#kernel/ui/list/list.ts'
import { detailIntents, type Intents, type InvoicesPage, pageIntents, sellerIntents } from './intents.ts'

/** What the list is narrowed by; overdue is no state of its own. */
export function filterOf({ q, state, dated, from, to, customer }: InvoiceSearch): InvoiceFilter {
  const among = state === 'overdue' ? { overdue: 'yes' as const } : { state: state && [state] }
  return given({ q, customer, ...among, ...daysOf(dated, from, to) })
}

const listOf = (search: InvoiceSearch) => ({ ...filterOf(search), sort: search.sort })

/** What a typed word may mean, as many as can be looked over while typing; nothing before something is typed. */
const suggestions = <Found>(
  kind: 'customers' | 'stock',
  q: string,
  find: (
    asked: { q: string; limit: number; sort: string },
    init: { signal: AbortSignal },
  ) => Promise<Found[]>,
) =>
  queryOptions({
    queryKey: [...invoiceQueries.all, kind, q],
    queryFn: q === '' ? skipToken : ({ signal }) => find({ q, limit: 8, sort: bestFirst }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 5 * 60_000,
    meta: { private: true },
  })

export const invoiceQueries = {
  all: ['invoices'] as const,
  lists: () => [...invoiceQueries.all, 'list'] as const,
  list: ({ damaged: _, ...search }: InvoiceSearch) =>
    queryOptions({
      queryKey: [...invoiceQueries.lists(), search],
      queryFn: async ({ signal }): Promise<InvoicesPage> => {
        const { page, size } = search
        const asked = { ...listOf({ ...search, damaged: '' }), limit: size, offset: (page - 1) * size }
        const {
          invoices,
          total = invoices.length,
          counts = {},
          sums,
        } = await request(invoiceCalls.list, asked, { signal })
        return { invoices, total, counts, ...(sums && { sums }) }
      },
      placeholderData: keepPreviousData,
      // What was typed on the way to a word is nobody's page to come back to.
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
  beside: (id: string, search: InvoiceSearch) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'beside', id, listOf(search)],
      queryFn: async ({ signal }): Promise<Beside> => {
        const asked = { id, list: listOf(search) }
        const { previous = null, next = null } = await request(invoiceCalls.details, asked, { signal })
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
      // Numbers are given all the time.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
  customers: (q: string) =>
    suggestions('customers', q, async (...asked) => (await request(customerCalls.list, ...asked)).customers),
  stock: (q: string) =>
    suggestions('stock', q, async (...asked) => (await request(stockCalls.list, ...asked)).products),
}

export const shownPages = createIntents<InvoicesPage, Intents>(
  invoiceQueries.all,
  invoiceQueries.lists(),
  pageIntents,
)
export const shownDetails = createIntents<Invoice, Intents>(
  invoiceQueries.all,
  invoiceQueries.details(),
  detailIntents,
)

export const shownSeller = createIntents<KeptSeller, Intents>(
  invoiceQueries.all,
  invoiceQueries.seller().queryKey,
  sellerIntents,
)

/** Every invoice that the filter leaves. */
export const allOf = (search: InvoiceSearch) =>
  everyPage(async (stretch) => {
    const { invoices, total = invoices.length } = await request(invoiceCalls.list, {
      ...listOf(search),
      ...stretch,
    })
    return { rows: invoices, total }
  })

/** Not suspending: the last page stays until the next one has come. */
export function useInvoices(search: InvoiceSearch) {
  const { data, ...query } = useQuery(invoiceQueries.list(search))
  return { data: shownPages.useShown(data), ...query }
}
export const useBeside = (id: string, search: InvoiceSearch) =>
  useQuery(invoiceQueries.beside(id, search)).data
export const useIssuePreview = (which: IssuePreviewRequest) => useQuery(invoiceQueries.issue(which))
export const useSeller = () => shownSeller.useShown(useSuspenseQuery(invoiceQueries.seller()).data)
export const useInvoice = (id: string) =>
  shownDetails.useShown(useSuspenseQuery(invoiceQueries.detail(id)).data)
export const useCustomersLike = (q: string) => useQuery(invoiceQueries.customers(q)).data
export const useStockLike = (q: string) => useQuery(invoiceQueries.stock(q)).data
