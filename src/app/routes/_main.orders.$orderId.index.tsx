import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { useRecordPage } from '#app/record-page.tsx'
import { blankOrders, orderSearchOf } from '#contract/order-search.ts'
import { useMe } from '#features/account/queries.ts'
import { OrderInvoice, OrderInvoiceCommand } from '#features/invoices/order-invoice.tsx'
import { OrderScreen } from '#features/orders/detail/order-screen.tsx'
import { orderQueries } from '#features/orders/queries.ts'

export const Route = createFileRoute('/_main/orders/$orderId/')({
  ...listAddress(orderSearchOf, blankOrders),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    preloadOne(
      context,
      orderQueries.detail(params.orderId, deps),
      'orders',
      'list',
      'invoices',
      'products',
      'activity',
      'rights',
    ),
  notFoundComponent: () => <MissingScreen area="orders" />,
  component: Page,
})

function Page() {
  const page = useRecordPage(Route)
  const navigate = Route.useNavigate()
  const { name } = useMe()
  const { history } = useRecordHistory('orders', page.orderId)
  const openInvoice = (invoiceId: string) =>
    void navigate({ to: '/invoices/$invoiceId', params: { invoiceId } })
  return (
    <OrderScreen
      key={page.orderId}
      {...page}
      author={name}
      history={history}
      invoice={(order) => <OrderInvoice order={order} onMade={openInvoice} />}
      invoiceCommand={(order) => <OrderInvoiceCommand order={order} onMade={openInvoice} />}
    />
  )
}
