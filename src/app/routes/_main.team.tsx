import { createFileRoute } from '@tanstack/react-router'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { isInUse } from '#contract/areas.ts'
import type { Right } from '#contract/rights.ts'
import { useRights } from '#features/account/queries.ts'
import { teamQueries } from '#features/team/queries.ts'
import { TeamScreen } from '#features/team/team-screen.tsx'
import { useShopSettings } from '#kernel/shop-settings.ts'

export const Route = createFileRoute('/_main/team')({
  loader: (loading) => preloadList(loading, () => teamQueries.list(), 'team', 'rights'),
  component: Page,
})

function Page() {
  const may = useRights()
  const areasInUse = useShopSettings('areas')
  // No one has the rights of an area that is off, but roles keep them.
  const mayGive = (right: Right) => may(right) || !isInUse(right, areasInUse)
  return <TeamScreen may={mayGive} crumbs={<PageCrumbs />} />
}
