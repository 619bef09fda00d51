import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/products.ts'
import { filledCart } from '#tests/support/carts.ts'
import {
  type Account,
  addToCart,
  callsOf,
  everythingFetched,
  everythingSent,
  exhaustive,
  expect,
  get,
  heading,
  keptInBrowser,
  noNetwork,
  shownSnack,
  test,
  visit,
} from './fixtures.ts'

const cart = (page: Page, pieces: number) =>
  page.getByRole('link', { name: pieces === 1 ? 'Cart, 1 item' : `Cart, ${pieces} items` })
const step = (page: Page, name: string) =>
  page.getByRole('heading', { name: new RegExp(`^Step .*: ${name}$`) })
const orderButton = (page: Page) => page.getByRole('button', { name: /^Place order for / })
const done = (page: Page) => page.getByRole('heading', { name: /^Order #\d+ placed$/ })
const total = (page: Page) => page.getByRole('region', { name: 'Order summary' }).locator('dd').last()

/** The first products that can be bought. */
const onShelf = async (origin: string, account: Account) =>
  (await get<{ products: Product[] }>(origin, 'products/list?stock=in&limit=12', account)).products

/** Where the parcels of a new account go, written into the open dialog. */
async function writeAddress(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'New address' })
  await dialog.getByLabel('Name', { exact: true }).fill('Mira Holt')
  await dialog.getByLabel('Street and number').fill('9 Quay Street')
  await dialog.getByLabel('Building, floor, flat').fill('2')
  await dialog.getByLabel('Country').selectOption('GB')
  await dialog.getByLabel('Postcode').fill('BS1 4SB')
  await dialog.getByLabel('City').fill('Bristol')
  await dialog.getByLabel('State or county').fill('England')
  await dialog.getByLabel('Phone').fill('+44 117 000 1')
  return dialog
}

/** The order stands with the shop, and is the only one of its buyer. */
async function ordered(page: Page) {
  await expect(done(page)).toBeVisible()
  const [number] = /#\d+/.exec((await done(page).textContent()) ?? '') ?? []
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await page.goto('/widget/data')
  const row = page.getByRole('table', { name: 'Latest orders' }).getByRole('row').filter({ hasText: 'Mira' })
  await expect(row.filter({ hasText: number ?? '' })).toHaveCount(1)
}

test('places an order from a product search', async ({ open, mira, origin }) => {
  const [jug] = await onShelf(origin, mira)
  if (!jug) throw new Error('Nothing on the shelf')
  const page = await open('/products?stock=in', { as: mira })
  await page.getByRole('searchbox', { name: 'Search products' }).fill(jug.name)
  await page.getByRole('link', { name: jug.name, exact: true }).click()
  await expect(heading(page, jug.name)).toBeVisible()
  for (const group of ['Colour', 'Size']) {
    const first = page.getByRole('group', { name: group }).getByRole('radio').first()
    if (await first.count()) await first.check({ force: true })
  }
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(shownSnack(page, `${jug.name} added to cart`)).toBeVisible()
  await cart(page, 1).click()

  // The page of the product has such a button too.
  await expect(page.getByRole('region', { name: 'Cart' })).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(cart(page, 2)).toBeVisible()
  const whole = Math.round(jug.offerPrice * 100) * 2
  await page.getByLabel('Discount code').fill('flat05')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(total(page)).toHaveText(`€${((whole - 500) / 100).toFixed(2)}`)
  await page.getByRole('button', { name: 'Continue to address' }).click()
  await expect(step(page, 'Address')).toBeFocused()
  await page.getByRole('button', { name: 'New address' }).click()
  const dialog = await writeAddress(page)
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('radio', { name: /Mira Holt/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('9 Quay Street')
  await page.getByRole('radio', { name: /^Express/ }).check()
  await expect(total(page)).toHaveText(`€${(whole / 100).toFixed(2)}`)

  await page.goBack()
  await expect(step(page, 'Address')).toBeFocused()
  await page.goBack()
  await expect(step(page, 'Cart')).toBeFocused()
  await page.goForward()
  await page.goForward()
  await orderButton(page).click()
  await ordered(page)
})

/** Presses Tab until the focus is there. */
async function reach(page: Page, wanted: Locator, max = 80) {
  for (let press = 0; press < max; press++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))) return
  }
  throw new Error(`Tab does not reach ${wanted}`)
}

