import type { Page } from '@playwright/test'
import type { BoardReply } from '#contract/kanban.ts'
import { type Account, expect, get, heading, shownSnack, test } from './fixtures.ts'

const boardOf = (origin: string, account: Account) => get<BoardReply>(origin, 'kanban/board', account)
const drawer = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an item is opened, changed, commented and given a file; a reload shows it all', async ({
  open,
  mira,
}) => {
  const name = `Labels ${mira.email.slice(5, 13)}`
  const page = await open('/kanban', { as: mira })
  await page.getByRole('link', { name: 'Ask five buyers what they missed' }).click()
  const item = drawer(page, /Ask five buyers/)
  await item.getByLabel(/^Labels/).fill(name)
  await item.getByRole('button', { name: 'Save changes' }).click()
  await expect(shownSnack(page, 'Item saved')).toBeVisible()
  await item.getByLabel('Add a comment').fill(`Said by ${name}`)
  await item.getByLabel('Add a comment').press('Control+Enter')
  await item
    .getByLabel('Choose files')
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: pixel })
  await expect(item.getByRole('img', { name: `Preview of “${name}.png”` })).toBeVisible()

  await page.reload()
  await expect(item.getByLabel(/^Labels/)).toHaveValue(name)
  await expect(item.getByRole('listitem').filter({ hasText: `Said by ${name}` })).toContainText(mira.name)
  const preview = item.getByRole('img', { name: `Preview of “${name}.png”` })
  await expect.poll(() => preview.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    item.getByRole('button', { name: `Save “${name}.png”` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${name}.png`)
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
})

test('a story is added, filled, moved and deleted without a mouse', async ({ open, mira, origin }) => {
  const title = `As ${mira.email.slice(5, 13)} I use keys`
  const page = await open('/kanban/backlogs', { as: mira })
  await page.getByRole('link', { name: 'Add story' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'New user story' }).getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Control+s')
  const link = page.getByRole('link', { name: title })
  await expect(link).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: `Items of “${title}”` }).press('Enter')
  const story = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await story.getByRole('button', { name: 'Add item' }).press('Enter')
  await page.keyboard.type('First of all')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second of all')
  await page.keyboard.press('Enter')
  await expect(story.getByRole('link', { name: 'Second of all' })).toBeVisible()
  await page.keyboard.press('Escape')

  const handle = story.getByRole('button', { name: 'Move “Second of all”' })
  await handle.focus()
  await page.keyboard.press('Space')
  const said = page.locator('[aria-live="assertive"]').filter({ hasText: 'Second of all' })
  await expect(said).toContainText(/Second of all/)
  await page.keyboard.press('ArrowUp')
  await expect(said).toContainText('would go before “First of all”')
  await page.keyboard.press('Space')
  await expect(said).toContainText('now stands before “First of all”')
  const itsItems = async () => {
    const { stories, items } = await boardOf(origin, mira)
    const ids = stories?.find((one) => one.title === title)?.itemIds ?? []
    return ids.map((id) => items.find((one) => one.id === id)?.title)
  }
  await expect.poll(itsItems).toEqual(['Second of all', 'First of all'])
  await expect(handle).toBeFocused()

  await page.getByRole('button', { name: `Move “${title}”` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(page.locator('[aria-live="assertive"]').last()).toContainText('is back where it was')

  await page.getByRole('button', { name: `More for “${title}”` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete story' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete story' }).press('Enter')
  await expect(link).toBeHidden()
  await expect(heading(page, 'User stories')).toBeVisible()
})

test('an item is dragged onto a folded story, which takes it last', async ({ open, mira, origin }) => {
  const page = await open('/kanban/backlogs', { as: mira })
  const { stories: [from, to] = [] } = await boardOf(origin, mira)
  await page.getByRole('button', { name: `Items of “${from?.title}”` }).click()
  const row = page
    .getByRole('list', { name: `Items of “${from?.title}”` })
    .getByRole('listitem')
    .first()
  const title = (await row.getByRole('link').textContent()) ?? ''
  await row.getByRole('button', { name: `Move “${title}”` }).hover()
  await page.mouse.down()
  const target = await page.getByRole('heading', { name: to?.title ?? '' }).boundingBox()
  const place = { x: (target?.x ?? 0) + 40, y: (target?.y ?? 0) + 10 }
  await page.mouse.move(place.x, place.y - 40, { steps: 6 })
  await page.mouse.move(place.x, place.y, { steps: 6 })
  await page.mouse.up()
  await expect
    .poll(async () => {
      const { stories, items } = await boardOf(origin, mira)
      const last = stories?.find(({ id }) => id === to?.id)?.itemIds.at(-1)
      return items.find(({ id }) => id === last)?.title
    })
    .toBe(title)
})
