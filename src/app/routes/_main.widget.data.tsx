import { createFileRoute } from '@tanstack/react-router'
import { preloadSummary } from '#app/preload-summary.ts'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { DataScreen } from '#features/dashboard/tables/data-screen.tsx'

export const Route = createFileRoute('/_main/widget/data')({
  loader: preloadSummary,
  component: () => <DataScreen crumbs={<PageCrumbs />} />,
})
