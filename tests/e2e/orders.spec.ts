import type { Page } from '@playwright/test'
import type { OrdersReply } from '#contract/order-list.ts'
import {
  type Account,
  exhaustive,
  expect,
  get,
  heading,
  pressPair,
  shownSnack,
  test,
  visit,
} from './fixtures.ts'

const list = (origin: string, account: Account, query: string) =>
  get<OrdersReply>(origin, `customer/order/list?${query}`, account)
const ids = (page: Page) =>
  page.getByRole('table', { name: 'Orders' }).getByRole('rowheader').allTextContents()

test('opens a view, an order and the next order, and returns to the same list', async ({
  open,
  ada,
  origin,
}) => {
  const page = await open('/dashboard', { as: ada })
  await visit(page, 'Orders')
  await page.getByRole('navigation', { name: 'Views' }).getByText('Delivered').click()
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click()
  await expect(page).toHaveURL('/orders?state=delivered&sort=-total')
  const { orders } = await list(origin, ada, 'state=delivered&sort=-total&limit=12')
  await expect.poll(() => ids(page)).toEqual(orders.map(({ id }) => `#${id}`))
  await page.getByRole('row').nth(1).getByRole('cell').nth(2).click()
  await expect(heading(page, `Order #${orders[0]?.id}`)).toBeVisible()
  await page.getByRole('link', { name: 'Next order' }).click()
  await expect(heading(page, `Order #${orders[1]?.id}`)).toBeVisible()
  await page.getByRole('link', { name: 'Back to orders' }).click()
  await expect(page).toHaveURL('/orders?state=delivered&sort=-total')
})

test(
  'gives the customer name all the room beside the amount on a phone',
  exhaustive,
  async ({ page, open, ada }) => {
    await open('/orders?size=48', { as: ada, onPhone: true })
    const rows = page.locator('[data-row]')
    await expect(rows).toHaveCount(48)
    const gaps = await rows.evaluateAll((all) =>
      all.map((row) => {
        const box = (phone: string) => row.querySelector(`[data-phone="${phone}"]`)?.getBoundingClientRect()
        return Math.round((box('worth')?.left ?? 0) - (box('title')?.right ?? 0))
      }),
    )
    expect(new Set(gaps)).toEqual(new Set([8]))
    expect(await page.getByText('Awaiting payment').count()).toBeGreaterThan(1)
    const cut = await rows
      .locator('[data-phone="note"]')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
    expect(cut).toBe(0)
  },
)

test('prints selected packing slips on separate pages', async ({ open, ada }) => {
  const page = await open('/orders', { as: ada })
  for (const place of [1, 2, 3]) await page.getByRole('row').nth(place).getByRole('checkbox').click()
  await page.getByRole('region', { name: 'Selected rows' }).getByText('Packing slips').click()
  await expect(heading(page, '3 packing slips')).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/slips\?ids=\d+/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(3)
  const file = (await page.pdf()).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
})

test('changes a status by keyboard and undoes it', async ({ open, mira }) => {
  const page = await open('/dashboard', { as: mira })
  await pressPair(page, 'g', 'o')
  await expect(heading(page, 'Orders')).toBeFocused()
  const first = page.getByRole('rowheader').first().getByRole('link')
  await expect(first).toBeVisible()
  const number = await first.textContent()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, `Order ${number}`)).toBeFocused()
  await page.getByRole('button', { name: 'Set status' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  // The last one cancels, which asks why.
  const state = (await page.getByRole('menuitem').nth(-2).textContent()) ?? ''
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(shownSnack(page, `${number}: ${state}`)).toBeVisible()
  await page.getByRole('link', { name: 'Back to orders' }).press('Enter')
  await expect(heading(page, 'Orders')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(number ?? '') })).toContainText(state)
  await shownSnack(page, `${number}: ${state}`).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(shownSnack(page, 'Undone')).toBeVisible()
})

test('shows an order in two lines on a phone, and starts a selection from its menu', async ({
  page,
  open,
  ada,
}) => {
  await open('/orders', { as: ada, onPhone: true })
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
  await page.getByRole('row').nth(2).getByRole('cell').nth(1).click()
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('2 selected')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // The last of the tabs is sideways out of sight.
  await page.goto('/orders?state=cancelled')
  const tabs = page.getByRole('navigation', { name: 'Views', exact: true })
  await expect(tabs.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
})

test('prints only the list, in the light theme', async ({ open, ada }) => {
  const page = await open('/orders', { as: ada, look: { navType: 'dark' } })
  await expect(page.getByRole('button', { name: 'Print this list' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  for (const gone of ['navigation', 'banner', 'searchbox'] as const)
    await expect(page.getByRole(gone)).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
})
