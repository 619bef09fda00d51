import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankOrders, type OrderSearch, orderSearchOf } from '#contract/order-search.ts'
import { useMe } from '#features/account/queries.ts'
import { OrderInvoice } from '#features/invoices/order-invoice.tsx'
import { OrderScreen } from '#features/orders/detail/order-screen.tsx'
import { orderQueries } from '#features/orders/queries.ts'

// The address contains the list's parameters, for the next and previous record.
export const Route = createFileRoute('/_main/orders/$orderId/')({
  validateSearch: (search: Partial<OrderSearch> & SearchSchemaInput) => orderSearchOf(search),
  search: { middlewares: [stripSearchParams(blankOrders)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    preloadOne(context, orderQueries.detail(params.orderId, deps), 'orders', 'list', 'invoices', 'products'),
  notFoundComponent: () => <MissingScreen area="orders" />,
  component: Page,
})

function Page() {
  const { orderId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { name } = useMe()
  return (
    <OrderScreen
      key={orderId}
      orderId={orderId}
      search={search}
      crumbs={(title) => <PageCrumbs here={title} />}
      author={name}
      invoice={(order) => (
        <OrderInvoice
          order={order}
          onMade={(invoiceId) => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId } })}
        />
      )}
    />
  )
}
