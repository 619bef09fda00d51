import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { listLoader, useListPage } from '#app/list-page.tsx'
import { blankOrders, orderSearchOf } from '#contract/order-search.ts'
import { OrderListScreen } from '#features/orders/order-list-screen.tsx'
import { orderQueries } from '#features/orders/queries.ts'

export const Route = createFileRoute('/_main/orders/')({
  ...listAddress(orderSearchOf, blankOrders),
  loader: listLoader(orderSearchOf, orderQueries.list, 'orders', 'list', 'sums', 'products'),
  component: () => <OrderListScreen {...useListPage(Route.useSearch(), Route.fullPath)} />,
})
