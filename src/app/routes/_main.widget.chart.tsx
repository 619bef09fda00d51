import { createFileRoute } from '@tanstack/react-router'
import { preloadSummary } from '#app/preload-summary.ts'
import { rangeAddress, useRangePage } from '#app/range-search.ts'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { ChartsScreen } from '#features/dashboard/charts/charts-screen.tsx'

export const Route = createFileRoute('/_main/widget/chart')({
  ...rangeAddress,
  loader: preloadSummary,
  component: () => (
    <ChartsScreen {...useRangePage(Route.useSearch(), Route.fullPath)} crumbs={<PageCrumbs />} />
  ),
})
