import { createFileRoute } from '@tanstack/react-router'
import { preloadSummary } from '#app/preload-summary.ts'
import { rangeAddress, useRangePage } from '#app/range-search.ts'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { StatisticsScreen } from '#features/dashboard/charts/statistics-screen.tsx'

export const Route = createFileRoute('/_main/widget/statistics')({
  ...rangeAddress,
  loader: preloadSummary,
  component: () => (
    <StatisticsScreen {...useRangePage(Route.useSearch(), Route.fullPath)} crumbs={<PageCrumbs />} />
  ),
})
