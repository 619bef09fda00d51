import type { SearchSchemaInput } from '@tanstack/react-router'

export type CustomerSearch = { customer?: string }

export const customerAddress = {
  validateSearch: ({ customer }: CustomerSearch & SearchSchemaInput): CustomerSearch =>
    typeof customer === 'string' && customer !== '' ? { customer } : {},
  loaderDeps: ({ search }: { search: CustomerSearch }) => search,
}
