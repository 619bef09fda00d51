import { createFileRoute } from '@tanstack/react-router'
import { customerLoader, ForCustomer } from '#app/for-customer.tsx'
import { MissingScreen } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { textAddress } from '#app/text-address.ts'
import { NewInvoiceScreen } from '#features/invoices/form/new-invoice-screen.tsx'

export const Route = createFileRoute('/_main/invoices/new')({
  ...textAddress('customer'),
  loader: customerLoader('invoices', 'edit'),
  notFoundComponent: () => <MissingScreen area="customers" />,
  component: Page,
})

function Page() {
  return (
    <ForCustomer customer={Route.useSearch().customer}>
      {(customer) => <NewInvoiceScreen customer={customer} crumbs={(title) => <PageCrumbs here={title} />} />}
    </ForCustomer>
  )
}
