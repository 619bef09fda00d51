import { createFileRoute, redirect } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordPage } from '#app/record-page.tsx'
import { blankInvoices, invoiceSearchOf } from '#contract/invoice-search.ts'
import { EditInvoiceScreen } from '#features/invoices/form/edit-invoice-screen.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'

export const Route = createFileRoute('/_main/invoices/$invoiceId/edit')({
  ...listAddress(invoiceSearchOf, blankInvoices),
  loader: async ({ context, params }) => {
    const query = invoiceQueries.detail(params.invoiceId)
    await preloadOne(context, query, 'invoices', 'edit')
    const isDraft = context.queryClient.getQueryData(query.queryKey)?.state === 'draft'
    if (!isDraft) throw redirect({ to: '/invoices/$invoiceId', params, search: true, replace: true })
  },
  notFoundComponent: () => <MissingScreen area="invoices" />,
  component: Page,
})

function Page() {
  const page = useRecordPage(Route)
  return <EditInvoiceScreen key={page.invoiceId} {...page} />
}
