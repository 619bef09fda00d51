import type { Page } from '@playwright/test'
import type { CustomersReply } from '#contract/customers.ts'
import type { OrdersReply } from '#contract/order-list.ts'
import {
  addToCart,
  test as base,
  callsOf,
  everythingFetched,
  everythingSent,
  expect,
  get,
  heading,
  keptInBrowser,
  letSessionRunOut,
  outboxOnDisk,
  readsSaved,
  shellKept,
  shownSnack,
  typeCredentials,
} from './fixtures.ts'

/** Journeys that load pages without a network. */
const test = base
test.use({ serviceWorkers: 'allow' })

const away =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|no-response|fetching the script|noto-sans-sc/

/** Orders that no other journey looks at: delivered long ago, and cheap. */
async function oldOrder(origin: string, account: { token: string }, at: number) {
  const to = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)
  const query = `customer/order/list?state=delivered&to=${to}&sort=total&limit=1&offset=${at}`
  return (await get<OrdersReply>(origin, query, account)).orders[0]?.id ?? ''
}
const stateOf = async (origin: string, account: { token: string }, id: string) =>
  (await get<OrdersReply>(origin, `customer/order/list?q=${id}&limit=1`, account)).orders[0]?.state

async function setStatus(page: Page, state: string) {
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: state }).click()
}

test('sends an offline status change once after a reload', async ({ open, context, mira, origin, watch }) => {
  watch.allow(away)
  const id = await oldOrder(origin, mira, 20)
  const page = await open(`/orders/${id}`, { as: mira })
  await expect(heading(page, `Order #${id}`)).toBeVisible()
  await page.goto(`/orders?q=${id}`)
  const row = page.getByRole('row', { name: new RegExp(id) })
  await expect(row).toContainText('Delivered')
  await shellKept(page)
  await everythingFetched(page)
  await page.goto(`/orders/${id}`)
  await expect(heading(page, `Order #${id}`)).toBeVisible()
  await readsSaved(page, 'account/me', `orders/detail/${id}`)
  const calls = callsOf(context)

  await context.setOffline(true)
  await setStatus(page, 'Returned')
  await expect(page.getByText('Returned').first()).toBeVisible()
  await expect.poll(() => outboxOnDisk(page)).toHaveLength(1)
  await page.reload()
  await expect(heading(page, `Order #${id}`)).toBeVisible()
  await expect(page.getByText('Returned').first()).toBeVisible()
  expect(await stateOf(origin, mira, id)).toBe('delivered')

  await context.setOffline(false)
  await expect.poll(() => stateOf(origin, mira, id)).toBe('returned')
  await everythingSent(page)
  await expect(page.getByText('Returned').first()).toBeVisible()
  await page.goto(`/orders?q=${id}`)
  await expect(row).toContainText('Returned')
  // The counters beside the views agree with the row.
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByText('Returned')).toBeVisible()
  expect(calls.filter(({ line }) => line === 'POST customer/order/status')).toHaveLength(1)
})

