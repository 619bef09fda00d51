import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { useRecordPage } from '#app/record-page.tsx'
import { blankDiscounts, discountSearchOf } from '#contract/discount-search.ts'
import { rightsIn } from '#features/account/queries.ts'
import { DiscountScreen } from '#features/discounts/discount-screen.tsx'
import { discountQueries } from '#features/discounts/queries.ts'
import { LatestOrders, latestOf } from '#features/orders/latest-orders.tsx'
import { orderQueries } from '#features/orders/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { useMay } from '#kernel/rights.ts'

export const Route = createFileRoute('/_main/discounts/$discountId')({
  ...listAddress(discountSearchOf, blankDiscounts),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { discountId }, deps }) => {
    // Not awaited: the card shows its own state.
    const may = rightsIn(context.queryClient)
    preload(
      context.queryClient,
      ...(may('orders.read') ? [orderQueries.list(latestOf({ discount: discountId }))] : []),
      discountQueries.neighbours(discountId, deps),
    ).catch(() => {})
    return preloadOne(
      context,
      discountQueries.detail(discountId),
      'discounts',
      'products',
      'orders',
      'edit',
      'list',
      'activity',
      'rights',
    )
  },
  notFoundComponent: () => <MissingScreen area="discounts" />,
  component: Page,
})

function Page() {
  const page = useRecordPage(Route)
  const may = useMay()
  const { history } = useRecordHistory('discounts', page.discountId)
  return (
    <DiscountScreen
      key={page.discountId}
      {...page}
      history={history}
      orders={may('orders.read') && <LatestOrders of={{ discount: page.discountId }} />}
    />
  )
}
