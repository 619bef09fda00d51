import type { Page } from '@playwright/test'
import type { Comment, Post } from '#contract/posts.ts'
import { barriersOf, everythingLoaded } from './barriers.ts'
import {
  type Account,
  callsOf,
  everythingFetched,
  everythingSent,
  exhaustiveIf,
  expect,
  get,
  noNetwork,
} from './fixtures.ts'
import { postAs, test } from './two-people.ts'

// They write into one feed, seventy posts at a time: together they would push each other's out of sight.
test.describe.configure({ mode: 'default' })

/** Writes a post and answers its id. */
async function write(origin: string, account: Account, content: string): Promise<string> {
  const id = crypto.randomUUID()
  await postAs(origin, 'posts/add', account, { id, content })
  return id
}
const details = async (origin: string, account: Account, id: string) =>
  (await get<{ post: Post }>(origin, `posts/details?id=${id}`, account)).post
const commentTexts = async (origin: string, account: Account, id: string) =>
  (await get<{ comments: Comment[] }>(origin, `posts/comments?id=${id}`, account)).comments.map(
    ({ text }) => text,
  )

const shownTexts = (page: Page) =>
  page
    .getByRole('article', { name: /^Comment by / })
    .locator('[data-reading]')
    .allTextContents()
async function say(page: Page, text: string, field = 'Write a comment') {
  const box = page.getByRole('textbox', { name: field })
  await box.fill(text)
  await box.press('Enter')
}
const like = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first()

test('keeps likes, comments and replies of two people, one of them offline for a while', async ({
  open,
  openPaul,
  context,
  origin,
  mira,
  paul,
  watch,
}) => {
  watch.allow(noNetwork)
  const id = await write(origin, mira, 'Which jug for the window?')
  const page = await open(`/social/posts/${id}`, { as: mira })
  const other = await openPaul(`/social/posts/${id}`)
  await say(other, 'The tall one')
  await expect(page.getByText('The tall one')).toBeVisible()
  await like(other, /^Like /).click()
  await expect(like(page, /^Like 1 /)).toBeVisible()
  await everythingSent(other)
  await everythingFetched(page)

  await context.setOffline(true)
  await like(page, /^Like 1 /).click()
  await expect(like(page, /^Liked 2 /)).toBeVisible()
  await say(page, 'Away one')
  await page.getByRole('button', { name: /^Reply Paul/ }).click()
  await say(page, 'Away reply', `Reply to ${paul.name}`)
  await expect(page.getByText('Waiting for connection')).toHaveCount(2)
  await say(other, 'Meanwhile one')
  await say(other, 'Meanwhile two')
  await expect(other.getByText('Meanwhile two')).toBeVisible()
  await everythingSent(other)

  // The page is closed; what waits goes on in the next one.
  const calls = callsOf(context)
  const next = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await next.goto(`${origin}/social/posts/${id}`)
  // The reply stands under what it answers.
  const shown = ['The tall one', 'Away reply', 'Meanwhile one', 'Meanwhile two', 'Away one']
  await expect.poll(() => shownTexts(next)).toEqual(shown)
  await expect.poll(() => shownTexts(other)).toEqual(shown)
  await everythingSent(next)
  expect(await commentTexts(origin, mira, id)).toEqual([
    ...['The tall one', 'Meanwhile one', 'Meanwhile two', 'Away one', 'Away reply'],
  ])
  const { comments, likes } = await details(origin, mira, id)
  expect([comments, likes]).toEqual([5, { count: 2, isLiked: true }])
  await expect(next.getByText('5 comments')).toBeVisible()
  await expect(like(other, /^Liked 2 /)).toBeVisible()
  expect(calls.filter(({ line }) => line.startsWith('POST posts/'))).toHaveLength(3)
})

test('holds posts of others behind a pill, and shows yours immediately', async ({
  open,
  openPaul,
  origin,
  mira,
  paul,
}) => {
  await write(origin, mira, 'Before')
  const page = await open('/social', { as: mira })
  await expect(page.getByText('Before', { exact: true }).first()).toBeVisible()
  const other = await openPaul('/social')
  const text = `Fresh **bread** ${paul.id}`
  await other.getByRole('textbox', { name: 'What’s new?' }).fill(text)
  await other.keyboard.press('Control+Enter')
  await expect(other.getByText(`bread ${paul.id}`)).toBeVisible()
  const pill = page.getByRole('button', { name: /new posts?$/ })
  await expect(pill).toBeVisible()
  await expect(page.getByText(paul.id)).toHaveCount(0)
  await pill.click()
  await expect(page.getByText(paul.id)).toBeVisible()
  await everythingSent(other)
})

