import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankOrders, type OrderSearch, orderSearchOf } from '#contract/order-search.ts'
import { orderQueries } from '#features/orders/queries.ts'
import { SlipScreen } from '#features/orders/slips/slip-screen.tsx'

export const Route = createFileRoute('/_main/orders/$orderId/slip')({
  validateSearch: (search: Partial<OrderSearch> & SearchSchemaInput) => orderSearchOf(search),
  search: { middlewares: [stripSearchParams(blankOrders)] },
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
