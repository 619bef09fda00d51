import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { listLoader, useListPage } from '#app/list-page.tsx'
import { blankStock, stockSearchOf } from '#contract/stock-search.ts'
import { stockQueries } from '#features/stock/queries.ts'
import { StockListScreen } from '#features/stock/stock-list-screen.tsx'

export const Route = createFileRoute('/_main/stock/')({
  ...listAddress(stockSearchOf, blankStock),
  // The catalogue's texts have the names of the categories.
  loader: listLoader(stockSearchOf, stockQueries.list, 'stock', 'products', 'list'),
  component: () => <StockListScreen {...useListPage(Route.useSearch(), Route.fullPath)} />,
})
