import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { useRecordPage } from '#app/record-page.tsx'
import { blankInvoices, invoiceSearchOf } from '#contract/invoice-search.ts'
import { InvoiceScreen } from '#features/invoices/invoice-screen.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'
import { preload } from '#kernel/query-client.ts'

export const Route = createFileRoute('/_main/invoices/$invoiceId/')({
  ...listAddress(invoiceSearchOf, blankInvoices),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { invoiceId }, deps }) => {
    preload(context.queryClient, invoiceQueries.neighbours(invoiceId, deps)).catch(() => {})
    return preloadOne(
      context,
      invoiceQueries.detail(invoiceId),
      'invoices',
      'orders',
      'list',
      'activity',
      'rights',
    )
  },
  notFoundComponent: () => <MissingScreen area="invoices" />,
  component: Page,
})

function Page() {
  const page = useRecordPage(Route)
  const { history } = useRecordHistory('invoices', page.invoiceId)
  return <InvoiceScreen key={page.invoiceId} {...page} history={history} />
}
