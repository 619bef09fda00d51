import type { MenuItem } from '#contract/menu.ts'

export type NavItem = {
  id: string
  /** A message id of `shell`; an unknown one is shown unchanged. */
  title: string
  icon?: string
  url?: string
  newTab?: boolean
  disabled?: boolean
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

const dashboard: NavItem = {
  id: 'overview',
  title: 'overview',
  icon: 'dashboard',
  items: [{ id: 'dashboard', title: 'dashboard', icon: 'dashboard', url: '/dashboard', items: [] }],
}

const shop: NavItem = {
  id: 'shop',
  title: 'shop',
  icon: 'shop',
  items: [
    { id: 'products', title: 'products', icon: 'products', url: '/products', items: [] },
    { id: 'orders', title: 'orders', icon: 'orders', url: '/orders', items: [] },
    { id: 'customers', title: 'customers', icon: 'customers', url: '/customers', items: [] },
    { id: 'invoices', title: 'invoices', icon: 'invoices', url: '/invoices', items: [] },
    { id: 'stock', title: 'stock', icon: 'stock', url: '/stock', items: [] },
    { id: 'reviews', title: 'reviews', icon: 'reviews', url: '/reviews', items: [] },
    { id: 'checkout', title: 'checkout', icon: 'checkout', url: '/checkout', items: [] },
  ],
}

const collaboration: NavItem = {
  id: 'collaboration',
  title: 'collaboration',
  icon: 'board',
  items: [
    { id: 'board', title: 'board', icon: 'board', url: '/kanban', items: [] },
    { id: 'calendar', title: 'calendar', icon: 'calendar', url: '/calendar', items: [] },
    { id: 'chat', title: 'chat', icon: 'chat', url: '/chat', items: [] },
    { id: 'contacts', title: 'contacts', icon: 'contacts', url: '/contacts', items: [] },
    { id: 'mail', title: 'mail', icon: 'mail', url: '/mail', items: [] },
  ],
}

const community: NavItem = {
  id: 'community',
  title: 'community',
  icon: 'social',
  items: [
    { id: 'social', title: 'social', icon: 'social', url: '/social', items: [] },
    { id: 'people', title: 'people', icon: 'people', url: '/users', items: [] },
  ],
}

export const isOfPeople = (path: string) =>
  [...collaboration.items, ...community.items].some(
    ({ url }) => url !== undefined && (path === url || path.startsWith(`${url}/`)),
  ) || path.startsWith('/account')

/** Pages that nothing of the specification can fill, with the extension of the server that fills them. */
const needs: [RegExp, string][] = [
  [/^\/(dashboard|widget)\b/, 'dashboard'],
  [/^\/invoices\b/, 'invoices'],
  [/^\/customers\/(new|import)$/, 'customers'],
  [/^\/orders\/(new|slips)$/, 'orders'],
  [/^\/products\/(new|[^/]+\/edit)$/, 'catalogue'],
  [/^\/stock\/./, 'stock'],
]

/** The extension without which a page can do nothing; undefined for the others. */
export const neededFor = (path: string) => needs.find(([pattern]) => pattern.test(path))?.[1]

/** Entries that work with a server of these extensions; a branch without any goes. */
function working(items: readonly NavItem[], can: (extension: string) => boolean): NavItem[] {
  return items.flatMap((item) => {
    const need = neededFor(item.url ?? '')
    const left = working(item.items, can)
    const isGone = need ? !can(need) : item.items.length > 0 && left.length === 0
    return isGone ? [] : [{ ...item, items: left }]
  })
}

/** The product's groups, with the server's widget group as the second. */
export function navOf(widget?: MenuItem, can?: (extension: string) => boolean): NavItem[] {
  const all = [dashboard, ...(widget ? navItem(widget) : []), shop, collaboration, community]
  return can ? working(all, can) : all
}

/** The items from the group down to the one whose address is the longest prefix of the path. */
export function trailOf(nav: readonly NavItem[], path: string): NavItem[] {
  let best: NavItem[] = []
  let length = 0
  const visit = (items: readonly NavItem[], above: NavItem[]) => {
    for (const item of items) {
      const trail = [...above, item]
      const isHere = item.url !== undefined && (path === item.url || path.startsWith(`${item.url}/`))
      if (isHere && item.url && item.url.length > length) {
        best = trail
        length = item.url.length
      }
      visit(item.items, trail)
    }
  }
  visit(nav, [])
  return best
}

/** Every page of the menu, for the search. */
export function pagesOf(nav: readonly NavItem[]): NavItem[] {
  return nav.flatMap((item) => [...(item.url && !item.disabled ? [item] : []), ...pagesOf(item.items)])
}
