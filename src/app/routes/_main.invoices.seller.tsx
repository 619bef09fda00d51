import { createFileRoute } from '@tanstack/react-router'
import { preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { invoiceQueries } from '#features/invoices/queries.ts'
import { SellerScreen } from '#features/invoices/seller-screen.tsx'

export const Route = createFileRoute('/_main/invoices/seller')({
  loader: ({ context }) => preloadOne(context, invoiceQueries.seller(), 'invoices', 'edit'),
  component: () => <SellerScreen crumbs={(title) => <PageCrumbs here={title} />} />,
})
