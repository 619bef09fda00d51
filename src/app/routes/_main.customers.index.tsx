import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankCustomers, type CustomerSearch, customerSearchOf } from '#contract/customer-search.ts'
import { CustomerListScreen } from '#features/customers/customer-list-screen.tsx'
import { customerQueries } from '#features/customers/queries.ts'

export const Route = createFileRoute('/_main/customers/')({
  validateSearch: (search: Partial<CustomerSearch> & SearchSchemaInput) => customerSearchOf(search),
  search: { middlewares: [stripSearchParams(blankCustomers)] },
  loader: ({ location, ...loading }) =>
    preloadList(
      loading,
      () => customerQueries.list(customerSearchOf({ ...location.search })),
      'customers',
      'list',
    ),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CustomerListScreen
      search={search}
      onSearch={(part) => void navigate(searchOptions(search, part))}
      crumbs={<PageCrumbs />}
    />
  )
}
