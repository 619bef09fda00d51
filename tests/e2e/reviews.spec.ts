import type { Page } from '@playwright/test'
import type { ShopReviewsReply } from '#contract/moderation.ts'
import { type Account, exhaustive, expect, get, heading, shownSnack, test } from './fixtures.ts'

const product = 12

/** What this account writes about a product: a review of this journey alone. */
async function write(page: Page, origin: string, { token }: Account, review: string) {
  const answer = await page.request.post(`${origin}/api/review/add`, {
    headers: { authorization: `Bearer ${token}` },
    data: { product, rating: 2, review },
  })
  expect(answer.ok()).toBe(true)
}
async function stateOf(origin: string, account: Account, text: string) {
  const query = `q=${encodeURIComponent(text)}&limit=1`
  const { productreviews } = await get<ShopReviewsReply>(origin, `customer/product/reviews?${query}`, account)
  return productreviews[0]?.state
}

test('rejects selected reviews by keyboard and undoes it', async ({ page, open, origin, mira }) => {
  const text = 'Rings like a bell in the morning'
  await write(page, origin, mira, text)
  await open('/reviews', { as: mira })
  await page.keyboard.press('/')
  await page.keyboard.type('like a bell')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await heading(page, 'Reviews').focus()
  await page.keyboard.press('j')
  const link = page.getByRole('rowheader').getByRole('link')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Review' })).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Reject' }).press('Enter')
  await expect(shownSnack(page, '1 review rejected')).toBeVisible()
  expect(await stateOf(origin, mira, text)).toBe('rejected')
  await shownSnack(page, '1 review rejected').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(shownSnack(page, 'Undone')).toBeVisible()
  expect(await stateOf(origin, mira, text)).toBe('published')
})

test(
  'shows a review in the list on a phone and opens it in a bottom sheet',
  exhaustive,
  async ({ page, open, ada }) => {
    await open('/reviews', { as: ada, onPhone: true })
    const row = page.getByRole('row').nth(1)
    await expect(row.getByRole('link')).toBeVisible()
    const text = row.locator('[data-phone="text"]')
    await expect(text).toBeVisible()
    expect((await text.boundingBox())?.width).toBeGreaterThan(250)
    await row.getByRole('link').click()
    const drawer = page.getByRole('dialog', { name: 'Review' })
    await expect(drawer.getByRole('textbox', { name: 'Reply from the shop' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await row.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
  },
)
