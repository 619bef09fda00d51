import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankInvoices, type InvoiceSearch, invoiceSearchOf } from '#contract/invoice-search.ts'
import { InvoiceScreen } from '#features/invoices/invoice-screen.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'
import { preload } from '#kernel/query-client.ts'

// The address contains the list's parameters, for the next and previous record.
export const Route = createFileRoute('/_main/invoices/$invoiceId/')({
  validateSearch: (search: Partial<InvoiceSearch> & SearchSchemaInput) => invoiceSearchOf(search),
  search: { middlewares: [stripSearchParams(blankInvoices)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { invoiceId }, deps }) => {
    preload(context.queryClient, invoiceQueries.neighbours(invoiceId, deps)).catch(() => {})
    return preloadOne(context, invoiceQueries.detail(invoiceId), 'invoices', 'list')
  },
  notFoundComponent: () => <MissingScreen area="invoices" />,
  component: Page,
})

function Page() {
  const { invoiceId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InvoiceScreen
      key={invoiceId}
      invoiceId={invoiceId}
      search={search}
      crumbs={(name) => <PageCrumbs here={name} />}
      onGone={() => void navigate({ to: '/invoices', search })}
    />
  )
}
