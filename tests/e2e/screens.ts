import type { Page } from '@playwright/test'
import type { AppRouter } from '#app/router.tsx'
import type { InvoicesReply } from '#contract/invoices.ts'
import type { OrdersReply } from '#contract/order-list.ts'
import { appRoutes, screensOf } from '#tests/support/routes.ts'
import { everythingLoaded } from './barriers.ts'
import { type Account, expect, get } from './fixtures.ts'

const [guestRoutes = [], memberRoutes = []] = [true, false].map((isForGuests) =>
  appRoutes().filter((route) => route.isForGuests === isForGuests),
)

/** Screens that are open without a session. */
export const guestScreens = screensOf(guestRoutes, ['/login', '/register', '/forgot-password'])

/** Screens with parameters or a query; every other route is walked without being named. */
const named = [
  '/checkout?step=0',
  '/checkout?step=1',
  '/checkout?step=2',
  '/products?categories=kitchen,toys&price=10-50',
  '/products/table?sort=low',
  '/products/table?q=nothing-is-called-this',
  '/stock?size=200',
  '/products/7',
  '/products/7?tab=reviews',
  '/products/7/edit',
  '/products/new',
  '/products/4711',
  '/orders?placed=90&sort=-total',
  '/orders?q=nobody-is-called-this',
  '/orders/100042?state=delivered',
  '/orders/100042/slip',
  '/orders/{packing}/edit',
  '/orders/slips?ids=100042,100043,1',
  '/customers?orders=with&sort=-spent',
  '/customers?q=nobody-is-called-this',
  '/customers/c0001',
  '/customers/c0001/edit',
  '/customers/new',
  '/customers/import',
  '/customers/nobody',
  '/discounts?state=active&sort=-uses',
  '/discounts?q=nothing-is-called-this',
  '/discounts/berry50',
  '/discounts/new',
  '/discounts/nothing-is-called-this',
  '/stock?short=yes&sort=-qty',
  '/stock?q=nothing-is-called-this',
  '/stock/new',
  '/stock/7',
  '/reviews?rating=1,2&sort=rating',
  '/reviews?state=rejected&q=nobody-wrote-this',
  '/invoices?state=overdue&sort=total',
  '/invoices?q=nobody-is-called-this',
  '/orders/new',
  '/invoices/new',
  '/settings/shop',
  '/invoices/{paid}',
  '/invoices/{draft}/edit',
  '/kanban?q=label',
  '/kanban?people=profile-1&priority=high,medium',
  '/kanban?q=nothing-is-called-this',
  '/kanban?item=1001',
  '/kanban/backlogs',
  '/kanban/backlogs?q=label',
  '/kanban/backlogs?story=2000',
  '/kanban/backlogs?story=new',
  '/kanban/backlogs?q=nothing-is-called-this',
  '/chat',
  '/chat/3',
  '/chat/4711',
  '/contacts',
  '/contacts?view=list&q=supplier',
  '/contacts?q=nobody-is-called-this',
  '/contacts?contact=nobody',
  '/users/cards/details',
  '/users/cards/simple?who=friends',
  '/users/cards/profile?size=24',
  '/users/cards/details?q=nobody-is-called-this',
  '/users/list/s1?q=bristol',
  '/users/list/s2?who=blocked',
  '/users/list/s2',
  '/users/cards/nothing',
  '/calendar',
  '/calendar?view=week',
  '/calendar?view=day&q=team',
  '/calendar?view=list',
  '/calendar?event=nothing-is-called-this',
  '/calendar?event=demo-17',
  '/calendar?event=demo-17&edit=yes',
  '/mail/inbox',
  '/mail/inbox/mail-1-3',
  '/mail/draft',
  '/mail/inbox?compose=new',
  '/mail/inbox?compose=reply:mail-1-3',
  '/mail/all?q=nothing-is-called-this',
  '/mail/inbox/nothing-is-called-this',
  '/social',
  '/social/posts',
  '/social/posts?person=3',
  '/social/posts/demo-post-1',
  '/social/about',
  '/social/followers',
  '/social/requests',
  '/social/gallery',
  '/social/about?person=2',
  '/social/posts?person=4711',
  '/social/posts/nothing-is-called-this',
  '/dashboard',
  '/widget/statistics',
  '/widget/data',
  '/widget/chart',
  '/account',
  '/nowhere',
]
/** Every screen of the shop: the named ones, and the routes without parameters that none of them opens. */
export const screens = screensOf(memberRoutes, named)

/** Screens of what is not there: the server says 404 to what they ask for, and to nothing else. */
export const isOfNothing = (screen: string) =>
  /\/(4711|nobody|nothing-is-called-this)$|[?&](person=4711|contact=nobody|event=nothing-is-called-this)$/.test(
    screen,
  )

/** Screens of a mailed link, opened without its code: the server says 400 to what they ask for. */
const brokenLinks = ['/join', '/reset', '/verify']

/** Returns the address of a screen; a state in braces stands for the first order or invoice in that state. */
export async function addressOf(
  screen: string,
  origin: string,
  account: Pick<Account, 'token'>,
): Promise<string> {
  const [named, state] = /\{(\w+)\}/.exec(screen) ?? []
  if (!named) return screen
  const filter = `limit=1&state=${state}`
  const [record] = screen.startsWith('/orders/')
    ? (await get<OrdersReply>(origin, `customer/order/list?${filter}`, account)).orders
    : (await get<InvoicesReply>(origin, `invoice/list?${filter}`, account)).invoices
  if (!record) throw new Error(`The demo data has no ${state} record for ${screen}`)
  return screen.replace(named, record.id)
}

type Kind = 'of nothing' | 'with a broken link' | 'for guests' | 'of the shop'

function kindOf(screen: string): Kind {
  if (isOfNothing(screen)) return 'of nothing'
  if (brokenLinks.includes(screen)) return 'with a broken link'
  return guestScreens.includes(screen) ? 'for guests' : 'of the shop'
}

/** What the server answers to some calls of a screen, and the browser reports. */
export const expectedReports: Partial<Record<Kind, RegExp>> = {
  'of nothing': /status of 404/,
  'with a broken link': /status of 400/,
}

/** All screens in parts of so many, each with its number; each kind has parts of its own. */
export function partsOf(together: number) {
  const walk = [...guestScreens, ...screens].map((screen, nth) => ({ screen, nth }))
  return [...Map.groupBy(walk, ({ screen }) => kindOf(screen))].flatMap(([kind, all]) =>
    Array.from({ length: Math.ceil(all.length / together) }, (_, at) => ({
      kind,
      part: all.slice(at * together, (at + 1) * together),
      needsSession: kind === 'of nothing' || kind === 'of the shop',
    })),
  )
}

/** Goes to an address without loading the app again, as a link does; resolves once nothing is fetched or loads there. */
export async function goTo(page: Page, address: string) {
  await page.evaluate(async (to) => {
    // The name under which the router's library keeps it. The router says when the new page stands: for the first 150 ms
    // of loading the page before it does, without a sign.
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: AppRouter }
    await new Promise<void>((done) => {
      const stop = router.subscribe('onResolved', () => {
        stop()
        done()
      })
      history.pushState({}, '', to)
    })
    // A part that was drawn with what was fetched may fetch something itself.
    for (let quiet = 0; quiet < 3; ) {
      await new Promise(requestAnimationFrame)
      quiet = router.options.context.queryClient.isFetching() > 0 ? 0 : quiet + 1
    }
  }, address)
  await expect(page.locator('h1')).toBeVisible()
  await everythingLoaded(page)
}
