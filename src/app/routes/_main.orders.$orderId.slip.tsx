import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordPage } from '#app/record-page.tsx'
import { blankOrders, orderSearchOf } from '#contract/order-search.ts'
import { orderQueries } from '#features/orders/queries.ts'
import { SlipScreen } from '#features/orders/slips/slip-screen.tsx'

export const Route = createFileRoute('/_main/orders/$orderId/slip')({
  ...listAddress(orderSearchOf, blankOrders),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    preloadOne(context, orderQueries.detail(params.orderId, deps), 'orders', 'list', 'products'),
  notFoundComponent: () => <MissingScreen area="orders" />,
  component: () => <SlipScreen {...useRecordPage(Route)} />,
})
