import { queryOptions, useQuery } from '@tanstack/react-query'
import { addressCalls } from '#contract/addresses.ts'
import { request } from '#kernel/api.ts'
import { createIntents } from '#kernel/intents.ts'
import { type AddressIntents, type AddressReply, addressIntents } from './address-intents.ts'

const feature = 'checkout'

export const checkoutQueries = {
  addresses: () =>
    queryOptions({
      queryKey: [feature, 'addresses'] as const,
      queryFn: ({ signal }) => request(addressCalls.list, {}, { signal }),
      meta: { offline: true },
    }),
}

export const shownAddresses = createIntents<AddressReply, AddressIntents>(
  [feature],
  checkoutQueries.addresses().queryKey,
  addressIntents,
)

export function useAddresses() {
  const { data, ...query } = useQuery(checkoutQueries.addresses())
  return { data: shownAddresses.useShown(data), ...query }
}
