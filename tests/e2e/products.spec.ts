import type { Page } from '@playwright/test'
import type { Product } from '#contract/products.ts'
import {
  type Account,
  everythingFetched,
  exhaustive,
  exhaustiveIf,
  expect,
  get,
  heading,
  noNetwork,
  pressPair,
  shownSnack,
  test,
  visit,
} from './fixtures.ts'

/** What the server answers to a search. */
const list = (origin: string, account: Account, query: string) =>
  get<{ products: Product[]; total: number }>(origin, `products/list?${query}`, account)

const names = (page: Page) =>
  page.getByRole('list', { name: 'Products' }).getByRole('heading', { level: 2 }).allTextContents()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })

test('restores search, filters and scroll position on Back from a product', async ({ open, ada, origin }) => {
  const page = await open('/dashboard', { as: ada })
  await visit(page, 'Products')
  await search(page).fill('a')
  await expect(page).toHaveURL('/products?q=a')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Category' }).click()
  await page.getByRole('checkbox', { name: 'Kitchen' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemradio', { name: 'Price, high to low' }).click()
  await expect(page).toHaveURL('/products?q=a&categories=kitchen&sort=high')
  const wanted = await list(origin, ada, 'q=a&categories=kitchen&sort=high&limit=24')
  await expect(page.getByText(`${wanted.total} products`)).toBeVisible()
  await expect.poll(() => names(page)).toEqual(wanted.products.map(({ name }) => name))

  const tenth = page.getByRole('list', { name: 'Products' }).getByRole('link').nth(9)
  await tenth.scrollIntoViewIfNeeded()
  const at = await page.evaluate(() => scrollY)
  expect(at).toBeGreaterThan(200)
  await tenth.click()
  await expect(heading(page, wanted.products[9]?.name ?? '')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/products?q=a&categories=kitchen&sort=high')
  await expect(search(page)).toHaveValue('a')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(at)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sort: Best selling' })).toBeVisible()
})

test('pages through the list as the server does', async ({ open, ada, origin }) => {
  const page = await open('/products?sort=new', { as: ada })
  const { products, total } = await list(origin, ada, 'sort=new&limit=24&offset=24')
  const placeOf = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox()
  expect((await placeOf('Page 1'))?.y).toBe((await placeOf('Page 2'))?.y)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL('/products?sort=new&page=2')
  await expect(page.getByText(`25 to 48 of ${total}`)).toBeVisible()
  await expect.poll(() => names(page)).toEqual(products.map(({ name }) => name))
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('searches, saves and reviews a product by keyboard', async ({ open, mira }) => {
  const page = await open('/dashboard', { as: mira })
  await pressPair(page, 'g', 'p')
  const cards = page.getByRole('list', { name: 'Products' })
  await expect(cards.getByRole('heading').first()).toBeVisible()
  await expect(heading(page, 'Products')).toBeFocused()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('mug')
  await expect(page).toHaveURL(/q=mug/)
  // The first page had mugs too: it is gone when nothing else is there any more.
  await expect(cards.getByRole('heading').filter({ hasNotText: /mug/i })).toHaveCount(0)

  const heart = cards.getByRole('button', { name: 'Save Morning mug, sand' })
  await heart.focus()
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await cards.getByRole('link').first().focus()
  const name = await cards.getByRole('link').first().textContent()
  await page.keyboard.press('Enter')
  await expect(heading(page, name ?? '')).toBeFocused()

  await page.getByRole('tab', { name: 'Description' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Write a review' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: '4 of 5' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4.5 of 5' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Your review' }).fill('Stands well on an uneven table.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(shownSnack(page, 'Review published')).toBeVisible()
  await expect(page.getByText('Stands well on an uneven table.').first()).toBeVisible()
})

test('adds, edits and deletes a product, and undoes the deletion', async ({ open, mira }) => {
  const page = await open('/products/new', { as: mira })
  const name = `Larch stool ${crypto.randomUUID().slice(0, 6)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Price', { exact: true }).fill('59.5')
  await page.getByLabel('In stock').fill('4')
  await page.getByRole('checkbox', { name: 'Dark green' }).check()
  await page.keyboard.press('Control+s')
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('€59.50').first()).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(heading(page, name)).toBeVisible()
  await page.getByLabel('Price', { exact: true }).fill('49')
  await expect(page.getByText('Previously €59.50.')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(shownSnack(page, 'Product saved')).toBeVisible()

  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete product' }).click()
  await expect(heading(page, 'Products')).toBeVisible()
  await shownSnack(page, /“.*” deleted/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await search(page).fill(name)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('€49.00')).toBeVisible()
})

// Room for all columns, where the page scrolls; and so little that a few longer texts decide whether they fit.
for (const width of [1600, 1360]) {
  test(
    `renders only the visible rows of a long page ${width} wide, keeps the focus and position, and prints all`,
    exhaustiveIf(width !== 1360),
    async ({ page, open, ada }) => {
      await page.setViewportSize({ width, height: 900 })
      await open('/products/table?sort=az&size=200', { as: ada })
      const table = page.getByRole('table', { name: 'Products' })
      const rows = page.locator('tr[data-row]')
      await expect(rows.first()).toBeVisible()
      const all = Number(await table.getAttribute('aria-rowcount')) - 1
      expect(all).toBeGreaterThan(100)
      expect(await rows.count()).toBeLessThan(80)
      /** Scrolls as far as is said, and says how far the rows are scrolled. */
      const scrolled = (to?: number) =>
        table.evaluate((element, top) => {
          const own = element.closest('[data-scrolls]')
          if (top !== undefined) (own ?? window).scrollTo(0, top)
          return own ? own.scrollTop : window.scrollY
        }, to)
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.dataset.index)
      await expect.poll(focused).toBe('1')
      await scrolled(4000)
      await expect(page.locator('tr[data-index="80"]')).toBeVisible()
      expect(await focused()).toBe('1')
      await page.keyboard.press('ArrowDown')
      await expect.poll(focused).toBe('2')
      await expect(page.locator('tr[data-index="2"]')).toBeInViewport()

      await scrolled(4000)
      const link = page.locator('tr[data-index="85"] th a')
      const name = (await link.textContent()) ?? ''
      const place = await link.boundingBox()
      await link.click()
      await expect(heading(page, name)).toBeVisible()
      await page.goBack()
      await expect(link).toHaveText(name)
      await expect.poll(async () => (await link.boundingBox())?.y).toBe(place?.y)

      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      await expect(rows).toHaveCount(all)
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect.poll(() => rows.count()).toBeLessThan(80)
    },
  )
}

test(
  'keeps the scroll position when the table starts to scroll sideways or is left immediately',
  exhaustive,
  async ({ page, open, ada }) => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await open('/products/table?sort=az&size=200', { as: ada })
    const link = page.locator('tr[data-index="85"] th a')
    const name = () => link.textContent()
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 4000))
    await expect(link).toBeInViewport()
    const y = async () => Math.round((await link.boundingBox())?.y ?? 0)
    const before = await y()
    // A row that comes into sight is wider than all that were drawn.
    await link.evaluate((element) => {
      const cell = element.closest('tr')?.querySelector<HTMLElement>('td:last-of-type')
      if (cell) cell.style.minInlineSize = '900px'
    })
    await expect(page.locator('section[data-scrolls]')).toBeVisible()
    await expect.poll(async () => Math.abs((await y()) - before)).toBeLessThan(3)
    // Scrolled and left before anything could be said of it.
    const text = await name()
    await link.evaluate((element) => {
      element.closest('[data-scrolls]')?.scrollBy(0, 120)
      ;(element as HTMLElement).click()
    })
    await expect(heading(page, text ?? '')).toBeVisible()
    await page.goBack()
    await expect.poll(async () => Math.abs((await y()) - (before - 120))).toBeLessThan(3)
  },
)

test('shows the whole catalogue on a phone without sideways scrolling', async ({ page, open, ada }) => {
  await open('/products', { as: ada, onPhone: true })
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'Books' }).check()
  await sheet.getByRole('button', { name: /products$/ }).click()
  await expect(page).toHaveURL('/products?categories=books')
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'View as: Table' }).click()
  await expect(page).toHaveURL('/products/table?categories=books')
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('moves selected products to another category by keyboard, and back', async ({ open, ada }) => {
  const page = await open('/products/table?categories=books', { as: ada })
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('rowheader')
  await everythingFetched(page)
  const total = await rows.count()
  await page.getByRole('checkbox', { name: 'Select the page' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Category' }).focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('menuitem', { name: 'No category' })
  await expect(choice).toBeInViewport()
  await page.keyboard.press('End')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(total)
})

test('shows the last catalogue offline', async ({ open, context, mira, watch }) => {
  watch.allow(noNetwork)
  const page = await open('/dashboard', { as: mira })
  await visit(page, 'Products')
  await everythingFetched(page)
  const before = await names(page)
  expect(before).toHaveLength(24)
  await context.setOffline(true)
  await visit(page, 'Dashboard')
  await visit(page, 'Products')
  expect(await names(page)).toEqual(before)
  const heart = page.getByRole('button', { name: /^Save / }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/1 unsent change/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/You’re offline/)).toHaveCount(0, { timeout: 20_000 })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('shows progress while a dialog loads on a slow network', exhaustive, async ({ open, context, ada }) => {
  const late = Promise.withResolvers<void>()
  await context.route(/assets\/filter-drawer/, async (route) => {
    await late.promise
    await route.continue()
  })
  const page = await open('/products', { as: ada })
  await page.getByRole('button', { name: 'Filters' }).click()
  const line = page.getByRole('progressbar', { name: 'Loading' })
  await expect(line).toHaveCSS('opacity', '1')
  late.resolve()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(line).toHaveCount(0)
})
