import type * as z from 'zod/mini'
import type {
  Customer,
  CustomerEdit,
  CustomerFields,
  CustomerFilter,
  customerCalls,
} from '#contract/customers.ts'
import type { Changes } from '#kernel/intents.ts'
import { pageChanges } from '#kernel/page-changes.ts'

/** Variables of the optimistic customer mutations, by name. */
export type Intents = {
  addCustomer: CustomerFields
  editCustomer: CustomerEdit
  /** A filter has no optimistic update until the server has named its matches. */
  removeCustomers: { ids: string[] } | { filter: CustomerFilter; ids?: undefined }
  restoreCustomers: { ids: string[] }
  undoImport: { importId: string }
}

/** One page of customers, as the list reads it. */
export type CustomersPage = {
  customers: Customer[]
  total: number
  counts: Record<string, number>
  countries: { country: string; count: number }[]
  tags: { tag: string; count: number }[]
}

/** A customer with changes. The version is incremented like on the server, so that the next edit is based on it. */
const withChanges = (customer: Customer, { changes }: CustomerEdit): Customer => ({
  ...customer,
  ...(changes as Partial<CustomerFields>),
  version: customer.version + 1,
})

const { changeRows, takeOutRows, bringBackRows } = pageChanges<Customer, 'customers'>(
  'customers',
  ({ state }) => [state],
)

export const pageIntents: Partial<Changes<CustomersPage, Intents>> = {
  editCustomer: (page, intent) => changeRows(page, [intent.id], (customer) => withChanges(customer, intent)),
  removeCustomers: (page, { ids = [] }) => takeOutRows(page, ids),
  restoreCustomers: (page, { ids }) => bringBackRows(page, ids),
}

/** One customer with figures, as their page reads it. */
export type CustomerDetails = z.output<typeof customerCalls.details.reply>

export const detailIntents: Partial<Changes<CustomerDetails, Intents>> = {
  editCustomer: (reply, intent) =>
    reply.customer.id === intent.id ? { ...reply, customer: withChanges(reply.customer, intent) } : reply,
}

/** Replaces a customer by the server's. */
export const withCustomer = (page: CustomersPage, customer: Customer): CustomersPage =>
  changeRows(page, [customer.id], (known) => ({ ...known, ...customer }))
