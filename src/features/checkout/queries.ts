import { queryOptions, useQuery } from '@tanstack/react-query'
import { addressCalls } from '#contract/addresses.ts'
import { request } from '#kernel/api.ts'

const feature = 'checkout'

export const checkoutQueries = {
  addresses: () =>
    queryOptions({
      queryKey: [feature, 'addresses'] as const,
      queryFn: ({ signal }) => request(addressCalls.list, {}, { signal }),
      meta: { offline: true },
    }),
}

export const useAddresses = () => useQuery(checkoutQueries.addresses())
