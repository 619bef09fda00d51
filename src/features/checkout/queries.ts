import { queryOptions, useQuery } from '@tanstack/react-query'
import { addressCalls } from '#contract/addresses.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { type AddressReply, type AddressVariables, addressUpdates } from './address-updates.ts'

const feature = 'checkout'

export const checkoutQueries = {
  addresses: () =>
    queryOptions({
      queryKey: [feature, 'addresses'] as const,
      queryFn: ({ signal }) => request(addressCalls.list, {}, { signal }),
      meta: { offline: addressCalls.list.reply },
    }),
}

export const shownAddresses = createOptimisticOverlay<AddressReply, AddressVariables>(
  [feature],
  checkoutQueries.addresses().queryKey,
  addressUpdates,
)

export function useAddresses() {
  const { data, ...query } = useQuery(checkoutQueries.addresses())
  return { data: shownAddresses.useOptimistic(data), ...query }
}
