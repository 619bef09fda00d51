import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { useRecordPage } from '#app/record-page.tsx'
import { blankInvoices, invoiceSearchOf } from '#contract/invoice-search.ts'
import { InvoiceScreen } from '#features/invoices/invoice-screen.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'
import { loadTextsOf } from '#kernel/i18n.ts'
import { preload } from '#kernel/query-client.ts'

export const Route = createFileRoute('/_main/invoices/$invoiceId/')({
  ...listAddress(invoiceSearchOf, blankInvoices),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { invoiceId }, deps }) => {
    preload(context.queryClient, invoiceQueries.neighbours(invoiceId, deps)).catch(() => {})
    const query = invoiceQueries.detail(invoiceId)
    await preloadOne(context, query, 'invoices', 'orders', 'list', 'activity', 'rights')
    const language = context.queryClient.getQueryData(query.queryKey)?.language
    // Without them the sheet is in the language of the reader.
    if (language) await loadTextsOf(language, 'invoices').catch(() => {})
  },
  notFoundComponent: () => <MissingScreen area="invoices" />,
  component: Page,
})

function Page() {
  const page = useRecordPage(Route)
  const { history } = useRecordHistory('invoices', page.invoiceId)
  return <InvoiceScreen key={page.invoiceId} {...page} history={history} />
}
