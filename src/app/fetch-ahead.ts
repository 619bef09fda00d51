import type { AppRouter } from './router.tsx'

/** How long a machine that is never idle keeps the other pages waiting, in milliseconds. */
const patience = 5000

/**
 * Fetches what the other pages are made of once nothing else is going on, so that they open without a network
 * too. Without it a page opened for the first time while the server is away would end the app: its file is missing.
 * What does not come keeps nothing else back. The mark says in the devtools, and to the journeys, when all is there.
 */
export async function fetchAhead(router: AppRouter): Promise<void> {
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 0))
  await new Promise<void>((go) => whenIdle(() => go(), { timeout: patience }))
  await fetchAll(router)
  performance.mark('everything fetched')
}

async function fetchAll(router: AppRouter): Promise<void> {
  await Promise.allSettled(Object.values(router.routesById).map((route) => router.loadRouteChunk(route)))
  const texts = router.options.context.loadTexts(
    'account',
    'customers',
    'dashboard',
    'edit',
    'invoices',
    'items',
    'kanban',
    'list',
    'orders',
    'products',
    'stock',
    'moderation',
    'shell',
    'ui',
    'notifications',
    'config',
    'checkout',
  )
  await Promise.allSettled([
    texts,
    import('./missing-page.tsx'),
    import('./mutations.ts'),
    import('#kernel/live.ts'),
    import('#features/checkout/cart-button.tsx'),
    import('#features/checkout/address-dialog.tsx'),
    import('#kernel/snackbar-viewport.tsx'),
    import('#kernel/ui/tip-panel.tsx'),
    import('#kernel/ui/charts/chart-menu.tsx'),
    import('#features/dashboard/home-below.tsx'),
    import('#features/account/account-panel.tsx'),
    import('#features/account/sign-out-question.tsx'),
    import('#features/notifications/notification-popover.tsx'),
    import('#features/config/appearance-drawer.tsx'),
    import('#features/products/filter-drawer.tsx'),
    import('#features/products/more-menu.tsx'),
    import('#features/products/picture-viewer.tsx'),
    import('#features/products/edit-menu.tsx'),
    import('#features/orders/clash-dialog.tsx'),
    import('#features/invoices/issue-dialog.tsx'),
    import('#features/stock/quantity-dialog.tsx'),
    import('#features/moderation/review-drawer.tsx'),
    import('#features/kanban/board-dialogs.tsx'),
    import('#features/kanban/item-drawer.tsx'),
    import('#features/kanban/story-drawer.tsx'),
    import('#features/kanban/story-move-dialog.tsx'),
    import('#kernel/ui/list/row-menu.tsx'),
    import('./shell/search-palette.tsx'),
    import('./shell/help-dialog.tsx'),
    import('./shell/language-menu.tsx'),
    import('./shell/flyout.tsx'),
    import('./shell/nav-bar.tsx'),
    import('./shell/picture-wall.tsx'),
  ])
}
