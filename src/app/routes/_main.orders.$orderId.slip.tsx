import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankOrders, orderSearchOf } from '#contract/order-search.ts'
import { orderQueries } from '#features/orders/queries.ts'
import { SlipScreen } from '#features/orders/slips/slip-screen.tsx'

export const Route = createFileRoute('/_main/orders/$orderId/slip')({
  ...listAddress(orderSearchOf, blankOrders),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    preloadOne(context, orderQueries.detail(params.orderId, deps), 'orders', 'list', 'products'),
  notFoundComponent: () => <MissingScreen area="orders" />,
  component: Page,
})

function Page() {
  const { orderId } = Route.useParams()
  const search = Route.useSearch()
  return <SlipScreen orderId={orderId} search={search} crumbs={(title) => <PageCrumbs here={title} />} />
}
