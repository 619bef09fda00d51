import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { useRecordPage } from '#app/record-page.tsx'
import { blankCustomers, customerSearchOf } from '#contract/customer-search.ts'
import { rightsIn } from '#features/account/queries.ts'
import { CustomerScreen } from '#features/customers/customer-screen.tsx'
import { customerQueries } from '#features/customers/queries.ts'
import { CustomerInvoices, latestInvoicesOf } from '#features/invoices/customer-invoices.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'
import { LatestOrders, latestOf } from '#features/orders/latest-orders.tsx'
import { orderQueries } from '#features/orders/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { useMay } from '#kernel/rights.ts'

export const Route = createFileRoute('/_main/customers/$customerId/')({
  ...listAddress(customerSearchOf, blankCustomers),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { customerId }, deps }) => {
    // Not awaited: the card shows its own state.
    const may = rightsIn(context.queryClient)
    preload(
      context.queryClient,
      ...(may('orders.read') ? [orderQueries.list(latestOf({ customer: customerId }))] : []),
      ...(may('invoices.read') ? [invoiceQueries.list(latestInvoicesOf(customerId))] : []),
      customerQueries.neighbours(customerId, deps),
    ).catch(() => {})
    return preloadOne(
      context,
      customerQueries.detail(customerId),
      'customers',
      'orders',
      'invoices',
      'list',
      'activity',
      'rights',
    )
  },
  notFoundComponent: () => <MissingScreen area="customers" />,
  component: Page,
})

function Page() {
  const page = useRecordPage(Route)
  const may = useMay()
  const { history } = useRecordHistory('customers', page.customerId)
  return (
    <CustomerScreen
      key={page.customerId}
      {...page}
      history={history}
      orders={
        <>
          {may('orders.read') && <LatestOrders of={{ customer: page.customerId }} />}
          {may('invoices.read') && <CustomerInvoices customer={page.customerId} />}
        </>
      }
    />
  )
}
