import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordPage } from '#app/record-page.tsx'
import { blankCustomers, customerSearchOf } from '#contract/customer-search.ts'
import { EditCustomerScreen } from '#features/customers/edit-customer-screen.tsx'
import { customerQueries } from '#features/customers/queries.ts'

export const Route = createFileRoute('/_main/customers/$customerId/edit')({
  ...listAddress(customerSearchOf, blankCustomers),
  loader: ({ context, params }) =>
    preloadOne(context, customerQueries.detail(params.customerId), 'customers', 'edit'),
  notFoundComponent: () => <MissingScreen area="customers" />,
  component: Page,
})

function Page() {
  const page = useRecordPage(Route)
  return <EditCustomerScreen key={page.customerId} {...page} />
}
