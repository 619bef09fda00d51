import type { Page } from '@playwright/test'
import type { MenuItem } from '#contract/menu.ts'
import { everythingFetched, exhaustive, expect, heading, noNetwork, pressPair, test } from './fixtures.ts'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const focused = (page: Page) => page.locator(':focus')

/** From now on the server's part of the menu is this. */
const serveMenu = (page: Page, widget: MenuItem) =>
  page.route('**/api/menu/widget', (route) => route.fulfill({ json: { widget } }))

const longName = 'A page with a name so long that no menu was ever made for it, in any language'
const strangeMenu: MenuItem = {
  id: 'widget',
  title: 'widget',
  type: 'group',
  icon: 'no-such-icon',
  children: [
    { id: 'statistics', title: longName, type: 'item', icon: 'unheard-of', url: '/widget/statistics' },
    { id: 'data', title: 'data', type: 'something-new', url: '/widget/data' },
    {
      id: 'branch',
      title: 'Branch',
      type: 'collapse',
      children: [
        {
          id: 'inner',
          title: 'Inner branch',
          type: 'collapse',
          children: [{ id: 'chart', title: 'chart', type: 'item', url: '/widget/chart' }],
        },
      ],
    },
    { id: 'outside', title: 'Outside', type: 'item', url: 'https://example.com/', external: true },
    { id: 'off', title: 'Not yet', type: 'item', url: '/widget/off', disabled: true },
    { id: 'no-menu', title: 'Hidden', type: 'item', url: '/hidden' },
    { id: 'empty', title: 'Empty branch', type: 'collapse', children: [] },
  ],
}

test('renders a menu with unknown icons, unknown kinds and long names', async ({ open, page, ada }) => {
  await serveMenu(page, strangeMenu)
  await open('/dashboard', { as: ada })
  const menu = mainMenu(page)
  const long = menu.getByRole('link', { name: longName })
  const menuBox = await menu.boundingBox()
  const box = await long.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((menuBox?.x ?? 0) + (menuBox?.width ?? 0))
  expect(box?.height).toBeLessThan(60)
  await expect(menu.getByText('Hidden')).toHaveCount(0)
  await expect(menu.getByText('Empty branch')).toHaveCount(0)
  await expect(menu.getByText('Not yet')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Not yet' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Outside' })).toHaveAttribute('target', '_blank')
  await menu.getByRole('button', { name: 'Branch', exact: true }).click()
  await menu.getByRole('button', { name: 'Inner branch' }).click()
  await expect(menu.getByRole('link', { name: 'Charts' })).toBeVisible()
  await long.click()
  await expect(heading(page, 'Statistics')).toBeVisible()
  await expect(long).toHaveAttribute('aria-current', 'page')
})

test(
  'labels the icons of the mini menu and opens branches beside them',
  exhaustive,
  async ({ open, page, ada }) => {
    await serveMenu(page, strangeMenu)
    await open('/dashboard', { as: ada, look: { drawerType: 'mini-drawer' } })
    const menu = mainMenu(page)
    await menu.getByRole('link', { name: 'Dashboard' }).hover()
    await expect(page.getByRole('tooltip', { name: 'Dashboard' })).toBeVisible()
    await menu.getByRole('button', { name: 'Branch', exact: true }).click()
    const charts = page.getByRole('menuitem', { name: 'Charts' })
    await charts.hover()
    // No one points and clicks at the same moment.
    await page.waitForTimeout(200)
    await charts.click()
    await expect(heading(page, 'Charts')).toBeVisible()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  },
)

test('shows groups of the bar as menus and moves the rest under More', async ({ open, page, ada }) => {
  await serveMenu(page, { ...strangeMenu, title: `Widgets ${'and more '.repeat(14)}` })
  await open('/dashboard', { as: ada, look: { layout: 'horizontal' } })
  await page.setViewportSize({ width: 1010, height: 800 })
  const menu = mainMenu(page)
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Data' }).click()
  await expect(heading(page, 'Data')).toBeVisible()
})

for (const [address, file, call] of [
  ['/orders', '_main.orders.index', 'customer/order/list?'],
  ['/calendar', '_main.calendar', 'calendar/agenda'],
  ['/products/7/edit', '_main.products._productId.edit', 'product/details'],
] as const)
  test(`loads the files of ${address} and makes its first call beside the entry`, async ({
    open,
    page,
    mira,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => request.url().includes(`/api/${call}`) && calls.push(request.url()))
    const areRequested = Promise.all([
      page.waitForRequest((request) => request.url().includes(`/assets/${file}-`)),
      page.waitForRequest((request) => request.url().includes(`/api/${call}`)),
    ])
    // What waits for the entry would never be requested.
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await areRequested
      await route.continue()
    })
    await open(address, { as: mira })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(calls).toHaveLength(1)
  })

test('opens a group of the bar by keyboard', exhaustive, async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada, look: { layout: 'horizontal' } })
  await mainMenu(page).getByRole('button', { name: 'Widgets' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Statistics' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Data')).toBeVisible()
})

test('opens the menu over the page under 992 px', async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  await page.setViewportSize({ width: 900, height: 800 })
  const opener = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await opener.click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await page.mouse.click(880, 400)
  await expect(drawer).toBeHidden()
  await opener.click()
  await drawer.getByRole('link', { name: 'Charts' }).click()
  await expect(heading(page, 'Charts')).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('keeps the menu collapsed over a reload', async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible()
})