test('places a card order by keyboard and keeps only the last four digits', async ({ open, mira }) => {
  test.setTimeout(180_000)
  const page = await open('/products?stock=in', { as: mira })
  // Before the products stand, Tab goes round the menu alone.
  await everythingFetched(page)
  const press = async (name: string | RegExp) => {
    await reach(page, page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  await press(/^Add to cart: /)
  // Which colour, where there are several.
  const color = page.getByRole('menuitem').first()
  if (
    await color
      .or(cart(page, 1))
      .first()
      .waitFor()
      .then(() => color.isVisible())
  ) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await expect(cart(page, 1)).toBeVisible()
  await reach(page, cart(page, 1), 200)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Checkout')).toBeFocused()
  await press('Continue to address')
  await expect(step(page, 'Address')).toBeFocused()
  await press('New address')
  const dialog = page.getByRole('dialog', { name: 'New address' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Mira Holt')
  await page.keyboard.press('Tab') // the kind of address
  const rest = ['9 Quay Street', '2', 'United Kingdom', 'BS1 4SB', 'Bristol', 'England', '+44 117 000 1']
  for (const text of rest) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await press('Continue to payment')
  await expect(step(page, 'Payment')).toBeFocused()
  await reach(page, page.getByRole('radio', { name: /^Cash/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
  await reach(page, page.getByLabel('Card number'))
  // Not fives: shares such as 1/18 are full of them.
  await page.keyboard.type('5105105105105100')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1239')
  await page.keyboard.press('Tab')
  await page.keyboard.type('737')
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
  await expect(step(page, 'Done')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  const kept = await keptInBrowser(page)
  for (const secret of ['5105105105', '5105 1051', '12/39', '"737"']) expect(kept).not.toContain(secret)
})

test('keeps the next step in view on a phone, with messages above it', async ({
  open,
  page,
  ada,
  origin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/checkout?step=0', { as: ada, carts: await filledCart(origin, ada, { step: 0 }) })
  const next = page.getByRole('button', { name: 'Continue to address' })
  await expect(next).toBeInViewport()
  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  const message = shownSnack(page, 'removed from cart')
  await expect(message).toBeVisible()
  const bottomOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const bar = await next.boundingBox()
  expect(bar?.y).toBeGreaterThan(600)
  expect(await bottomOf(message)).toBeLessThanOrEqual(bar?.y ?? 0)
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(cart(page, 3)).toBeVisible()
  await next.click()
  await page.getByRole('button', { name: 'New address' }).click()
  const sheet = page.getByRole('dialog', { name: 'New address' })
  await expect(sheet.getByRole('button', { name: 'Save address' })).toBeInViewport()
  expect((await sheet.boundingBox())?.width).toBe(360)
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(orderButton(page)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await orderButton(page).click()
  await expect(done(page)).toBeVisible()
})

test('places an order in Chinese', async ({ open, ada, origin }) => {
  const page = await open('/checkout?step=0', {
    as: ada,
    look: { locale: 'zh' },
    carts: await filledCart(origin, ada, { step: 0 }),
  })
  await expect(heading(page, '结账')).toBeVisible()
  await page.getByRole('button', { name: '填写地址' }).click()
  await page.getByRole('button', { name: '去付款' }).click()
  await page.getByRole('button', { name: /^提交订单 €/ }).click()
  await expect(page.getByRole('heading', { name: /^订单 #\d+ 已提交$/ })).toBeVisible()
})

test(
  'shares one cart between two tabs without losing changes',
  exhaustive,
  async ({ open, context, mira }) => {
    const page = await open('/products?stock=in', { as: mira })
    const other = await context.newPage()
    await other.goto('/products?stock=in&sort=high')
    await expect(other.getByRole('button', { name: /^Add to cart: / }).first()).toBeVisible()
    await Promise.all([addToCart(page, 0), addToCart(other, 0)])
    await Promise.all([addToCart(page, 1), addToCart(other, 1)])
    await Promise.all([addToCart(page, 2), addToCart(other, 2)])
    for (const tab of [page, other]) await expect(cart(tab, 6)).toBeVisible()
    await page.goto('/checkout')
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(6)
    await expect(cart(page, 6)).toBeVisible()
  },
)

test('fills, changes and orders a cart offline, and places one order when back online', async ({
  open,
  context,
  mira,
  origin,
  watch,
}) => {
  test.setTimeout(180_000)
  watch.allow(noNetwork)
  const page = await open('/products?stock=in', { as: mira })
  // An address, so that there is somewhere to send it.
  await fetch(`${origin}/api/address/new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mira.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Mira Holt',
      destination: 'home',
      building: '2',
      street: '9 Quay Street',
      city: 'Bristol',
      state: 'England',
      country: 'GB',
      post: 'BS1 4SB',
      phone: '1',
      isDefault: true,
    }),
  })
  await visit(page, 'Checkout')
  await visit(page, 'Products')
  await everythingFetched(page)
  const calls = callsOf(context)
  await context.setOffline(true)
  await addToCart(page, 0)
  await addToCart(page, 1)
  await visit(page, 'Checkout')
  await page.getByRole('button', { name: 'Increase quantity' }).first().click()
  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  await expect(cart(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Continue to address' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await orderButton(page).click()
  await expect(page.getByText(/Your order will be placed once/)).toBeVisible()
  // What the mouse happens to point at is read ahead, by POST too.
  expect(calls.filter(({ line }) => /^POST (cart|address|customer\/order)\//.test(line))).toEqual([])
  await context.setOffline(false)
  await expect(done(page)).toBeVisible({ timeout: 20_000 })
  await everythingSent(page)
  expect(calls.filter(({ line }) => line === 'POST customer/order/place')).toHaveLength(1)
  await ordered(page)
})
