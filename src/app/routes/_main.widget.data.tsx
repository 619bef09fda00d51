import { createFileRoute } from '@tanstack/react-router'
import { preloadSummary } from '#app/preload-summary.ts'
import { FiguresErrorScreen } from '#app/screens.tsx'
import { PageCrumbs } from '#app/shell/page-crumbs.tsx'
import { DataScreen } from '#features/dashboard/data-screen.tsx'

export const Route = createFileRoute('/_main/widget/data')({
  loader: preloadSummary,
  errorComponent: FiguresErrorScreen,
  component: () => <DataScreen crumbs={<PageCrumbs />} />,
})
