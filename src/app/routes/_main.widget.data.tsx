import { DataScreen } from '#features/dashboard/data-screen.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { preloadSummary } from '#app/range-search.ts'

export const Route = createFileRoute('/_main/widget/data')({
  staticData: { page: 'data' },
  loader: preloadSummary,
  component: DataScreen,
})
