import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankStock, type StockSearch, stockSearchOf } from '#contract/stock-search.ts'
import { stockQueries } from '#features/stock/queries.ts'
import { StockListScreen } from '#features/stock/stock-list-screen.tsx'

export const Route = createFileRoute('/_main/stock/')({
  validateSearch: (search: Partial<StockSearch> & SearchSchemaInput) => stockSearchOf(search),
  search: { middlewares: [stripSearchParams(blankStock)] },
  // The catalogue's texts have the names of the categories.
  loader: ({ location, ...loading }) =>
    preloadList(
      loading,
      () => stockQueries.list(stockSearchOf({ ...location.search })),
      'stock',
      'products',
      'list',
    ),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StockListScreen
      search={search}
      onSearch={(part) => void navigate(searchOptions(search, part))}
      crumbs={<PageCrumbs />}
    />
  )
}
