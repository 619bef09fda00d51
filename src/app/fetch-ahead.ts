import { config } from '#kernel/config.ts'
import { markFirstIdle } from './first-idle.ts'
import type { AppRouter } from './router.tsx'

/** Time in ms after which it begins even on a busy machine. */
const patience = 5000

/**
 * Loads the files of all other pages when the browser is idle, so that they open offline too; otherwise the router
 * would fail for a missing file. A failed file does not stop the others. A mark in the devtools, which the journeys
 * wait for, shows when all are loaded.
 */
export async function fetchAhead(router: AppRouter): Promise<void> {
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 0))
  await new Promise<void>((go) => whenIdle(() => go(), { timeout: patience }))
  markFirstIdle()
  await fetchAll(router)
  performance.mark('everything fetched')
}

/** Number of parallel requests; few, so that pages opened meanwhile load without delay. */
const abreast = 2

async function fetchAll(router: AppRouter): Promise<void> {
  const { loadTexts } = router.options.context
  const files = [
    ...Object.values(router.routesById).map((route) => () => router.loadRouteChunk(route)),
    ...areas.map((area) => () => loadTexts(area)),
    ...(config.get().inspector ? inspector(router) : []),
    ...panels,
  ].values()
  const fetchThem = async () => {
    // Both loops take from one iterator.
    for (const load of files) await load()?.catch(() => {})
  }
  await Promise.all(Array.from({ length: abreast }, fetchThem))
}

const areas = [
  'account',
  'calendar',
  'chat',
  'compose',
  'contacts',
  'customers',
  'dashboard',
  'edit',
  'invoices',
  'items',
  'kanban',
  'list',
  'mail',
  'orders',
  'outbox',
  'people',
  'picker',
  'products',
  'social',
  'stock',
  'sums',
  'moderation',
  'shell',
  'ui',
  'notifications',
  'config',
  'checkout',
] as const

/** Panels and dialogs of pages. */
const panels = [
  () => import('./missing-page.tsx'),
  () => import('./mutations.ts'),
  () => import('#kernel/live.ts'),
  () => import('#features/checkout/cart/cart-button.tsx'),
  () => import('#features/checkout/cart/variant-menu.tsx'),
  () => import('#features/checkout/steps/address-dialog.tsx'),
  () => import('#app/shell/snackbar-viewport.tsx'),
  () => import('#ui/tip-panel.tsx'),
  () => import('#features/dashboard/charts/chart-menu.tsx'),
  () => import('#shop/revenue-panel.tsx'),
  () => import('#list/export-dialog.tsx'),
  () => import('#features/dashboard/home-below.tsx'),
  () => import('#features/dashboard/range/own-days-panel.tsx'),
  () => import('#features/account/account-panel.tsx'),
  () => import('#features/account/sign-out-question.tsx'),
  () => import('#features/notifications/notification-popover.tsx'),
  () => import('#features/config/appearance-drawer.tsx'),
  () => import('#features/products/filters/filter-drawer.tsx'),
  () => import('#features/products/more-menu.tsx'),
  () => import('#features/products/edit-menu.tsx'),
  () => import('#features/orders/status/refund-dialog.tsx'),
  () => import('#features/orders/status/status-conflict.tsx'),
  () => import('#features/invoices/steps/issue-dialog.tsx'),
  () => import('#features/stock/quantity-dialog.tsx'),
  () => import('#features/moderation/review-conflict.tsx'),
  () => import('#features/moderation/review-drawer.tsx'),
  () => import('#features/calendar/calendar-conflict.tsx'),
  () => import('#features/calendar/calendar-dialogs.tsx'),
  () => import('#features/calendar/event/event-drawer.tsx'),
  () => import('#features/calendar/import-dialog.tsx'),
  () => import('#features/calendar/event/quick-add.tsx'),
  () => import('#features/calendar/event/scope-dialog.tsx'),
  () => import('#features/chat/drawers/details-drawer.tsx'),
  () => import('#features/chat/thread/emoji-panel.tsx'),
  () => import('#features/chat/drawers/search-drawer.tsx'),
  () => import('#features/mail/compose/compose-window.tsx'),
  () => import('#features/mail/compose/compose-editor.tsx'),
  () => import('#features/mail/compose/compose-leftovers.tsx'),
  () => import('#features/mail/compose/settings/compose-settings.tsx'),
  () => import('#features/contacts/contact/contact-drawer.tsx'),
  () => import('#features/contacts/dialogs/import-dialog.tsx'),
  () => import('#features/contacts/dialogs/merge-dialog.tsx'),
  () => import('#features/contacts/dialogs/tag-dialog.tsx'),
  () => import('#features/kanban/board/board-dialogs.tsx'),
  () => import('#features/kanban/board/column-conflict.tsx'),
  () => import('#features/kanban/item/item-drawer.tsx'),
  () => import('#features/kanban/stories/story-drawer.tsx'),
  () => import('#features/kanban/stories/story-move-dialog.tsx'),
  () => import('#features/people/gallery/gallery-viewer.tsx'),
  () => import('#forms/conflict-table.tsx'),
  () => import('#ui/row-menu.tsx'),
  () => import('#forms/typed/day-panel.tsx'),
  () => import('#forms/typed/time-panel.tsx'),
  () => import('#ui/viewer-frame.tsx'),
  () => import('./shell/search-palette.tsx'),
  () => import('./shell/outbox/waiting-counts.tsx'),
  () => import('./shell/help-dialog.tsx'),
  () => import('./shell/language-menu.tsx'),
  () => import('./shell/nav/flyout.tsx'),
  () => import('./shell/nav/nav-bar.tsx'),
  () => import('./shell/outbox/outbox-drawer.tsx'),
  () => import('./shell/picture-wall.tsx'),
]

/** Loaded only when it is switched on, but most useful offline. */
const inspector = (router: AppRouter) => [
  () => router.options.context.loadTexts('inspector'),
  () => import('./inspector/inspector.tsx'),
]
