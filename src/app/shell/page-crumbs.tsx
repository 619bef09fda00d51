import { useRouterState } from '@tanstack/react-router'
import { navOf, trailOf } from '#features/menu/nav.ts'
import { useWidgetGroup } from '#features/menu/queries.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import { useNavTitle } from './use-nav-title.ts'

/** Where the current page stands in the menu, or under it by its own name; nothing for a page that is not in it. */
export function PageCrumbs({ here }: { here?: string }) {
  const titleOf = useNavTitle()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const trail = trailOf(navOf(useWidgetGroup()), path)
  if (trail.length === 0) return null
  const crumbs: Crumb[] = trail.map(({ title, url }) => ({ title: titleOf(title), ...(url && { url }) }))
  return <Breadcrumbs crumbs={here === undefined ? crumbs : [...crumbs, { title: here }]} />
}
