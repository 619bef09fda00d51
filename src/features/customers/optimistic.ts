import type * as z from 'zod/mini'
import type {
  Customer,
  CustomerEdit,
  CustomerFields,
  CustomerFilter,
  customerCalls,
} from '#contract/customers.ts'
import type { AllExcept } from '#contract/list.ts'
import { pageChanges } from '#list/page-changes.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'

export type MutationVariables = {
  addCustomer: CustomerFields
  editCustomer: CustomerEdit
  /** A filter has no optimistic update until the server has named its matches. */
  removeCustomers: { ids: string[] } | { filter: AllExcept<CustomerFilter>; ids?: undefined }
  restoreCustomers: { ids: string[] }
  undoImport: { importId: string }
}

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

export const pageUpdates: Partial<Changes<CustomersPage, MutationVariables>> = {
  editCustomer: (page, variables) =>
    changeRows(page, [variables.id], (customer) => withChanges(customer, variables)),
  removeCustomers: (page, { ids = [] }) => takeOutRows(page, ids),
  restoreCustomers: (page, { ids }) => bringBackRows(page, ids),
}

export type CustomerDetails = z.output<typeof customerCalls.details.reply>

export const detailUpdates: Partial<Changes<CustomerDetails, MutationVariables>> = {
  editCustomer: (reply, variables) =>
    reply.customer.id === variables.id
      ? { ...reply, customer: withChanges(reply.customer, variables) }
      : reply,
}

export const withCustomer = (page: CustomersPage, customer: Customer): CustomersPage =>
  changeRows(page, [customer.id], (cached) => ({ ...cached, ...customer }))
