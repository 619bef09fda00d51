import type { SearchSchemaInput } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers.ts'
import { customerQueries, useCustomer } from '#features/customers/queries.ts'
import type { Area } from '#kernel/i18n.ts'
import { MissingScreen, preloadOne } from './loading.tsx'
import type { RouterContext } from './router.tsx'

/** The customer, if known. */
type Search = { customer?: string }

/** The parts of the route of a new record that may be for one customer; `areas` are the texts of its form. */
export const customerAddress = (...areas: Area[]) => ({
  validateSearch: ({ customer }: Search & SearchSchemaInput): Search =>
    typeof customer === 'string' && customer !== '' ? { customer } : {},
  loaderDeps: ({ search }: { search: Search }) => search,
  loader: ({ context, deps: { customer } }: { context: RouterContext; deps: Search }) =>
    customer === undefined
      ? context.loadTexts(...areas)
      : preloadOne(context, customerQueries.detail(customer), ...areas, 'customers'),
  notFoundComponent: () => <MissingScreen area="customers" />,
})

type Props = { customer: string | undefined; children: (customer: Customer | undefined) => ReactNode }

/** Renders the form of a new record with the customer of the address. */
export function ForCustomer({ customer, children }: Props) {
  return customer === undefined ? children(undefined) : <Known key={customer} id={customer} form={children} />
}

function Known({ id, form }: { id: string; form: Props['children'] }) {
  return form(useCustomer(id).customer)
}
