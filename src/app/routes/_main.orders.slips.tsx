import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankOrders, chosenOrders, type OrderSearch, orderSearchOf } from '#contract/order-search.ts'
import { orderQueries } from '#features/orders/queries.ts'
import { SlipsScreen } from '#features/orders/slips/slips-screen.tsx'

type Search = OrderSearch & { ids: string[] }

export const Route = createFileRoute('/_main/orders/slips')({
  validateSearch: (search: Partial<Search> & SearchSchemaInput): Search => ({
    ...orderSearchOf(search),
    ids: chosenOrders(search.ids),
  }),
  search: { middlewares: [stripSearchParams(blankOrders)] },
  loaderDeps: ({ search: { ids } }) => ids,
  loader: ({ context, deps }) => preloadOne(context, orderQueries.slips(deps), 'orders', 'list', 'products'),
  component: Page,
})

function Page() {
  const { ids, ...search } = Route.useSearch()
  return <SlipsScreen ids={ids} search={search} crumbs={(title) => <PageCrumbs here={title} />} />
}
