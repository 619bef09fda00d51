import { useRouterState } from '@tanstack/react-router'
import { navOf, trailOf } from '#app/nav.ts'
import { useWidgetGroup } from '#features/menu/queries.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import { useNavTitle } from './use-nav-title.ts'

/** The breadcrumbs of the current page by its place in the menu; nothing for a page outside the menu. */
export function PageCrumbs({ here }: { here?: string }) {
  const titleOf = useNavTitle()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const trail = trailOf(navOf(useWidgetGroup()), path)
  const above: Crumb[] = trail.map(({ title, url }) => ({ title: titleOf(title), url }))
  const crumbs = here === undefined ? above : [...above, { title: here }]
  // A page in the foot of the menu has none above it.
  return trail.length === 0 || crumbs.length === 1 ? null : <Breadcrumbs crumbs={crumbs} />
}
