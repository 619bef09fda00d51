import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankInvoices, type InvoiceSearch, invoiceSearchOf } from '#contract/invoice-search.ts'
import { InvoiceListScreen } from '#features/invoices/list/invoice-list-screen.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'

export const Route = createFileRoute('/_main/invoices/')({
  validateSearch: (search: Partial<InvoiceSearch> & SearchSchemaInput) => invoiceSearchOf(search),
  search: { middlewares: [stripSearchParams(blankInvoices)] },
  loader: ({ location, ...loading }) =>
    preloadList(
      loading,
      () => invoiceQueries.list(invoiceSearchOf({ ...location.search })),
      'invoices',
      'list',
    ),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = (part: Partial<InvoiceSearch>) => void navigate(searchOptions(search, part))
  return <InvoiceListScreen search={search} onSearch={onSearch} crumbs={<PageCrumbs />} />
}