test('deletes all matching customers offline as a single write', async ({
  open,
  context,
  mira,
  origin,
  watch,
}) => {
  watch.allow(away)
  // More than a page, and no one else's.
  const tag = mira.email.replace(/\W/g, '').slice(4, 12)
  const many = 14
  for (let nth = 0; nth < many; nth++) {
    const answer = await fetch(`${origin}/api/customer/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mira.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `Matching ${tag} ${nth}`,
        email: `${tag}.${nth}@example.com`,
        phone: '',
        location: '',
        country: 'France',
        state: 'active',
      }),
    })
    expect(answer.status).toBe(200)
  }
  const matching = async () =>
    (await get<CustomersReply>(origin, `customer/list?q=${tag}&limit=1`, mira)).total
  const at = `/customers?q=${tag}`
  const page = await open(at, { as: mira })
  await shellKept(page)
  await everythingFetched(page)
  await readsSaved(page, 'account/me')
  const calls = callsOf(context)

  await page.getByRole('checkbox', { name: 'Select the page' }).check()
  await page.getByRole('button', { name: `Select all ${many}` }).click()
  await context.setOffline(true)
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText('Saved on this device. It will be sent when you’re back online.').first(),
  ).toBeVisible()
  await expect.poll(() => outboxOnDisk(page)).toHaveLength(1)
  await page.reload()
  await expect(heading(page, 'Customers')).toBeVisible()
  expect(await matching()).toBe(many)

  await context.setOffline(false)
  await expect.poll(matching).toBe(0)
  await everythingSent(page)
  expect(calls.filter(({ line }) => line === 'POST customer/delete')).toHaveLength(1)
})

test('sends cart changes in order, each after the previous answer', async ({
  open,
  context,
  mira,
  watch,
}) => {
  watch.allow(away)
  const page = await open('/products?stock=in', { as: mira })
  const add = page.getByRole('button', { name: /^Add to cart: / })
  await expect(add.nth(1)).toBeVisible()
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  await page.goBack()
  await everythingFetched(page)
  await context.setOffline(true)
  await addToCart(page, 0)
  await addToCart(page, 1)
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).first().click()
  await page.getByRole('button', { name: 'Increase quantity' }).first().click()
  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  const total = page.locator('dt', { hasText: /^Total$/ }).locator('xpath=following-sibling::dd')
  const shownTotal = await total.textContent()

  // A slow server: each answer comes late, and the next is asked for only then.
  const order: string[] = []
  let under = 0
  let max = 0
  await page.route('**/api/cart/*', async (route) => {
    order.push(route.request().url().split('/cart/')[1] ?? '')
    max = Math.max(max, ++under)
    // The slowness of the server.
    await new Promise((done) => setTimeout(done, 400))
    under--
    await route.continue()
  })
  await context.setOffline(false)
  await expect.poll(() => order.slice(0, 5)).toEqual(['add', 'add', 'update', 'update', 'remove'])
  expect(max).toBe(1)
  await everythingSent(page)
  await expect(total).toHaveText(shownTotal ?? '')
})

test('repeats a write with the same key when a reload loses its answer', async ({
  open,
  context,
  mira,
  origin,
  watch,
}) => {
  watch.allow(away)
  watch.allow(/ERR_ABORTED/)
  const page = await open('/contacts', { as: mira })
  await everythingFetched(page)
  const keys: (string | undefined)[] = []
  // The server has it, and its answer never comes.
  await context.route('**/api/contact/add', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    if (keys.length > 1) await route.continue()
  })
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByRole('dialog', { name: 'New contact' }).getByLabel('Name').fill('Ines on the wire')
  await page.keyboard.press('Control+s')
  const kept = async () =>
    (await get<{ contacts: { name: string }[] }>(origin, 'contact/list', mira)).contacts.map(
      ({ name }) => name,
    )
  await expect.poll(kept).toEqual(['Ines on the wire'])
  await page.reload()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  await everythingSent(page)
  expect(await kept()).toEqual(['Ines on the wire'])
  await expect(page.getByRole('link', { name: 'Ines on the wire' })).toHaveCount(1)
})

test('offers Undo again after its tab was closed', async ({ open, context, mira, origin }) => {
  const id = await oldOrder(origin, mira, 21)
  const page = await open(`/orders/${id}`, { as: mira })
  await setStatus(page, 'Returned')
  const message = (one: Page) => shownSnack(one, `${id}: Returned`)
  await expect(message(page)).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto(`/orders/${id}`)
  await expect(heading(next, `Order #${id}`)).toBeVisible()
  expect(await stateOf(origin, mira, id)).toBe('returned')
  // The message stands again, and still takes the change back.
  await message(next).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stateOf(origin, mira, id)).toBe('delivered')
  await expect(next.getByText('Delivered').first()).toBeVisible()
})

test('leaves nothing of the account behind at sign-out', async ({ open, context, mira, ada, watch }) => {
  watch.allow(/status of 401/)
  const page = await open('/account', { as: mira })
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(heading(other, 'Dashboard')).toBeVisible()
  // What was read is saved once the browser has nothing else to do.
  await expect.poll(() => keptInBrowser(page), { timeout: 30_000 }).toContain('bestSellers')
  await letSessionRunOut(page, mira)
  for (const tab of [page, other])
    await expect(tab.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
  const traces = [mira.id, mira.email, mira.name, 'bestSellers']
  await expect
    .poll(async () => {
      const kept = await keptInBrowser(page)
      return traces.filter((trace) => kept.includes(trace))
    })
    .toEqual([])
  for (const tab of [page, other]) expect(await tab.content()).not.toContain(mira.email)

  // The next person never sees the first one, not even for a moment.
  await page.evaluate((name) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.body.textContent?.includes(name)) seen.push(document.body.textContent.slice(0, 200))
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, mira.name)
  await typeCredentials(page, ada.email, ada.password)
  await expect(page.getByRole('button', { name: 'Account menu, Ada Palmer' })).toBeVisible()
  await everythingFetched(page)
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})
