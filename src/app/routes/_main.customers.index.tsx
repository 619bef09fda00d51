import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { listLoader, useListPage } from '#app/list-page.tsx'
import { blankCustomers, customerSearchOf } from '#contract/customer-search.ts'
import { CustomerListScreen } from '#features/customers/list/customer-list-screen.tsx'
import { customerQueries } from '#features/customers/queries.ts'

export const Route = createFileRoute('/_main/customers/')({
  ...listAddress(customerSearchOf, blankCustomers),
  loader: listLoader(customerSearchOf, customerQueries.list, 'customers', 'list'),
  component: () => <CustomerListScreen {...useListPage(Route.useSearch(), Route.fullPath)} />,
})
