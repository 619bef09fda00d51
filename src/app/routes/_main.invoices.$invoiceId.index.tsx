import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankInvoices, invoiceSearchOf } from '#contract/invoice-search.ts'
import { InvoiceScreen } from '#features/invoices/invoice-screen.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'
import { preload } from '#kernel/query-client.ts'

export const Route = createFileRoute('/_main/invoices/$invoiceId/')({
  ...listAddress(invoiceSearchOf, blankInvoices),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { invoiceId }, deps }) => {
    preload(context.queryClient, invoiceQueries.neighbours(invoiceId, deps)).catch(() => {})
    return preloadOne(context, invoiceQueries.detail(invoiceId), 'invoices', 'list', 'activity', 'rights')
  },
  notFoundComponent: () => <MissingScreen area="invoices" />,
  component: Page,
})

function Page() {
  const { invoiceId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const changes = useRecordHistory('invoices', invoiceId)
  return (
    <InvoiceScreen
      key={invoiceId}
      invoiceId={invoiceId}
      search={search}
      crumbs={(name) => <PageCrumbs here={name} />}
      changes={changes?.()}
      onGone={() => void navigate({ to: '/invoices', search })}
    />
  )
}
