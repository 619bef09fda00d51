import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { listLoader, useListPage } from '#app/list-page.tsx'
import { blankInvoices, invoiceSearchOf } from '#contract/invoice-search.ts'
import { InvoiceListScreen } from '#features/invoices/list/invoice-list-screen.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'

export const Route = createFileRoute('/_main/invoices/')({
  ...listAddress(invoiceSearchOf, blankInvoices),
  loader: listLoader(invoiceSearchOf, invoiceQueries.list, 'invoices', 'list'),
  component: () => <InvoiceListScreen {...useListPage(Route.useSearch(), Route.fullPath)} />,
})
