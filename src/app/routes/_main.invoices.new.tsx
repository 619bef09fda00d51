import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import type { Customer } from '#contract/customers.ts'
import { customerQueries, useCustomer } from '#features/customers/queries.ts'
import { NewInvoiceScreen } from '#features/invoices/form/new-invoice-screen.tsx'

/** The customer, if known. */
type Search = { customer?: string }

export const Route = createFileRoute('/_main/invoices/new')({
  validateSearch: ({ customer }: Search & SearchSchemaInput): Search =>
    typeof customer === 'string' && customer !== '' ? { customer } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { customer } }) =>
    customer === undefined
      ? context.loadTexts('invoices', 'edit')
      : preloadOne(context, customerQueries.detail(customer), 'invoices', 'edit', 'customers'),
  notFoundComponent: () => <MissingScreen area="customers" />,
  component: Page,
})

function Page() {
  const { customer } = Route.useSearch()
  return customer === undefined ? <NewInvoice /> : <NewInvoiceFor key={customer} id={customer} />
}

function NewInvoiceFor({ id }: { id: string }) {
  return <NewInvoice customer={useCustomer(id).customer} />
}

function NewInvoice({ customer }: { customer?: Customer }) {
  const navigate = Route.useNavigate()
  return (
    <NewInvoiceScreen
      customer={customer}
      crumbs={(title) => <PageCrumbs here={title} />}
      onAdded={(invoiceId) => {
        if (invoiceId === undefined) void navigate({ to: '/invoices' })
        else void navigate({ to: '/invoices/$invoiceId', params: { invoiceId } })
      }}
    />
  )
}
