import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { blankCustomers, type CustomerSearch } from '#contract/customer-search.ts'
import { Customer, type CustomerFilter, customerCalls } from '#contract/customers.ts'
import { request } from '#kernel/api.ts'
import { daysOf, definedOnly } from '#list/list.ts'
import { neighboursQuery, pageQuery, usePage } from '#list/page-query.ts'
import { rowStream } from '#list/row-stream.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
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
  return definedOnly({ q, state: state && [state], country, tag, orders, ...daysOf(created, from, to) })
}
const listOf = (search: CustomerSearch) => ({ ...filterOf(search), sort: search.sort })

const PageCopy = z.required(customerCalls.list.reply)

export const customerQueries = {
  all: ['customers'] as const,
  lists: () => [...customerQueries.all, 'list'] as const,
  list: ({ damaged: _, view: __, ...search }: CustomerSearch) =>
    pageQuery(
      [...customerQueries.lists(), search],
      search,
      async (page, init): Promise<CustomersPage> => {
        const params = { ...listOf({ ...search, damaged: '', view: '' }), ...page }
        const reply = await request(customerCalls.list, params, init)
        const { customers, total = customers.length, counts = {}, countries = [], tags = [] } = reply
        return { customers, total, counts, countries, tags }
      },
      PageCopy,
    ),
  details: () => [...customerQueries.all, 'detail'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...customerQueries.details(), id],
      queryFn: ({ signal }) => request(customerCalls.details, { id }, { signal }),
      meta: { offline: customerCalls.details.reply },
    }),
  ofMail: (mail: string) =>
    queryOptions({
      queryKey: [...customerQueries.all, 'of-mail', mail.toLowerCase()],
      queryFn: async ({ signal }) => {
        const { customers } = await request(customerCalls.list, { q: mail, limit: 5 }, { signal })
        return customers.find(({ email }) => email.toLowerCase() === mail.toLowerCase()) ?? null
      },
      enabled: mail !== '',
      meta: { private: true },
    }),
  neighbours: (id: string, search: CustomerSearch) =>
    neighboursQuery(customerQueries.all, { id, list: listOf(search) }, (params, init) =>
      request(customerCalls.details, params, init),
    ),
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

export const rowsOf = (search: CustomerSearch) => rowStream(customerCalls.list, listOf(search), Customer)

export const useCustomers = (search: CustomerSearch) => usePage(customerQueries.list(search), optimisticPages)
export const useNeighbours = (id: string, search: CustomerSearch) =>
  useQuery(customerQueries.neighbours(id, search)).data
export const useCustomer = (id: string) =>
  shownDetails.useOptimistic(useSuspenseQuery(customerQueries.detail(id)).data)
export const useCountries = () =>
  useQuery(customerQueries.list(blankCustomers)).data?.countries.map(({ country }) => country) ?? []
export const useCustomerTags = () =>
  useQuery(customerQueries.list(blankCustomers)).data?.tags.map(({ tag }) => tag) ?? []