test('offers to skip to the content on the first Tab', async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('Skip to content')
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveAttribute('id', 'content')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('finds pages and actions with Ctrl+K', async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await page.keyboard.type('zzz')
  await expect(page.getByText('No results for “zzz”')).toBeVisible()
  await field.fill('CHÀRT')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Charts')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

test('puts letters typed while the palette loads into its field', exhaustive, async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route(/\/assets\/search-palette-/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.keyboard.press('Control+k')
  // Both letters would lead to the products.
  await page.keyboard.type('gpx')
  await page.keyboard.press('Backspace')
  answer()
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('gp')
  await field.fill('board')
  await expect(page.getByRole('option', { name: 'Board', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/kanban')
})

for (const layout of ['vertical', 'horizontal'] as const) {
  test(`keeps the table head and the offline bar in view below the menu, ${layout}`, async ({
    open,
    ada,
    context,
    watch,
  }) => {
    watch.allow(noNetwork)
    const page = await open('/orders', { as: ada, look: { layout } })
    await page.setViewportSize({ width: 1360, height: 500 })
    await expect(page.getByRole('rowheader').nth(8)).toBeAttached()
    await everythingFetched(page)
    await context.setOffline(true)
    const bar = page.getByText('You’re offline.')
    await expect(bar).toBeVisible()
    await page.getByRole('rowheader').nth(8).scrollIntoViewIfNeeded()
    const head = page.getByRole('columnheader', { name: 'Customer' })
    for (const part of [head, bar]) {
      await expect(part).toBeInViewport({ ratio: 1 })
      // What lies in its middle is itself and not something above it.
      const isOnTop = await part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      expect(isOnTop).toBe(true)
    }
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  })
}

test('lists single-key shortcuts, runs them and lets you switch them off', async ({ open, ada }) => {
  const page = await open('/account', { as: ada })
  const help = page.getByRole('dialog', { name: 'Help and shortcuts' })
  await page.keyboard.press('?')
  await expect(help).toBeVisible()
  await expect(help).toContainText('DashboardGD')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('[')
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  await page.keyboard.press('/')
  const palette = page.getByRole('combobox', { name: 'Search everything' })
  await expect(palette).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await pressPair(page, 'g', 'd')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await page.keyboard.press('?')
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).press(' ')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('[')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeFocused()
  await expect(help).toBeHidden()
  await expect(page.getByRole('button', { name: 'Expand menu' })).toHaveCount(1)
})

test('moves between page regions with F6 and Shift+F6', async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  await page.locator('body').press('F6')
  await expect(mainMenu(page)).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.getByRole('banner')).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Shift+F6')
  await expect(page.getByRole('banner')).toBeFocused()
})

test('keeps the scroll position when the menu or header gets the focus', async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  await expect(page.getByRole('heading', { name: 'Latest orders' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 200))
  for (const name of ['Appearance', 'Search everything']) {
    await page.getByRole('button', { name }).first().focus()
    expect([name, await page.evaluate(() => window.scrollY)]).toEqual([name, 200])
  }
})

test('shows progress on a slow start, explains it after eight seconds and allows signing out', async ({
  open,
  page,
  ada,
}) => {
  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.clock.install()
  await page.route('**/api/account/me', async (route) => {
    await asked
    await route.continue()
  })
  const start = async () => {
    await open('/dashboard', { as: ada, early: true })
    await expect(page.getByRole('progressbar', { name: 'Starting' })).toBeVisible()
    await expect(page.locator('main')).toHaveCount(0)
    await page.clock.fastForward(8000)
    await expect(page.getByText('This is taking longer than usual')).toBeVisible()
  }
  await start()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await start()
  answer()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('offers a newer build on return without forcing it', async ({ open, page, ada }) => {
  await page.clock.install()
  await open('/dashboard', { as: ada })
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.clock.fastForward('06:00')
  await comeBack()
  await expect(page.getByText('A new version is available.')).toHaveCount(0)

  await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'a newer one' } }))
  await page.clock.fastForward('06:00')
  await comeBack()
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('A new version is available.')).toHaveCount(0)

  await page.clock.fastForward('06:00')
  await comeBack()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update' }).click()
  await loaded
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('serves every icon of the manifest and of iOS', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const linked = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? ''
  const { icons } = await (await request.get(linked('manifest'))).json()
  const wanted = [...icons, { src: linked('apple-touch-icon'), type: 'image/png' }]
  expect(wanted).toHaveLength(5)
  for (const { src, type } of wanted) {
    const answer = await request.get(src)
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([
      src,
      200,
      expect.stringContaining(type),
    ])
  }
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('fits the header into 320 px', exhaustive, async ({ open, ada }) => {
    const page = await open('/dashboard', { as: ada })
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: /^Account menu/ })).toBeInViewport({ ratio: 1 })
    expect(await header.evaluate((element) => element.scrollWidth)).toBe(320)
  })
})

test('shows the calls of the API at /api/docs, without requests to other servers', async ({
  page,
  origin,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.goto('/api/docs')
  await page.getByRole('button', { name: 'Expand operation' }).first().click()
  await page
    .getByRole('button', { name: /^POST \/api\/account\/login/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible()
  expect(foreign).toEqual([])
})
