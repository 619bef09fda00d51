import { createFileRoute, redirect } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordPage } from '#app/record-page.tsx'
import { blankOrders, orderSearchOf } from '#contract/order-search.ts'
import { EditOrderScreen } from '#features/orders/form/edit-order-screen.tsx'
import { orderQueries } from '#features/orders/queries.ts'

export const Route = createFileRoute('/_main/orders/$orderId/edit')({
  ...listAddress(orderSearchOf, blankOrders),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const query = orderQueries.detail(params.orderId, deps)
    await preloadOne(context, query, 'orders', 'edit', 'products')
    const state = context.queryClient.getQueryData(query.queryKey)?.order.state
    if (state !== 'awaiting' && state !== 'packing')
      throw redirect({ to: '/orders/$orderId', params, search: true, replace: true })
  },
  notFoundComponent: () => <MissingScreen area="orders" />,
  component: Page,
})

function Page() {
  const page = useRecordPage(Route)
  return <EditOrderScreen key={page.orderId} {...page} />
}
