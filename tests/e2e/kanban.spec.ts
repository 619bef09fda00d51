import type { Browser, Page } from '@playwright/test'
import type { BoardReply } from '#contract/kanban.ts'
import { seeded } from '#tests/chaos/seeded.ts'
import {
  type Account,
  everythingFetched,
  everythingSent,
  exhaustive,
  expect,
  get,
  heading,
  noNetwork,
  openAt,
  shownSnack,
  test,
} from './fixtures.ts'

// There is one board: its journeys are made one after another, or they would move each other's cards.
test.describe.configure({ mode: 'default' })

const boardOf = (origin: string, account: Account) => get<BoardReply>(origin, 'kanban/board', account)

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

test('moves and deletes a card by keyboard', async ({ open, mira }) => {
  const page = await open('/kanban', { as: mira })
  await expect(column(page, 'To do')).toBeVisible()
  const title = unique('By keys')
  await addItem(page, title)
  // Its answer draws it again.
  await everythingSent(page)

  await card(page, title).focus()
  await page.keyboard.press('Space')
  // Others use the board too: how many stand above it is theirs to say.
  await said(page, /Picked up .*, position \d+ of/)
  await page.keyboard.press('ArrowRight')
  await said(page, /in “In progress”/)
  await page.keyboard.press('ArrowRight')
  await said(page, /“Review”/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await said(page, /is at position \d+ of .* in “Done”/)
  await page.keyboard.press('Space')
  await expect.poll(() => titlesIn(page, 'Done')).toContain(title)
  await expect(card(page, title)).toBeFocused()

  await page.keyboard.press('Space')
  await said(page, /Picked up .*, position \d+ of .* in “Done”/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await said(page, /is back in its original position/)
  await expect.poll(() => titlesIn(page, 'Done')).toContain(title)

  await expect(card(page, title)).toBeFocused()
  await page.keyboard.press('Space')
  await said(page, /Picked up .*, position \d+ of .* in “Done”/)
  for (const name of ['Review', 'In progress', 'To do']) {
    await page.keyboard.press('ArrowLeft')
    await said(page, new RegExp(`“${name}”`))
  }
  await page.keyboard.press('Space')
  await expect.poll(() => titlesIn(page, 'To do')).toContain(title)
  await expect(card(page, title)).toBeFocused()

  await page.getByRole('button', { name: `More actions for “${title}”` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete item' }).press('Enter')
  await expect(card(page, title)).toHaveCount(0)
  await shownSnack(page, `“${title}” deleted`).getByRole('button', { name: 'Close' }).press('Enter')
  await page.reload()
  await expect(column(page, 'To do')).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
})

test('keeps a dragged card where it is dropped', async ({ open, mira }) => {
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

test('drags a card by touch after a hold, and scrolls on a quick swipe', async ({
  open,
  context,
  mira,
  origin,
}) => {
  const page = await open('/kanban', { as: mira })
  const title = unique('By touch')
  await addItem(page, title)
  const from = await card(page, title).boundingBox()
  const to = await column(page, 'Done').boundingBox()
  if (!from || !to) throw new Error('Nothing is laid out')
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const slide = async (x: number, y: number, toX: number, toY: number, { isQuick = false } = {}) => {
    const moves: Promise<unknown>[] = []
    for (let step = 1; step <= 12; step++) {
      moves.push(touch('touchMove', x + ((toX - x) * step) / 12, y + ((toY - y) * step) / 12))
      if (!isQuick) await moves.at(-1)
    }
    await Promise.all([...moves, touch('touchEnd')])
  }
  const [x, y] = [from.x + 20, from.y + 8]
  await touch('touchStart', x, y)
  // As long as a finger has to rest.
  await page.waitForTimeout(400)
  await slide(x, y, to.x + to.width / 2, to.y + 90)
  await expect.poll(() => titlesIn(page, 'Done')).toContain(title)

  const order = async () => (await boardOf(origin, mira)).columns
  const { items } = await boardOf(origin, mira)
  const id = items.find((one) => one.title === title)?.id
  await expect.poll(async () => (await order())?.at(-1)?.itemIds).toContain(id)
  const before = await order()
  // All at once: on a busy machine a finger that waits for each answer would rest.
  await Promise.all([
    touch('touchStart', to.x + 40, to.y + 300),
    slide(to.x + 40, to.y + 300, to.x + 40, to.y + 120, { isQuick: true }),
  ])
  await expect.poll(() => column(page, 'Done').evaluate(scrolledInside)).toBeGreaterThan(50)
  expect(await order()).toEqual(before)
})
/** How far anything within an element is scrolled, in pixels. */
const scrolledInside = (element: Element) =>
  Math.max(...[...element.querySelectorAll('*')].map(({ scrollTop }) => scrollTop))

test('shows one column at a time on a phone and moves a card from its menu', async ({ page, open, mira }) => {
  await open('/kanban', { as: mira, onPhone: true })
  const tabs = page.getByRole('navigation', { name: 'Columns' })
  await expect(tabs.getByRole('button', { name: /To do/ })).toHaveAttribute('aria-current', 'true')
  const title = unique('By menu')
  await addItem(page, title)
  await page.getByRole('button', { name: `More actions for “${title}”` }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: `Move “${title}”` })
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('Done')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await tabs.getByRole('button', { name: /Done/ }).click()
  await expect(tabs.getByRole('button', { name: /Done/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Add an item to “Done”' })).toBeInViewport()
  await card(page, title).scrollIntoViewIfNeeded()
  await expect(card(page, title)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

const drawer = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('keeps the changes, comment and file of an item over a reload', async ({ open, mira }) => {
  const name = `Labels ${mira.email.slice(5, 13)}`
  const page = await open('/kanban', { as: mira })
  await page.getByRole('link', { name: 'Ask five buyers what they missed' }).click()
  const item = drawer(page, /Ask five buyers/)
  await item.getByRole('button', { name: /^Labels/ }).click()
  await page.getByRole('searchbox', { name: /^Find or add a label/ }).fill(name)
  await page.getByRole('menuitemcheckbox', { name: `Add label “${name}”` }).click()
  await expect(shownSnack(page, 'Labels changed')).toBeVisible()
  await page.keyboard.press('Escape')
  await item.getByLabel('Add a comment').fill(`Said by ${name}`)
  await item.getByLabel('Add a comment').press('Control+Enter')
  await item
    .getByLabel('Choose files')
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: pixel })
  await expect(item.getByRole('img', { name: `Preview of “${name}.png”` })).toBeVisible()

  await page.reload()
  await expect(item.getByRole('button', { name: /^Labels/ })).toContainText(name)
  await expect(item.getByRole('listitem').filter({ hasText: `Said by ${name}` })).toContainText(mira.name)
  const preview = item.getByRole('img', { name: `Preview of “${name}.png”` })
  await expect.poll(() => preview.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    item.getByRole('button', { name: `Download “${name}.png”` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${name}.png`)
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  const cover = page.getByRole('article').filter({ hasText: 'Ask five buyers' }).locator('img')
  await expect.poll(() => cover.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
})

test('adds, fills, moves and deletes a story by keyboard', async ({ open, mira, origin }) => {
  const title = `As ${mira.email.slice(5, 13)} I use keys`
  const page = await open('/kanban/backlogs', { as: mira })
  await page.getByRole('link', { name: 'Add story' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'New user story' }).getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Control+s')
  const link = page.getByRole('link', { name: title })
  await expect(link).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: `Items in “${title}”` }).press('Enter')
  const story = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await story.getByRole('button', { name: 'Add item' }).press('Enter')
  await page.keyboard.type('First of all')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second of all')
  await page.keyboard.press('Enter')
  await expect(story.getByRole('link', { name: 'Second of all' })).toBeVisible()
  await page.keyboard.press('Escape')

  const itsItems = async () => {
    const { stories, items } = await boardOf(origin, mira)
    const ids = stories?.find((one) => one.title === title)?.itemIds ?? []
    return ids.map((id) => items.find((one) => one.id === id)?.title)
  }
  // What is picked up before it has its answer may be drawn again.
  await expect.poll(itsItems).toEqual(['First of all', 'Second of all'])

  const handle = story.getByRole('button', { name: 'Move “Second of all”' })
  await handle.focus()
  await page.keyboard.press('Space')
  const said = page.locator('[aria-live="assertive"]').filter({ hasText: 'Second of all' })
  await expect(said).toContainText('Picked up')
  // The drag listens for keys a task after it began, which a browser driven by a program can be ahead of.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(said).toContainText('will move before “First of all”', { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(said).toContainText('Moved “Second of all” before “First of all”')
  await expect.poll(itsItems).toEqual(['Second of all', 'First of all'])
  await expect(handle).toBeFocused()

  const itIsSaid = page.locator('[aria-live="assertive"]').filter({ hasText: title })
  await page.getByRole('button', { name: `Move “${title}”` }).focus()
  await page.keyboard.press('Space')
  await expect(itIsSaid).toContainText('Picked up')
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(itIsSaid).toContainText('will move before', { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(itIsSaid).toContainText('is back in its original position')
  await expect(page.getByRole('button', { name: `Move “${title}”` })).toBeFocused()

  await page.getByRole('button', { name: `More actions for “${title}”` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete story' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete story' }).press('Enter')
  await expect(link).toBeHidden()
  await expect(heading(page, 'User stories')).toBeVisible()
})

test('appends an item that is dropped on a collapsed story', exhaustive, async ({ open, mira, origin }) => {
  const page = await open('/kanban/backlogs', { as: mira })
  const { stories: [from, to] = [] } = await boardOf(origin, mira)
  await page.getByRole('button', { name: `Items in “${from?.title}”` }).click()
  const row = page
    .getByRole('list', { name: `Items in “${from?.title}”` })
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

/** Moves cards at random by the keys, for so many milliseconds; the seed is told, so that a walk can be made again. */
async function moveAtRandom(page: Page, ms: number, seed: number) {
  console.log(`Cards are moved with the seed ${seed}`)
  const random = seeded(seed)
  const end = Date.now() + ms
  const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowDown']
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  let moves = 0
  while (Date.now() < end) {
    const links = page.locator('[data-item] h3 a')
    const link = links.nth(Math.floor(random() * (await links.count())))
    await link.focus()
    const keys = Array.from({ length: 1 + Math.floor(random() * 3) }, () => any(arrows))
    for (const key of ['Space', ...keys, 'Space']) {
      await page.keyboard.press(key)
      // The library listens for the next key only after a redraw.
      await page.waitForTimeout(30)
    }
    moves++
  }
  // A key that was pressed before the one before it was heard may have left the last card picked up.
  await page.keyboard.press('Escape')
  return moves
}

async function comment(page: Page, title: string, text: string) {
  await card(page, title).click()
  const item = drawer(page, new RegExp(title))
  await item.getByLabel('Add a comment').fill(text)
  await item.getByLabel('Add a comment').press('Control+Enter')
  await expect(item.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
}

async function elsewhere(browser: Browser, origin: string, account: Account) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openAt(page, origin, '/kanban', { as: account })
  return { context, page }
}

/** How long the journey of two browsers moves cards, in milliseconds; a whole minute for whoever asks. */
const aWhile = Number(process.env.BOARD_MS ?? 9000)
const seed = Number(process.env.BOARD_SEED ?? Date.now() % 1_000_000)

test(
  'converges to the same board in two browsers, one of them offline for a while',
  exhaustive,
  async ({ open, browser, ada, mira, origin, watch }) => {
    test.setTimeout(180_000 + 2 * aWhile)
    watch.allow(noNetwork)
    const one = await open('/kanban', { as: mira })
    const { context, page: other } = await elsewhere(browser, origin, ada)
    watch.also(context)
    for (const page of [one, other]) await everythingFetched(page)
    const title = unique('For both')
    await addItem(one, title)
    await expect(card(other, title)).toBeVisible()
    const before = await boardOf(origin, mira)

    await Promise.all([moveAtRandom(one, aWhile / 3, seed + 0), moveAtRandom(other, aWhile / 3, seed + 1)])
    await context.setOffline(true)
    await comment(other, title, 'Written without a network')
    await comment(one, title, 'Written with one')
    await Promise.all([moveAtRandom(one, aWhile / 3, seed + 2), moveAtRandom(other, aWhile / 3, seed + 3)])
    await context.setOffline(false)
    const moved = await Promise.all([
      moveAtRandom(one, aWhile / 3, seed + 4),
      moveAtRandom(other, aWhile / 3, seed + 5),
    ])
    expect(Math.min(...moved)).toBeGreaterThan(0)

    const arranged = async (page: Page) => {
      const columns = await page.locator('[data-column]').all()
      return Promise.all(
        columns.map((shown) =>
          shown
            .locator('[data-item]')
            .evaluateAll((cards) => cards.map((shownCard) => (shownCard as HTMLElement).dataset.item)),
        ),
      )
    }
    const stored = async () => (await boardOf(origin, mira)).columns?.map(({ itemIds }) => itemIds)
    await expect(async () => {
      const now = await stored()
      expect(await arranged(one)).toEqual(now)
      expect(await arranged(other)).toEqual(now)
    }).toPass({ timeout: 30_000 })
    const sorted = (board: string[][] = []) => board.flat().toSorted()
    expect(sorted(await stored())).toEqual(sorted(before.columns?.map(({ itemIds }) => itemIds)))
    const { items, comments } = await boardOf(origin, mira)
    const { commentIds = [] } = items.find((item) => item.title === title) ?? {}
    const said = commentIds.map((id) => comments.find((each) => each.id === id)?.comment)
    expect(said.toSorted()).toEqual(['Written with one', 'Written without a network'])
    await context.close()
  },
)
