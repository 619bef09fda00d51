import { createFileRoute } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/page-crumbs.tsx'
import { CustomerScreen } from '#features/customers/customer-screen.tsx'
import { customerQueries } from '#features/customers/queries.ts'
import { CustomerOrders, latestOf } from '#features/orders/customer-orders.tsx'
import { orderQueries } from '#features/orders/queries.ts'
import { preload } from '#kernel/query-client.ts'

export const Route = createFileRoute('/_main/customers/$customerId/')({
  loader: ({ context, params: { customerId } }) => {
    // Beside the page and not before it: the card says in its own place how it fares.
    preload(context.queryClient, orderQueries.list(latestOf(customerId))).catch(() => {})
    return preloadOne(context, customerQueries.detail(customerId), 'customers', 'orders', 'edit')
  },
  notFoundComponent: () => <MissingScreen area="customers" />,
  component: Page,
})

function Page() {
  const { customerId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CustomerScreen
      key={customerId}
      customerId={customerId}
      crumbs={(name) => <PageCrumbs here={name} />}
      onGone={() => navigate({ to: '/customers' })}
      orders={<CustomerOrders customer={customerId} />}
    />
  )
}
