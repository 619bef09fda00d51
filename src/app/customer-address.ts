import type { SearchSchemaInput } from '@tanstack/react-router'

export type CustomerSearch = { customer?: string }

/** The address of a new record that may be for one customer, as a part of its route. */
export const customerAddress = {
  validateSearch: ({ customer }: CustomerSearch & SearchSchemaInput): CustomerSearch =>
    typeof customer === 'string' && customer !== '' ? { customer } : {},
  loaderDeps: ({ search }: { search: CustomerSearch }) => search,
}
