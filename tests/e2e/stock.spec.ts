import type { Page } from '@playwright/test'
import type { StockReply } from '#contract/stock.ts'
import { type Account, exhaustive, expect, get, heading, shownSnack, test, visit } from './fixtures.ts'

/** The one product of that whole name. */
async function productOf(origin: string, account: Account, name: string) {
  const query = `q=${encodeURIComponent(name)}&limit=10`
  const { products } = await get<StockReply>(origin, `customer/product/list?${query}`, account)
  return products.find((one) => one.name === name)
}

/** A product of this journey alone, with twenty pieces. */
async function addProduct(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('12')
  await page.getByRole('textbox', { name: 'In stock' }).fill('20')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(heading(page, 'Stock')).toBeVisible()
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Quantity of ${name}` })
const find = (page: Page, name: string) =>
  page.getByRole('searchbox', { name: 'Search by number or name' }).fill(name)

test('adds, counts, opens, deletes and restores a product', async ({ open, origin, mira }) => {
  const name = 'Journey lamp, blue'
  const page = await open('/dashboard', { as: mira })
  await visit(page, 'Stock')
  await page.getByRole('link', { name: 'Add product' }).click()
  await addProduct(page, name)
  await find(page, name)
  await expect(page.getByRole('rowheader')).toHaveText([name])
  const row = page.getByRole('row', { name })
  await row.getByRole('button', { name: 'Increase quantity' }).click()
  await row.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(field(page, name)).toHaveValue('22')
  expect((await productOf(origin, mira, name))?.qty).toBe(20)
  await heading(page, 'Stock').click()
  await expect(shownSnack(page, `“${name}”: 22 in stock`)).toBeVisible()
  await expect(row).toContainText('In stock')
  expect((await productOf(origin, mira, name))?.qty).toBe(22)
  await row.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'View in shop' }).click()
  await expect(heading(page, name)).toBeVisible()
  await page.goBack()
  await row.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete product' }).click()
  await expect(page.getByRole('heading', { name: 'No products match these filters' })).toBeVisible()
  await shownSnack(page, `“${name}” deleted`).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('changes the quantity in a row and for selected rows by keyboard', async ({ open, origin, mira }) => {
  const name = 'Journey lamp, green'
  const page = await open('/stock/new', { as: mira })
  await addProduct(page, name)
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(page.getByRole('rowheader')).toHaveText([name])
  await heading(page, 'Stock').focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, name)).toBeFocused()
  await page.keyboard.type('xj9')
  await expect(field(page, name)).toHaveValue('xj9')
  await page.keyboard.press('Escape')
  await expect(field(page, name)).toHaveValue('20')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(shownSnack(page, `“${name}”: 21 in stock`)).toBeVisible()
  await expect(field(page, name)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Set quantity' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Quantity of 1 product' })
  await expect(dialog.getByRole('textbox', { name: 'Quantity' })).toBeFocused()
  await page.keyboard.type('10')
  await expect(dialog).toContainText('21 → 31')
  await page.keyboard.press('Enter')
  await expect(shownSnack(page, 'Quantity of 1 product changed')).toBeVisible()
  expect((await productOf(origin, mira, name))?.qty).toBe(31)
  await shownSnack(page, 'Quantity of 1 product changed').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(field(page, name)).toHaveValue('21')
})

test(
  'shows a product in two lines on a phone, with its quantity',
  exhaustive,
  async ({ page, open, mira }) => {
    await open('/stock?short=yes', { as: mira, onPhone: true })
    const row = page.getByRole('row').nth(1)
    await expect(row.getByRole('button', { name: 'Increase quantity' })).toBeVisible()
    const [name] = await page.getByRole('rowheader').allTextContents()
    expect((await row.boundingBox())?.height).toBeLessThan(110)
    await row.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit product' }).click()
    await expect(heading(page, name ?? '')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  },
)