test('adds a post with pictures, opens, edits, deletes and restores it', async ({ open, origin, mira }) => {
  const page = await open('/social', { as: mira })
  const name = `Two jugs ${mira.id}`
  // A drawing of the browser's own, so that it is a picture by its content.
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 30
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const buffer = Buffer.from(png, 'base64')
  const mimeType = 'image/png'
  await page.getByLabel('Choose pictures').setInputFiles([
    { name: 'one.png', mimeType, buffer },
    { name: 'two.png', mimeType, buffer },
    { name: 'text.png', mimeType, buffer: Buffer.from('no picture') },
  ])
  await expect(page.getByText(/^Couldn’t add text\.png/)).toBeVisible()
  await page.getByRole('textbox', { name: 'What’s new?' }).fill(name)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByRole('button', { name: 'Enlarge one.png' }).click()
  const viewer = page.getByRole('dialog', { name: 'one.png' })
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'two.png' }).getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Enlarge one.png' })).toBeFocused()
  await everythingSent(page)

  await card.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await card.getByRole('button', { name: 'Remove two.png' }).click()
  await card.getByRole('button', { name: 'Save changes' }).click()
  await expect(card.getByRole('button', { name: 'Enlarge two.png' })).toHaveCount(0)
  await expect(card.getByText(/edited/)).toBeVisible()
  await everythingSent(page)

  await card.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await everythingSent(page)
  const { person } = await get<{ person: { id: number } }>(origin, 'social/profile', mira)
  const { posts } = await get<{ posts: Post[] }>(origin, `posts/feed?user=${person.id}`, mira)
  expect(posts.find(({ content }) => content === name)?.pictures.map(({ title }) => title)).toEqual([
    'one.png',
  ])
})

test('renders few posts of a long feed and restores the position on return', async ({
  open,
  origin,
  mira,
}) => {
  test.setTimeout(180_000)
  const { person } = await get<{ person: { id: number } }>(origin, 'social/profile', mira)
  for (let nth = 1; nth <= 70; nth++)
    await write(origin, mira, `Long ${nth}\n\n${'A line.\n\n'.repeat(nth % 9)}`)
  const page = await open(`/social/posts?person=${person.id}`, { as: mira })
  const wanted = page.getByText('Long 12', { exact: true })
  const oldest = page.getByText('Long 1', { exact: true })
  await expect(async () => {
    // Less than a window at a time: only what is near it is drawn. A slow page can still go past, and starts again.
    await page.mouse.wheel(0, (await oldest.isVisible()) ? -50_000 : 600)
    await expect(wanted).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 120_000, intervals: [50] })
  expect(await page.getByRole('article').count()).toBeLessThan(25)
  await wanted.scrollIntoViewIfNeeded()
  // The router notes the scroll position a moment after scrolling.
  await page.waitForTimeout(300)
  const place = async () => Math.round((await wanted.boundingBox())?.y ?? -1)
  const before = await place()
  const card = page.getByRole('article').filter({ has: wanted })
  await card.getByRole('link', { name: /^Today/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Post by/ })).toBeVisible()
  // Until the post has loaded, the router would note its position as that of the feed.
  await everythingLoaded(page)
  await page.goBack()
  await expect(wanted).toBeVisible()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(40)
})

test('likes and answers a post by keyboard', async ({ open, origin, mira }) => {
  const id = await write(origin, mira, 'Keys')
  const page = await open(`/social/posts/${id}`, { as: mira })
  const press = async (name: RegExp) => {
    const wanted = page.getByRole('button', { name }).or(page.getByRole('textbox', { name })).first()
    for (let max = 60; max > 0; max--) {
      await page.keyboard.press('Tab')
      if (await wanted.evaluate((one) => one === document.activeElement)) return
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await page.locator('h1').focus()
  await press(/^Like /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Liked 1 / })).toBeFocused()
  await press(/^Write a comment/)
  await page.keyboard.type('By keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Reply / })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: /^Reply / })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Reply to / })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: /^Reply to / })).toHaveCount(0)
  await everythingSent(page)
  expect(await commentTexts(origin, mira, id)).toEqual(['By keys'])
})

for (const navType of ['light', 'dark'] as const) {
  test(
    `fits a phone without accessibility barriers: ${navType}`,
    exhaustiveIf(navType === 'dark'),
    async ({ open, origin, mira }) => {
      const id = await write(
        origin,
        mira,
        `A **long** one of ${mira.id}\n\n${'Line\n\n'.repeat(12)}\n\n- a\n- b\n\nhttps://youtu.be/1`,
      )
      await postAs(origin, 'posts/comment/add', mira, { id: `said ${id}`, postId: id, text: 'A comment' })
      const page = await open('/social', { as: mira, look: { navType, rtlLayout: navType === 'dark' } })
      await page.setViewportSize({ width: 360, height: 780 })
      const found: string[] = []
      const check = async (name: string) => {
        found.push(...(await barriersOf(page)).map((one) => `${name} ${one}`))
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) found.push(`${name} is ${over} too wide`)
      }
      const card = page.getByRole('article').filter({ hasText: `A long one of ${mira.id}` })
      await expect(card).toBeVisible()
      await check('feed')
      await card.getByRole('button', { name: 'Show more', exact: true }).click()
      await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible()
      await card
        .getByRole('button', { name: /^Comment/ })
        .first()
        .click()
      await expect(card.getByText('A comment')).toBeVisible()
      await check('opened')
      await card.getByRole('button', { name: /^More actions for “A/ }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await expect(page.getByRole('textbox', { name: 'Edit post' })).toBeVisible()
      await check('changing')
      await page.goto(`/social/posts/${id}`)
      await expect(page.getByText('A comment')).toBeVisible()
      await check('one post')
      await page.goto('/social/about')
      await page.getByRole('button', { name: 'Edit' }).click()
      await check('about')
      expect(found).toEqual([])
    },
  )
}
