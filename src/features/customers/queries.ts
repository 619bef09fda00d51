import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { blankCustomers, type CustomerSearch } from '#contract/customer-search.ts'
import { Customer, type CustomerFilter, customerCalls } from '#contract/customers.ts'
import type { Neighbours } from '#contract/list.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#kernel/optimistic-overlay.ts'
import { daysOf, given } from '#list/list.ts'
import { rowStream } from '#list/row-stream.ts'
import {
  type CustomerDetails,
  type CustomersPage,
  detailUpdates,
  type MutationVariables,
  pageUpdates,
} from './optimistic.ts'

export function filterOf({
  q,
  state,
  country,
  tag,
  orders,
  created,
  from,
  to,
}: CustomerSearch): CustomerFilter {
  return given({ q, state: state && [state], country, tag, orders, ...daysOf(created, from, to) })
}
const listOf = (search: CustomerSearch) => ({ ...filterOf(search), sort: search.sort })

export const customerQueries = {
  all: ['customers'] as const,
  lists: () => [...customerQueries.all, 'list'] as const,
  list: ({ damaged: _, view: __, ...search }: CustomerSearch) =>
    queryOptions({
      queryKey: [...customerQueries.lists(), search],
      queryFn: async ({ signal }): Promise<CustomersPage> => {
        const { size, page } = search
        const params = {
          ...listOf({ ...search, damaged: '', view: '' }),
          limit: size,
          offset: (page - 1) * size,
        }
        const reply = await request(customerCalls.list, params, { signal })
        const { customers, total = customers.length, counts = {}, countries = [], tags = [] } = reply
        return { customers, total, counts, countries, tags }
      },
      placeholderData: keepPreviousData,
      // Search results are kept for five minutes only.
      ...(search.q !== '' && { gcTime: 5 * 60_000 }),
      meta: { offline: true, private: search.q !== '' },
    }),
  details: () => [...customerQueries.all, 'detail'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...customerQueries.details(), id],
      queryFn: ({ signal }) => request(customerCalls.details, { id }, { signal }),
      meta: { offline: true },
    }),
  neighbours: (id: string, search: CustomerSearch) =>
    queryOptions({
      queryKey: [...customerQueries.all, 'beside', id, listOf(search)],
      queryFn: async ({ signal }): Promise<Neighbours> => {
        const params = { id, list: listOf(search) }
        const { previous = null, next = null } = await request(customerCalls.details, params, { signal })
        return { previous, next }
      },
    }),
}

export const optimisticPages = createOptimisticOverlay<CustomersPage, MutationVariables>(
  customerQueries.all,
  customerQueries.lists(),
  pageUpdates,
)
export const shownDetails = createOptimisticOverlay<CustomerDetails, MutationVariables>(
  customerQueries.all,
  customerQueries.details(),
  detailUpdates,
)

/** All matches. */
export const rowsOf = (search: CustomerSearch) => rowStream(customerCalls.list, listOf(search), Customer)

/** Does not suspend: the last page stays until the next one has loaded. */
export function useCustomers(search: CustomerSearch) {
  const { data, ...query } = useQuery(customerQueries.list(search))
  return { data: optimisticPages.useOptimistic(data), ...query }
}
export const useNeighbours = (id: string, search: CustomerSearch) =>
  useQuery(customerQueries.neighbours(id, search)).data
export const useCustomer = (id: string) =>
  shownDetails.useOptimistic(useSuspenseQuery(customerQueries.detail(id)).data)
/** The customers' countries, the most frequent first. */
export const useCountries = () =>
  useQuery(customerQueries.list(blankCustomers)).data?.countries.map(({ country }) => country) ?? []
/** The customers' tags, the most frequent first. */
export const useCustomerTags = () =>
  useQuery(customerQueries.list(blankCustomers)).data?.tags.map(({ tag }) => tag) ?? []
