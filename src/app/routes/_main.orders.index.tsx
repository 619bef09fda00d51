import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankOrders, type OrderSearch, orderSearchOf } from '#contract/order-search.ts'
import { OrderListScreen } from '#features/orders/order-list-screen.tsx'
import { orderQueries } from '#features/orders/queries.ts'

export const Route = createFileRoute('/_main/orders/')({
  validateSearch: (search: Partial<OrderSearch> & SearchSchemaInput) => orderSearchOf(search),
  search: { middlewares: [stripSearchParams(blankOrders)] },
  loader: ({ location, ...loading }) =>
    preloadList(
      loading,
      () => orderQueries.list(orderSearchOf({ ...location.search })),
      'orders',
      'list',
      'sums',
      'products',
    ),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OrderListScreen
      search={search}
      onSearch={(part) => void navigate(searchOptions(search, part))}
      crumbs={<PageCrumbs />}
    />
  )
}
