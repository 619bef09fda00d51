import { expect, type Page, test } from '@playwright/test'
import type { OrderRow } from '#contract/order-list.ts'
import type { Product } from '#contract/products.ts'
import { everythingFetched, get, newAccount, openAt, outboxOnDisk } from '#tests/e2e/fixtures.ts'
import { journeyPort, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { badNetwork, weathers } from './bad-network.ts'
import { seeded } from './seeded.ts'

const minutes = Number(process.env.WISHES_MINUTES ?? 3)
const port = journeyPort + 9
const seed = Number(process.env.CHAOS_SEED ?? 20_261_123)

test.use({ serviceWorkers: 'allow' })

let server: ServerProcess
test.beforeEach(async () => {
  server = await startServerProcess(port)
})
test.afterEach(() => server.remove())

const states = {
  packing: 'Packing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
}
type State = keyof typeof states
/** So few things that the same ones are changed again before the first change has arrived. */
const things = 4
const ordersAt = '/orders?q=10000&sort=id'
const productsAt = '/products?sort=az'

test(`applies the last change of each order and product in ${minutes} minutes of a changing network`, async ({
  browser,
}) => {
  test.setTimeout((minutes + 10) * 60_000)
  const random = seeded(seed)
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One
  const mira = await newAccount(server.url)
  const network = await badNetwork(port, random)
  const context = await browser.newContext()
  let page = await context.newPage()
  await openAt(page, network.url, '/dashboard', { as: mira })
  for (const path of [ordersAt, productsAt]) {
    await page.goto(network.url + path)
    await page.locator('h1').first().waitFor()
  }
  await everythingFetched(page)

  /** What was last wished, and may have been: a click that failed in the middle says nothing of itself. */
  const wishes = new Map<string, Set<string>>()
  let made = 0
  async function wish(name: string, value: string, act: () => Promise<unknown>) {
    wishes.set(name, new Set([...(wishes.get(name) ?? []), value]))
    await act()
    wishes.set(name, new Set([value]))
    made++
  }

  async function setStatus() {
    const rows = page.locator('main tbody tr')
    const row = rows.nth(Math.floor(random() * Math.min(things, await rows.count())))
    const id = (await row.getByRole('link', { name: /^#/ }).first().innerText()).slice(1)
    // Cancelling asks for a reason first.
    const state = pick((Object.keys(states) as State[]).filter((one) => one !== 'cancelled'))
    await wish(`order ${id}`, state, async () => {
      await row.getByRole('button', { name: `More actions for #${id}` }).click()
      const item = page.getByRole('menuitem', { name: states[state], exact: true })
      await item.click()
      await expect(row.getByText(states[state], { exact: true })).toBeVisible()
    })
  }

  async function saveProduct() {
    const hearts = page.locator('main button[aria-pressed][aria-label^="Save"]')
    const heart = hearts.nth(Math.floor(random() * Math.min(things, await hearts.count())))
    const name = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Save /, '')
    const value = (await heart.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true'
    const same = page.getByRole('button', { name: `Save ${name}`, exact: true })
    await wish(`product ${name}`, value, async () => {
      await same.click()
      await expect(same).toHaveAttribute('aria-pressed', value)
    })
  }

  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click()

  let unsure = 0
  async function act() {
    const isOrders = random() < 0.5
    const path = isOrders ? ordersAt : productsAt
    const restless = random()
    page.setDefaultTimeout(15_000)
    try {
      if (restless < 0.06) {
        await page.close()
        page = await context.newPage()
        page.setDefaultTimeout(15_000)
        await page.goto(network.url + path)
      } else if (restless < 0.3) {
        // Another page of the app, as one goes there: what is read on it must not take anything back.
        await goTo(pick(['Dashboard', 'Statistics']))
      }
      const now = new URL(page.url())
      if (now.pathname + now.search !== path) await page.goto(network.url + path)
      await page.locator('h1').first().waitFor()
      await (isOrders ? setStatus() : saveProduct())
    } catch {
      // The screen did not come in such weather, or not all of it.
      unsure++
      await page.keyboard.press('Escape').catch(() => {})
    }
  }

  const end = Date.now() + minutes * 60_000
  const weather = async () => {
    while (Date.now() < end) {
      network.set(pick(weathers))
      await new Promise((done) => setTimeout(done, 1500 + random() * 5000))
    }
  }
  const working = async () => {
    while (Date.now() < end) await act()
  }
  await Promise.all([weather(), working()])

  network.set('fine')
  await page.close()
  page = await context.newPage()
  await page.goto(network.url + ordersAt)
  const waiting = async (at: Page) => (await outboxOnDisk(at)).filter((entry) => !entry.refused)
  await expect.poll(() => waiting(page), { timeout: 180_000 }).toEqual([])
  const refused = (await outboxOnDisk(page)).map((entry) => JSON.stringify(entry))

  const { orders } = await get<{ orders: OrderRow[] }>(
    server.url,
    'customer/order/list?q=10000&limit=50',
    mira,
  )
  const { products } = await get<{ products: Product[] }>(server.url, 'products/list', mira)
  const stored = new Map<string, string>([
    ...orders.map(({ id, state }) => [`order ${id}`, state] as const),
    ...products.map(({ name, saved }) => [`product ${name}`, String(saved)] as const),
  ])
  const undone = [...wishes].filter(([name, values]) => !values.has(stored.get(name) ?? ''))
  console.info(
    `seed ${seed}, ${minutes} min: ${made} wishes about ${wishes.size} things, ${unsure} unsure, ${refused.length} refused`,
  )
  expect(undone.map(([name, values]) => `${name}: ${[...values].join()}, is ${stored.get(name)}`)).toEqual([])
  expect(refused).toEqual([])
  expect(made).toBeGreaterThan(minutes * 5)

  // The screens agree with the server.
  await page.goto(network.url + ordersAt)
  for (const { id, state } of orders)
    if (state !== 'awaiting')
      await expect(
        page
          .getByRole('row')
          .filter({ hasText: `#${id}` })
          .getByText(states[state], { exact: true }),
      ).toBeVisible()
  await page.goto(network.url + productsAt)
  const shown = page.locator('main button[aria-pressed][aria-label^="Save"]')
  await expect(shown.first()).toBeVisible()
  for (const heart of await shown.all()) {
    const name = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Save /, '')
    await expect(heart).toHaveAttribute('aria-pressed', stored.get(`product ${name}`) ?? '')
  }
  await context.close()
  network.close()
})
