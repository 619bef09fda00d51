import { createFileRoute } from '@tanstack/react-router'
import { PageCrumbs } from '#app/shell/page-crumbs.tsx'
import { NewInvoiceScreen } from '#features/invoices/new-invoice-screen.tsx'

export const Route = createFileRoute('/_main/invoices/new')({
  loader: ({ context }) => context.loadTexts('invoices', 'edit'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <NewInvoiceScreen
      crumbs={(title) => <PageCrumbs here={title} />}
      onAdded={(invoiceId) => {
        if (invoiceId === undefined) void navigate({ to: '/invoices' })
        else void navigate({ to: '/invoices/$invoiceId', params: { invoiceId } })
      }}
    />
  )
}
