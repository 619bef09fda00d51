import { type Area, type Areas, isInUse } from '#contract/areas.ts'
import type { MenuItem } from '#contract/menu.ts'
import { type Right, readingOf } from '#contract/rights.ts'
import { areasInUse } from '#kernel/areas-in-use.ts'
import { type MenuGroup, menuGroups } from '#kernel/feature.ts'
import type { Feature } from '#kernel/feature-key.ts'
import { features } from './features.ts'

export type NavItem = {
  id: string
  /** A feature's key or a message id of `shell`; an unknown one is shown unchanged. */
  title: string
  icon?: string
  url?: string
  newTab?: boolean
  disabled?: boolean
  /** Shown in the foot of the menu. */
  isInFoot?: boolean
  items: NavItem[]
}

/** Unknown kinds are items; a hidden or empty branch is left out. */
function navItem(item: MenuItem): NavItem[] {
  if (item.id === 'no-menu') return []
  const items = (item.children ?? []).flatMap(navItem)
  if (!item.url && items.length === 0) return []
  const { id, title, icon, url, disabled } = item
  return [{ id, title, icon, url, disabled, newTab: item.target === true || item.external === true, items }]
}

const itemsIn = (group: MenuGroup): NavItem[] =>
  features.flatMap(({ key, path, group: featureGroup }) =>
    featureGroup === group && path ? [{ id: key, title: key, icon: key, url: path, items: [] }] : [],
  )
const groups = menuGroups.map((group): NavItem => {
  const items = itemsIn(group)
  return { id: group, title: group, icon: items[0]?.icon, items }
})
const foot = itemsIn('foot').map((item): NavItem => ({ ...item, isInFoot: true }))

const isBelow = (path: string, url: string | undefined) =>
  url !== undefined && (path === url || path.startsWith(`${url}/`))

/** The feature that a page belongs to; the dashboard for pages of the server's menu. */
export const featureOf = (path: string): Feature =>
  features.find(({ group, path: url, key }) => (group || key === 'account') && isBelow(path, url))?.key ??
  'dashboard'

/** The extensions, rights and areas without which a page can do nothing, for a user with the rights of `may`. */
export function neededFor(
  path: string,
  may: (right: Right) => boolean = () => false,
): { extensions: string[]; rights: Right[]; areas: Area[] } {
  const needs = features.flatMap((feature) => feature.needs ?? []).filter(({ at }) => at.test(path))
  return {
    extensions: needs.flatMap(({ extension }) => extension ?? []),
    rights: needs.flatMap(({ right, orRight }) => (right && !(orRight && may(orRight)) ? right : [])),
    areas: needs.flatMap(({ area }) => area ?? []),
  }
}

export function mayOpen(path: string, may: (right: Right) => boolean, inUse = areasInUse.get()): boolean {
  const { rights, areas } = neededFor(path, may)
  // Pages outside of a session do not know its rights.
  return rights.every((right) => may(right) && isInUse(right, inUse)) && areas.every((area) => inUse[area])
}

/** True if the records of a page may be read, also without the right to edit them. */
export const mayRead = (path: string, may: (right: Right) => boolean): boolean =>
  neededFor(path, may).rights.every((right) => {
    const reading = readingOf(right) ?? right
    // Products and the shop's details have no right to read them.
    return reading.endsWith('.edit') || may(reading)
  })

export type Abilities = { can: (extension: string) => boolean; may: (right: Right) => boolean; inUse?: Areas }

/** True if a page works for this user on this server. */
export const canOpen = (path: string, { can, may, inUse }: Abilities): boolean =>
  neededFor(path).extensions.every(can) && mayOpen(path, may, inUse)

/** Entries that work for this user on this server; a branch without any goes. */
function working(items: readonly NavItem[], abilities: Abilities): NavItem[] {
  return items.flatMap((item) => {
    const visibleItems = working(item.items, abilities)
    const isEmpty = item.items.length > 0 && visibleItems.length === 0
    return isEmpty || !canOpen(item.url ?? '', abilities) ? [] : [{ ...item, items: visibleItems }]
  })
}

export function startPage(may: (right: Right) => boolean): string {
  const [first] = pagesOf(navOf(undefined, { can: () => true, may }))
  return first?.url ?? '/account'
}

/** The product's groups, with the server's widget group as the second, and the pages in the foot. */
export function navOf(widget?: MenuItem, abilities?: Abilities): NavItem[] {
  const [overview, ...others] = groups
  const all = [...(overview ? [overview] : []), ...(widget ? navItem(widget) : []), ...others, ...foot]
  return abilities ? working(all, abilities) : all
}

/** The items from the group down to the one whose address is the longest prefix of the path. */
export function trailOf(nav: readonly NavItem[], path: string): NavItem[] {
  let best: NavItem[] = []
  let length = 0
  const visit = (items: readonly NavItem[], above: NavItem[]) => {
    for (const item of items) {
      const trail = [...above, item]
      if (isBelow(path, item.url) && item.url && item.url.length > length) {
        best = trail
        length = item.url.length
      }
      visit(item.items, trail)
    }
  }
  visit(nav, [])
  return best
}

export function pagesOf(nav: readonly NavItem[]): NavItem[] {
  return nav.flatMap((item) => [...(item.url && !item.disabled ? [item] : []), ...pagesOf(item.items)])
}
