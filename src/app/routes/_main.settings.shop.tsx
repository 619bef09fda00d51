import { createFileRoute } from '@tanstack/react-router'
import { preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'
import { SellerScreen } from '#features/invoices/seller/seller-screen.tsx'

export const Route = createFileRoute('/_main/settings/shop')({
  loader: ({ context }) =>
    preloadOne(context, invoiceQueries.seller(), 'invoices', 'edit', 'activity', 'rights'),
  component: Page,
})

function Page() {
  const { history, mayReadLog } = useRecordHistory('shop_seller', 'true')
  return (
    <SellerScreen
      crumbs={(title) => <PageCrumbs here={title} />}
      history={mayReadLog ? history([]) : undefined}
    />
  )
}
