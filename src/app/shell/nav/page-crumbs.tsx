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
  if (trail.length === 0) return null
  const crumbs: Crumb[] = trail.map(({ title, url }) => ({ title: titleOf(title), url }))
  return <Breadcrumbs crumbs={here === undefined ? crumbs : [...crumbs, { title: here }]} />
}
