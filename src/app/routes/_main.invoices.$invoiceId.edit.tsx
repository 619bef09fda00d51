import { createFileRoute, redirect } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankInvoices, invoiceSearchOf } from '#contract/invoice-search.ts'
import { EditInvoiceScreen } from '#features/invoices/form/edit-invoice-screen.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'

export const Route = createFileRoute('/_main/invoices/$invoiceId/edit')({
  ...listAddress(invoiceSearchOf, blankInvoices),
  loader: async ({ context, params }) => {
    const query = invoiceQueries.detail(params.invoiceId)
    await preloadOne(context, query, 'invoices', 'edit')
    // Only a draft can be edited.
    const isDraft = context.queryClient.getQueryData(query.queryKey)?.state === 'draft'
    if (!isDraft) throw redirect({ to: '/invoices/$invoiceId', params, search: true, replace: true })
  },
  notFoundComponent: () => <MissingScreen area="invoices" />,
  component: Page,
})

function Page() {
  const { invoiceId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EditInvoiceScreen
      key={invoiceId}
      invoiceId={invoiceId}
      crumbs={(name) => <PageCrumbs here={name} />}
      onSaved={() => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId }, search })}
    />
  )
}
