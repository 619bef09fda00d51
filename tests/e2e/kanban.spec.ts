import type { Page } from '@playwright/test'
import { callsOf, everythingFetched, expect, shownSnack, test } from './fixtures.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })
const titlesIn = (page: Page, name: string) =>
  column(page, name).getByRole('heading', { level: 3 }).allTextContents()
/** Something new in the first column: a journey moves only what it has made. */
async function addItem(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add an item to “To do”' }).press('Enter')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(card(page, title)).toBeVisible()
  await page.keyboard.press('Escape')
}
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`
const said = (page: Page, text: RegExp) => expect(page.getByText(text)).toBeAttached()

for (const isMirrored of [false, true]) {
  test(`the board is worked by the keys alone${isMirrored ? ', mirrored' : ''}`, async ({ open, mira }) => {
    const page = await open('/kanban', { as: mira, look: { rtlLayout: isMirrored } })
    await expect(column(page, 'To do')).toBeVisible()
    const [onwards, back] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const title = unique('By keys')
    await addItem(page, title)

    await card(page, title).focus()
    await page.keyboard.press('Space')
    await said(page, /is picked up. It is number 1 of/)
    await page.keyboard.press(onwards)
    await said(page, /in “In progress”/)
    await page.keyboard.press(onwards)
    await said(page, /“Review”/)
    await page.keyboard.press(onwards)
    await page.keyboard.press('ArrowDown')
    await said(page, /is now number 2 of .* in “Done”/)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await titlesIn(page, 'Done'))[1]).toBe(title)
    await expect(card(page, title)).toBeFocused()

    await page.keyboard.press('Space')
    await said(page, /is picked up. It is number 2 of .* in “Done”/)
    await page.keyboard.press(back)
    await page.keyboard.press('Escape')
    await said(page, /is back where it was/)
    expect((await titlesIn(page, 'Done'))[1]).toBe(title)

    await expect(card(page, title)).toBeFocused()
    await page.keyboard.press('Space')
    for (const name of ['Review', 'In progress', 'To do']) {
      await page.keyboard.press(back)
      await said(page, new RegExp(`“${name}”`))
    }
    await page.keyboard.press('Space')
    await expect.poll(() => titlesIn(page, 'To do')).toContain(title)

    await page.getByRole('button', { name: `More for “${title}”` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete item' }).press('Enter')
    await expect(card(page, title)).toHaveCount(0)
    await shownSnack(page, title).getByRole('button', { name: 'Close' }).press('Enter')
    await page.reload()
    await expect(column(page, 'To do')).toBeVisible()
    await expect(card(page, title)).toHaveCount(0)
  })
}

test('a card that is dragged by the pointer stays where it is dropped', async ({ open, mira }) => {
  const page = await open('/kanban', { as: mira })
  await expect(column(page, 'To do')).toBeVisible()
  const title = unique('By pointer')
  await addItem(page, title)
  const from = await card(page, title).boundingBox()
  const to = await column(page, 'Done').boundingBox()
  if (!from || !to) throw new Error('Nothing is laid out')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 90, { steps: 10 })
  await page.mouse.up()
  await expect.poll(() => titlesIn(page, 'Done')).toContain(title)
  await expect(page).toHaveURL(/\/kanban$/)
  const places = await titlesIn(page, 'Done')
  await page.reload()
  await expect.poll(() => titlesIn(page, 'Done')).toEqual(places)
})

test('a move made offline is kept over a reload and sent once', async ({ open, context, mira, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const page = await open('/kanban', { as: mira })
  await expect(column(page, 'To do')).toBeVisible()
  const title = unique('Offline')
  await addItem(page, title)
  await everythingFetched(page)
  await context.setOffline(true)
  await card(page, title).focus()
  await page.keyboard.press('Space')
  await said(page, /is picked up/)
  const onwards = ['In progress', 'Review', 'Done']
  for (const name of onwards) {
    await page.keyboard.press('ArrowRight')
    await said(page, new RegExp(`“${name}”`))
  }
  await page.keyboard.press('Space')
  await expect.poll(() => titlesIn(page, 'Done')).toContain(title)
  await expect(page.getByText(/You are offline/)).toBeVisible()

  const calls = callsOf(context)
  const other = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await other.goto('/kanban')
  await expect.poll(() => titlesIn(other, 'Done')).toContain(title)
  await expect.poll(() => calls.filter(({ line }) => line.includes('update-item-order')).length).toBe(1)
  await other.reload()
  await expect.poll(() => titlesIn(other, 'Done')).toContain(title)
  expect(calls.filter(({ line }) => line.includes('update-item-order'))).toHaveLength(1)
})

test('on a phone one column is seen at a time, and a card is moved from its menu', async ({
  page,
  open,
  mira,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open('/kanban', { as: mira })
  const tabs = page.getByRole('navigation', { name: 'Columns' })
  await expect(tabs.getByRole('button', { name: /To do/ })).toHaveAttribute('aria-current', 'true')
  const title = unique('By menu')
  await addItem(page, title)
  await page.getByRole('button', { name: `More for “${title}”` }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: `Move “${title}”` })
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('Done')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await tabs.getByRole('button', { name: /Done/ }).click()
  await expect(tabs.getByRole('button', { name: /Done/ })).toHaveAttribute('aria-current', 'true')
  await expect(column(page, 'Done').getByRole('heading', { level: 2 })).toBeInViewport()
  await card(page, title).scrollIntoViewIfNeeded()
  await expect(card(page, title)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
