import { createFileRoute } from '@tanstack/react-router'
import { customerLoader, ForCustomer } from '#app/for-customer.tsx'
import { MissingScreen } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { textAddress } from '#app/text-address.ts'
import { NewOrderScreen } from '#features/orders/form/new-order-screen.tsx'

export const Route = createFileRoute('/_main/orders/new')({
  ...textAddress('customer'),
  loader: customerLoader('orders', 'edit', 'products'),
  notFoundComponent: () => <MissingScreen area="customers" />,
  component: Page,
})

function Page() {
  return (
    <ForCustomer customer={Route.useSearch().customer}>
      {(customer) => <NewOrderScreen customer={customer} crumbs={(title) => <PageCrumbs here={title} />} />}
    </ForCustomer>
  )
}
