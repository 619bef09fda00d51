import type { Page } from '@playwright/test'
import type { User } from '#contract/account.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import {
  type Account,
  callsOf,
  everythingFetched,
  everythingSent,
  exhaustive,
  expect,
  get,
  heading,
  nameField,
  newAccount,
  openAt,
  readsSaved,
  rename,
  snack,
  test,
  visit,
} from './fixtures.ts'

// Some of these journeys stop their worker's server; whoever comes next finds it running.
test.afterEach(({ server }) => server.startAgain())

const silence = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/
const offlineBar = (page: Page) => page.getByText('You’re offline. Changes will be sent')
const revenue = (page: Page) => page.locator('main dl dd bdi').first()
const nameAt = async (server: ServerProcess, account: Account) =>
  (await get<{ user: User }>(server.url, 'account/me', account)).user.name

/** Goes through every page by the menu and finds the last figures on each. */
async function walkThrough(page: Page, figure: string) {
  await visit(page, 'Charts')
  await expect(page.getByRole('slider', { name: 'Sales per day' })).toBeVisible()
  await visit(page, 'Data')
  await expect(page.getByRole('table', { name: 'Latest orders' }).getByRole('row')).toHaveCount(7)
  await visit(page, 'Statistics')
  await expect(revenue(page)).toHaveText(figure)
  await visit(page, 'Dashboard')
  await expect(revenue(page)).toHaveText(figure)
  await page.goBack()
  await expect(heading(page, 'Statistics')).toBeVisible()
}

