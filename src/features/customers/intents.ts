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

/** What people do to customers, by the name of the verb. */
export type Intents = {
  addCustomer: CustomerFields
  editCustomer: CustomerEdit
  /** Of those that match a filter nothing is shown before the server has named them. */
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

/** A customer with what was written. The server counts its versions on too, so that a next edit is one of this one. */
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

/** A page on which a customer is as the server has told. */
export const withCustomer = (page: CustomersPage, customer: Customer): CustomersPage =>
  changeRows(page, [customer.id], (known) => ({ ...known, ...customer }))
