import type { Page } from '@playwright/test'
import { barriersOf } from './barriers.ts'
import {
  callsOf,
  diskOf,
  exhaustive,
  expect,
  heading,
  shownSnack,
  test,
  typeCredentials,
  visit,
  wear,
} from './fixtures.ts'

const silence = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cache inspector' })

/** Opens the inspector by its keys, at one of its parts. */
async function inspect(page: Page, part: string) {
  await page.keyboard.press('Shift+F2')
  await dialog(page).getByRole('tab', { name: part, exact: true }).click()
  return dialog(page)
}

async function leave(page: Page) {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

type Entry = { owner: string; version: string; outline: string; query: { state: { data: unknown } } }

/** What lies on disk of what was read, by its key; what is given is put there before. */
const copies = (page: Page, put = {}) =>
  diskOf<Entry>(page, { database: 'fernhill-reads', store: 'queries' }, put)

test(
  'survives stored copies of older builds, damaged copies and denied storage',
  exhaustive,
  async ({ open, page, context, ada, origin, watch }) => {
    watch.allow(/SecurityError|is denied/)
    await open('/orders', { as: ada, look: { inspector: true } })
    await visit(page, 'Products')
    await visit(page, 'Dashboard')
    const figure = page.locator('main dl dd bdi').first()
    await expect(figure).not.toBeEmpty()
    const revenue = (await figure.textContent()) ?? ''
    const kept = async () => Object.keys(await copies(page)).join()
    for (const area of [
      '"orders","list"',
      '"products","list"',
      '"dashboard","summary"',
      '"menu"',
      '"account","me"',
    ])
      await expect.poll(kept).toContain(area)

    await page.route('**/api/**', () => {})
    const all = await copies(page)
    for (const [key, entry] of Object.entries(all)) {
      // Of an older build; cut off; of another shape.
      if (key.startsWith('["orders","list"')) entry.version = '0'
      if (key.startsWith('["products","list"')) entry.query.state.data = { products: [], total: 3 }
      if (key.startsWith('["notifications"')) entry.query.state.data = 'nothing of the kind'
    }
    const strange = { broken: 'not an entry', '["mail","list"]': { owner: 'somebody else', version: '2' } }
    await copies(page, { ...all, ...strange })
    // No answer comes: what is shown is what could still be used.
    await page.reload()
    await expect(figure).toHaveText(revenue)
    await expect(page.getByRole('button', { name: 'Account menu, Ada Palmer' })).toBeVisible()
    const storage = await inspect(page, 'Storage')
    const dropped = storage.getByRole('region', { name: 'Removed at startup' }).getByRole('listitem')
    await expect(dropped.filter({ hasText: "'orders', 'list'" })).toContainText('from an older build')
    await expect(dropped.filter({ hasText: "'products', 'list'" }).first()).toContainText('Removed: damaged')
    await expect(dropped.filter({ hasText: "'notifications'" })).toContainText('Removed: damaged')
    // What could be used is not named.
    await expect(dropped.filter({ hasText: /'(dashboard|menu|account)'/ })).toHaveCount(0)
    await expect(dropped.filter({ hasText: 'another account' })).toContainText('1 entry not listed here')
    expect(await barriersOf(page, { within: '[role=dialog]' })).toEqual([])
    await leave(page)
    await page.unroute('**/api/**')
    await visit(page, 'Orders')
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()

    // A browser that denies storage altogether.
    const denied = await context.browser()?.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
    if (!denied) throw new Error('no browser')
    watch.also(denied)
    await denied.addInitScript(() => {
      const deny = {
        get() {
          throw new DOMException('Storage is denied', 'SecurityError')
        },
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, deny)
    })
    const other = await denied.newPage()
    await other.goto(`${origin}/login?from=%2Forders`)
    await typeCredentials(other, ada.email, ada.password)
    await expect(other.locator('tbody tr[data-row]').first()).toBeVisible()
    await other.keyboard.press('?')
    const help = other.getByRole('dialog', { name: 'Help and shortcuts' })
    await help.getByRole('switch', { name: /^Cache inspector/ }).press(' ')
    await help.getByRole('button', { name: 'Open inspector' }).click()
    await dialog(other).getByRole('tab', { name: 'Storage' }).click()
    await expect(dialog(other).getByText(/denies storage \(SecurityError\)/)).toBeVisible()
    await denied.close()
  },
)

const budget = 10_000_000

test(
  'keeps the cache within 10 MB and leaves out private entries',
  exhaustive,
  async ({ open, page, ada }) => {
    test.setTimeout(240_000)
    const row = {
      name: 'Ana Lut',
      company: 'Fernhill',
      type: 'Card',
      qty: 1,
      date: '21.11.2026',
      status: 1,
      state: 'delivered',
      total: 1000,
      currency: 'EUR',
      customer: 'c0001',
      email: 'ana@example.com',
      placedAt: '2026-11-21T10:00:00.000Z',
      paidAt: null,
      version: 1,
      note: 'n'.repeat(2300),
    }
    // Orders longer than real ones, so that 25 pages are more than there is room for.
    await page.route(/customer\/order\/list/, async (route) => {
      const asked = new URL(route.request().url()).searchParams
      const [limit, offset] = [Number(asked.get('limit') ?? 50), Number(asked.get('offset') ?? 0)]
      const orders = Array.from({ length: limit }, (_, nth) => ({
        ...row,
        id: String(200_000 + offset + nth),
      }))
      await route.fulfill({ json: { orders, total: 5000, counts: {}, limit, offset } })
    })
    const orderOf = (number: number) => page.getByRole('link', { name: `#${number}` })
    await open('/orders?size=200', { as: ada, look: { inspector: true } })
    for (let number = 1; number < 25; number++) {
      await expect(orderOf(200_000 + (number - 1) * 200)).toBeVisible()
      await page.getByRole('button', { name: 'Next page' }).click()
    }
    await expect(orderOf(204_800)).toBeVisible()
    await page.getByRole('searchbox').first().fill('a private matter')
    await expect(page).toHaveURL(/q=a/)
    await expect(orderOf(200_000)).toBeVisible()
    const pageOf = (number: number) => `"state":"","to":""},${number},200]`
    const kept = async () => Object.keys(await copies(page))
    await expect.poll(async () => (await kept()).some((key) => key.endsWith(pageOf(25)))).toBe(true)

    const all = await copies(page)
    const sizes = Object.values(all).map((entry) => JSON.stringify(entry.query.state.data).length)
    const sum = sizes.reduce((total, size) => total + size, 0)
    expect(sum).toBeLessThanOrEqual(budget)
    expect(sum).toBeGreaterThan(budget * 0.8)
    const keys = Object.keys(all)
    // The first pages made room; what the shell is drawn from stays.
    expect(keys.some((key) => key.endsWith(pageOf(1)))).toBe(false)
    expect(keys).toContain('["account","me"]')
    expect(keys).toContain('["menu","widget"]')
    // What someone typed is kept nowhere on disk.
    expect(JSON.stringify(all)).not.toContain('private matter')

    const entries = await inspect(page, 'Entries')
    await entries.getByRole('searchbox', { name: 'Search keys' }).fill('private matter')
    await expect(entries.getByRole('row').nth(1)).toContainText('no: private')
    await entries.getByRole('searchbox', { name: 'Search keys' }).fill('}, 1, 200]')
    await expect(entries.getByRole('row').nth(1)).toContainText('no: storage full')
    await entries.getByRole('tab', { name: 'Storage' }).click()
    await expect(entries.getByText(/ of 10 MB/)).toBeVisible()
  },
)

test('lets support inspect the cache, simulate the network and copy a report', async ({
  open,
  page,
  context,
  mira,
  watch,
}) => {
  watch.allow(silence)
  watch.allow(/status of 403/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('/account', { as: mira })
  await page.keyboard.press('Shift+F2')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help and shortcuts' })
  await help.getByRole('switch', { name: /^Cache inspector/ }).press(' ')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  // The switch is kept.
  await page.reload()
  await expect(heading(page, 'Your account')).toBeVisible()

  const inspector = await inspect(page, 'Entries')
  const me = inspector.getByRole('button', { name: "['account', 'me']" })
  const row = inspector
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: "['account', 'me']" }) })
  await expect(row).toContainText('stored')
  await expect(row).toContainText(/byte|kB/)
  await inspector.getByRole('button', { name: 'Size' }).click()
  await inspector.getByRole('button', { name: 'Size' }).click()
  await expect(inspector.getByRole('columnheader', { name: 'Size' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  expect(await barriersOf(page, { within: '[role=dialog]' })).toEqual([])

  // Read again, and dropped, by keyboard alone.
  await me.focus()
  await page.keyboard.press('Enter')
  await expect(inspector.getByRole('region', { name: 'Data' })).toContainText(mira.email)
  const calls = callsOf(context)
  await inspector.getByRole('button', { name: 'Refetch' }).press('Enter')
  await expect.poll(() => calls.filter(({ line }) => line === 'GET account/me').length).toBe(1)
  await inspector.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect.poll(() => calls.filter(({ line }) => line === 'GET account/me').length).toBe(2)
  await inspector.getByRole('button', { name: 'All entries' }).press('Enter')
  await expect(me).toBeFocused()

  // Offline: no call leaves, the bars say so, and a reload ends it.
  await inspector.getByRole('tab', { name: 'Network' }).click()
  await inspector.getByRole('switch', { name: /^Go offline/ }).press(' ')
  await leave(page)
  await expect(page.getByText('Simulating: offline')).toBeVisible()
  await expect(page.getByText('You’re offline. Changes will be sent')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.reload()
  await expect(heading(page, 'Your account')).toBeVisible()
  await expect(page.getByText('Simulating')).toHaveCount(0)
  await expect(page.getByText('You’re offline. Changes will be sent')).toHaveCount(0)

  // Slow: the call of the next page leaves later.
  await inspect(page, 'Network')
  await page.getByRole('group', { name: 'Slow network' }).getByRole('radio', { name: '+2 s' }).press(' ')
  await leave(page)
  const asked = Date.now()
  const request = page.waitForRequest(/customer\/list/)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Customers' }).click()
  await request
  expect(Date.now() - asked).toBeGreaterThan(1900)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Simulating')).toHaveCount(0)

  // The next write is refused once: what was shown is taken back.
  await visit(page, 'Products')
  await inspect(page, 'Network')
  await page.getByRole('button', { name: 'The next write' }).press('Enter')
  await leave(page)
  const heart = page.getByRole('button', { name: /^Save / }).first()
  await heart.click()
  await expect(shownSnack(page, 'You don’t have permission')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  // The report, which says nothing of Mira.
  const report = await inspect(page, 'Report')
  await report.getByRole('button', { name: 'Copy report' }).click()
  await expect(report.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(copied)).toMatchObject({ page: '/_main/products/', languages: { chosen: 'en' } })
  for (const word of ['Mira', 'Holt', mira.email, mira.id, '@']) expect(copied).not.toContain(word)
  await leave(page)

  // Dark, mirrored, on a phone.
  await wear(page, { navType: 'dark', rtlLayout: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => {
    const config = JSON.parse(localStorage.getItem('berry-config') ?? '{}')
    localStorage.setItem('berry-config', JSON.stringify({ ...config, inspector: true }))
    dispatchEvent(new StorageEvent('storage', { key: 'berry-config' }))
  })
  for (const part of ['Entries', 'Writes', 'Live', 'Storage', 'Network', 'Report']) {
    if (part === 'Entries') await inspect(page, part)
    else await dialog(page).getByRole('tab', { name: part }).click()
    expect(await barriersOf(page, { within: '[role=dialog]' }), part).toEqual([])
    const tooWide = await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(tooWide, part).toBeLessThanOrEqual(0)
  }
})