test('explains offline in every area that a page was never loaded, and loads it when back online', async ({
  open,
  context,
  ada,
  watch,
}) => {
  watch.allow(silence)
  const page = await open('/dashboard', { as: ada })
  await everythingFetched(page)
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const missing = page.getByRole('main').getByRole('heading', { name: 'Not available offline' })
  const areas = ['Products', 'Orders', 'Customers', 'Invoices', 'Stock', 'Reviews', 'Board', 'Calendar']
  for (const area of [...areas, 'Mail', 'Social', 'Contacts']) {
    await menu.getByRole('link', { name: area, exact: true }).click()
    await expect(page).toHaveTitle(/^(?!Dashboard)/)
    await expect(missing, area).toBeVisible()
  }
  await context.setOffline(false)
  await expect(missing).toBeHidden()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('loads missing files for waiting changes when the network returns', async ({
  open,
  page,
  context,
  ada,
  watch,
}) => {
  watch.allow(silence)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // The verbs of the cart are asked for once the first page stands.
  const files = /\/assets\/mutations-/
  let isGone = true
  let refused = 0
  await page.route(files, (route) => {
    if (!isGone) return route.continue()
    refused++
    return route.abort('internetdisconnected')
  })
  await open('/account', { as: ada })
  await expect.poll(() => refused).toBeGreaterThan(0)
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  isGone = false
  asked.length = 0
  await context.setOffline(false)
  await expect(offlineBar(page)).toBeHidden()
  await expect.poll(() => asked.some((url) => files.test(url))).toBe(true)
})

test('keeps the last figures on every page while offline', async ({ open, context, ada, watch }) => {
  watch.allow(silence)
  const page = await open('/dashboard', { as: ada })
  const figure = (await revenue(page).textContent()) ?? ''
  await everythingFetched(page)
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  // The other pages are opened for the first time.
  await walkThrough(page, figure)
  await expect(offlineBar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Appearance' }).click()
  await expect(page.getByRole('dialog', { name: 'Appearance' })).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(offlineBar(page)).toBeHidden()
})

test('keeps the figures and a waiting change while the server is down, and sends the change once', async ({
  page,
  context,
  server,
  watch,
}) => {
  test.setTimeout(180_000)
  watch.allow(silence)
  const mira = await newAccount(server.url)
  await openAt(page, server.url, '/dashboard', { as: mira })
  const figure = (await revenue(page).textContent()) ?? ''
  await everythingFetched(page)
  await server.stop()

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await rename(page, 'Mira Waiting')
  await expect(
    page
      .getByText('Saved on this device. It will be sent when you’re back online.')
      .or(offlineBar(page))
      .first(),
  ).toBeVisible()
  await expect(offlineBar(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu, Mira Waiting' })).toBeVisible()
  await walkThrough(page, figure)
  await expect(page.getByRole('button', { name: 'Account menu, Mira Waiting' })).toBeVisible()
  await page.close()

  await server.startAgain()
  expect(await nameAt(server, mira)).toBe(mira.name)
  const calls = callsOf(context)
  const next = await context.newPage()
  await next.goto(`${server.url}/account`)
  await expect.poll(() => nameAt(server, mira)).toBe('Mira Waiting')
  await expect(nameField(next)).toHaveValue('Mira Waiting')
  await everythingSent(next)
  expect(calls.filter(({ line }) => line === 'POST account/profile')).toHaveLength(1)
  await next.reload()
  await expect(nameField(next)).toHaveValue('Mira Waiting')
  // A later write of the same queue comes after anything that would be sent twice.
  await rename(next, 'Mira Later')
  await expect.poll(() => nameAt(server, mira)).toBe('Mira Later')
  expect(calls.filter(({ line }) => line === 'POST account/profile')).toHaveLength(2)
})

test('sends a waiting change from an open tab when the server returns', async ({ page, server, watch }) => {
  watch.allow(silence)
  const mira = await newAccount(server.url)
  await openAt(page, server.url, '/account', { as: mira })
  await everythingFetched(page)
  await server.stop()
  await rename(page, 'Mira Patient')
  await expect(offlineBar(page)).toBeVisible()
  await server.startAgain()
  await expect.poll(() => nameAt(server, mira), { timeout: 20_000 }).toBe('Mira Patient')
  await expect(offlineBar(page)).toBeHidden()
})

test('sends a waiting change once from one of two tabs, and shows it in the other', async ({
  open,
  context,
  mira,
  origin,
  watch,
}) => {
  watch.allow(silence)
  const page = await open('/account', { as: mira })
  const other = await context.newPage()
  await other.goto('/account')
  await expect(heading(other, 'Your account')).toBeVisible()
  const calls = callsOf(context)
  await everythingFetched(page)
  await context.setOffline(true)
  await rename(page, 'Mira Twice')
  await expect(page.getByText('Saved on this device. It will be sent when you’re back online.')).toBeVisible()
  await context.setOffline(false)
  await expect(other.getByRole('button', { name: 'Account menu, Mira Twice' })).toBeVisible()
  await expect(nameField(other)).toHaveValue('Mira Twice')
  await everythingSent(page)
  expect(calls.filter(({ line }) => line === 'POST account/profile')).toHaveLength(1)
  const { user } = await get<{ user: User }>(origin, 'account/me', mira)
  expect(user.name).toBe('Mira Twice')
})

test(
  'sends a waiting change of a closed tab from the remaining tab',
  exhaustive,
  async ({ open, page, context, mira, origin, watch }) => {
    watch.allow(silence)
    await open('/account', { as: mira })
    const other = await context.newPage()
    await other.goto('/account')
    await expect(heading(other, 'Your account')).toBeVisible()
    await everythingFetched(other)
    await context.setOffline(true)
    await rename(other, 'Mira Orphan')
    await expect(
      other.getByText('Saved on this device. It will be sent when you’re back online.'),
    ).toBeVisible()
    await other.close()
    await context.setOffline(false)
    await expect
      .poll(async () => (await get<{ user: User }>(origin, 'account/me', mira)).user.name)
      .toBe('Mira Orphan')
    await expect(page.getByRole('button', { name: 'Account menu, Mira Orphan' })).toBeVisible()
  },
)

test('paints the last figures on a repeat visit before any answer', async ({ open, context, ada }) => {
  const page = await open('/dashboard', { as: ada })
  const figure = (await revenue(page).textContent()) ?? ''
  await readsSaved(page, 'account/me', 'dashboard/summary')
  await page.close()
  const again = await context.newPage()
  await again.route('**/api/**', () => {})
  await again.goto('/dashboard')
  await expect(revenue(again)).toHaveText(figure)
  await expect(again.getByRole('button', { name: 'Account menu, Ada Palmer' })).toBeVisible()
})

test('shows no stored data of another account', async ({ open, page, ada, mira }) => {
  await open('/account', { as: ada })
  await expect(nameField(page)).toHaveValue('Ada Palmer')
  await readsSaved(page, 'account/me')
  await page.route('**/api/account/me', () => {})
  await page.evaluate((token) => localStorage.setItem('serviceToken', token), mira.token)
  await page.reload()
  // By now what was kept has long been read; only the account's own answer never comes.
  await expect(page.getByText('This is taking longer than usual')).toBeVisible()
  expect(await page.evaluate(() => document.body.innerHTML)).not.toContain('Palmer')
})

test('shows queued messages once their file loads', exhaustive, async ({ open, page, ada, watch }) => {
  watch.allow(/ERR_FAILED|Unable to preload|dynamically imported/)
  const files = /\/assets\/snackbar-viewport-/
  await page.route(files, (route) => route.abort())
  await open('/dashboard', { as: ada, snackbar: { queue: [snack({ id: 'one' })] } })
  await visit(page, 'Charts')
  await page.unroute(files)
  await expect(page.locator('.snack')).toBeVisible()
})
