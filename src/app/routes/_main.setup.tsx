import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { mayOpen } from '#app/nav.ts'
import { blankRange } from '#app/range-search.ts'
import { SetupPage } from '#app/setup/setup-page.tsx'
import { rightsIn } from '#features/account/queries.ts'
import { dashboardQueries } from '#features/dashboard/queries.ts'
import { invoiceQueries } from '#features/invoices/queries.ts'
import { settingsQueries } from '#features/settings/queries.ts'
import { preload } from '#kernel/query-client.ts'

export const Route = createFileRoute('/_main/setup')({
  // Without a step the setup continues at the first one that is not done.
  validateSearch: z.object({
    step: z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(4))), undefined),
  }),
  loader: async ({ context: { queryClient, loadTexts } }) => {
    // The page then says that it is not permitted.
    if (!mayOpen('/setup', rightsIn(queryClient))) return
    const summary = dashboardQueries.summary(blankRange.range)
    await Promise.all([
      loadTexts('setup', 'dashboard', 'settings', 'invoices', 'products', 'edit', 'rights'),
      preload(queryClient, summary, settingsQueries.list(), invoiceQueries.seller()),
    ])
    // Sent until every step is done or the checklist is hidden.
    if (!queryClient.getQueryData(summary.queryKey)?.setup)
      throw redirect({ to: '/dashboard', replace: true })
  },
  component: Setup,
})

function Setup() {
  const { step } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <SetupPage step={step} onStep={(next) => void navigate({ search: { step: next } })} />
}
