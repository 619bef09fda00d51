import { createFileRoute } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/page-crumbs.tsx'
import { InvoiceScreen } from '#features/invoices/invoice-screen.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'

export const Route = createFileRoute('/_main/invoices/$invoiceId/')({
  loader: ({ context, params }) => preloadOne(context, invoiceQueries.detail(params.invoiceId), 'invoices'),
  notFoundComponent: () => <MissingScreen area="invoices" />,
  component: Page,
})

function Page() {
  const { invoiceId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <InvoiceScreen
      key={invoiceId}
      invoiceId={invoiceId}
      crumbs={(name) => <PageCrumbs here={name} />}
      onGone={() => void navigate({ to: '/invoices' })}
    />
  )
}
