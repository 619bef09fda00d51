import type { Page } from '@playwright/test'
import type { Message } from '#contract/chat.ts'
import { barriersOf } from './barriers.ts'
import {
  type Account,
  callsOf,
  everythingFetched,
  everythingSent,
  exhaustive,
  exhaustiveIf,
  expect,
  get,
  noNetwork,
  shownSnack,
} from './fixtures.ts'
import { postAs, test } from './two-people.ts'

type Conversations = { own: { id: number }; conversations: { user: { id: number }; unread: number }[] }
const numberOf = async (origin: string, account: Account) =>
  (await get<Conversations>(origin, 'chat/conversations', account)).own.id
const texts = async (origin: string, account: Account, user: number) =>
  (await get<{ messages: Message[] }>(origin, `chat/history?user=${user}`, account)).messages.map(
    ({ text }) => text,
  )
const send = (origin: string, from: Account, user: number, text: string) =>
  postAs(origin, 'chat/send', from, { id: crypto.randomUUID(), user, text })

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to / })
const log = (page: Page) => page.getByRole('log')
const bubble = (page: Page, text: string) => log(page).locator('[data-reading]').filter({ hasText: text })
async function say(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}
const shownTexts = (page: Page) => log(page).locator('[data-reading]').allTextContents()

test('delivers messages between two people and shows that they were read', async ({
  open,
  openPaul,
  origin,
  mira,
  paul,
}) => {
  const [miraId, paulId] = [await numberOf(origin, mira), await numberOf(origin, paul)]
  const page = await open(`/chat/${paulId}`, { as: mira })
  await expect(page.getByText(/^No messages with Paul/)).toBeVisible()
  await expect(field(page)).toBeFocused()
  const other = await openPaul('/chat')
  await expect(page.getByText('Online').first()).toBeVisible()

  await say(page, 'Hello <b>Paul</b> https://shop.example/a.')
  const row = other.getByRole('link', { name: /Mira Holt.*1 unread message/ })
  await row.click()
  await expect(bubble(other, 'Hello <b>Paul</b>')).toBeVisible()
  await expect(log(other).getByRole('link', { name: 'https://shop.example/a' })).toHaveAttribute(
    'rel',
    /noopener/,
  )
  await expect(log(page).getByText('Read', { exact: true })).toBeAttached()
  await say(other, 'Hello Mira')
  await expect(bubble(page, 'Hello Mira')).toBeVisible()
  await say(other, 'The code is `FERN10`')
  const code = bubble(page, 'The code is FERN10').locator('code')
  const background = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await code.evaluate(background)).not.toBe(
    await code.locator('xpath=ancestor::div[2]').evaluate(background),
  )
  expect(await texts(origin, mira, paulId)).toEqual([
    'Hello <b>Paul</b> https://shop.example/a.',
    'Hello Mira',
    'The code is `FERN10`',
  ])
  expect(await shownTexts(other)).toEqual(await shownTexts(page))
  expect(other.url()).toContain(`/chat/${miraId}`)
  await everythingSent(page)
  await everythingSent(other)
})

test(
  'gives two offline browsers the same order without duplicates',
  exhaustive,
  async ({ open, openPaul, context, origin, mira, paul, watch }) => {
    watch.allow(noNetwork)
    const paulId = await numberOf(origin, paul)
    const page = await open(`/chat/${paulId}`, { as: mira })
    const other = await openPaul(`/chat/${await numberOf(origin, mira)}`)
    await say(page, 'Before')
    await expect(bubble(other, 'Before')).toBeVisible()
    await everythingSent(page)
    await everythingFetched(page)
    await context.setOffline(true)
    await say(page, 'Away one')
    await say(page, 'Away two')
    await expect(log(page).getByText('Waiting for connection')).toBeVisible()
    await say(other, 'Meanwhile one')
    await say(other, 'Meanwhile two')
    await expect(bubble(other, 'Meanwhile two')).toBeVisible()
    await everythingSent(other)

    // The page is closed; what waits goes on in the next one, and what was read is there without a network.
    const calls = callsOf(context)
    const next = await context.newPage()
    await page.close()
    await context.setOffline(false)
    await next.goto(`${origin}/chat/${paulId}`)
    const all = ['Before', 'Meanwhile one', 'Meanwhile two', 'Away one', 'Away two']
    await expect.poll(() => shownTexts(next)).toEqual(all)
    await expect.poll(() => shownTexts(other)).toEqual(all)
    await everythingSent(next)
    expect(await texts(origin, mira, paulId)).toEqual(all)
    expect(calls.filter(({ line }) => line === 'POST chat/send')).toHaveLength(2)
  },
)

test('sends, edits and deletes a message by keyboard', async ({ open, origin, mira, paul }) => {
  const paulId = await numberOf(origin, paul)
  const page = await open(`/chat/${paulId}`, { as: mira })
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Helo')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('there')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Helo')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Hello there')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Hello there')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: 'More actions for “Hello there”' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(log(page).getByText('Message deleted')).toBeVisible()
  await shownSnack(page, 'Message deleted').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(bubble(page, 'Hello there')).toBeVisible()
  await everythingSent(page)
  expect(await texts(origin, mira, paulId)).toEqual(['Hello there'])

  const label = (await field(page).getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Alt+ArrowDown')
  // The next key is about the conversation that is drawn.
  await expect(field(page)).not.toHaveAttribute('aria-label', label)
  await expect(page).not.toHaveURL(new RegExp(`/chat/${paulId}$`))
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page).toHaveURL(new RegExp(`/chat/${paulId}$`))
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'delivers files and an emoji to the other person',
  exhaustive,
  async ({ open, openPaul, origin, mira, paul }) => {
    const paulId = await numberOf(origin, paul)
    const page = await open(`/chat/${paulId}`, { as: mira })
    const other = await openPaul(`/chat/${await numberOf(origin, mira)}`)
    await page.getByLabel('Choose files').setInputFiles([
      { name: 'lamp.png', mimeType: 'image/png', buffer: picture },
      { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') },
    ])
    await expect(page.getByText('note.txt')).toBeVisible()
    await field(page).fill('Look: ')
    await page.getByRole('button', { name: 'Insert an emoji' }).click()
    await page.getByRole('searchbox', { name: 'Search emojis' }).fill('grinning face')
    await page
      .getByRole('gridcell', { name: /^grinning face$/i })
      .first()
      .click()
    await expect(field(page)).toHaveValue('Look: 😀')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bubble(other, 'Look: 😀')).toBeVisible()
    await expect(log(other).locator('img')).toBeVisible()
    // Own pictures have a width of their own, whatever is in them, and the last file stands at the end of the line.
    const own = await page.getByRole('button', { name: 'View lamp.png' }).boundingBox()
    // The text has the padding of its bubble.
    const text = await bubble(page, 'Look: 😀').locator('xpath=../..').boundingBox()
    expect(own?.width).toBe(260)
    const last = await page.getByRole('button', { name: 'Download note.txt' }).boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((text?.x ?? 0) + (text?.width ?? 0), 0)
    await other.getByRole('button', { name: 'View lamp.png' }).click()
    await expect(other.getByRole('dialog', { name: 'lamp.png' }).locator('img')).toBeVisible()
    await other.keyboard.press('Escape')
    const downloading = other.waitForEvent('download')
    await other.getByRole('button', { name: 'Download note.txt' }).click()
    expect((await downloading).suggestedFilename()).toBe('note.txt')
    await everythingSent(page)
  },
)

test(
  'keeps the scroll position when messages arrive, and shows a pill to the end',
  exhaustive,
  async ({ open, origin, mira, paul }) => {
    test.setTimeout(90_000)
    const [miraId, paulId] = [await numberOf(origin, mira), await numberOf(origin, paul)]
    for (let nth = 1; nth <= 130; nth++)
      await send(origin, nth % 3 ? paul : mira, nth % 3 ? miraId : paulId, `No. ${nth}.`)
    await postAs(origin, 'chat/read', mira, { user: paulId })
    const page = await open(`/chat/${paulId}`, { as: mira })
    await expect(bubble(page, 'No. 130.')).toBeInViewport()
    // Upwards to the very beginning, page by page.
    await expect
      .poll(
        async () => {
          await log(page).hover()
          await page.mouse.wheel(0, -1500)
          return bubble(page, 'No. 1.').isVisible()
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    await log(page).evaluate((box) => {
      box.scrollTop = box.scrollHeight / 2
    })
    const place = () =>
      log(page).evaluate((box) => {
        const top = box.getBoundingClientRect().top
        const first = [...box.querySelectorAll('[data-number]')].find(
          (row) => row.getBoundingClientRect().bottom > top,
        )
        return `${first?.getAttribute('data-number')} ${Math.round((first?.getBoundingClientRect().top ?? 0) - top)}`
      })
    // Whatever the scrolling has fetched is there.
    await page.waitForLoadState('networkidle')
    const before = await place()
    await send(origin, paul, miraId, 'Far below')
    await send(origin, paul, miraId, 'Further below')
    const pill = page.getByRole('button', { name: '2 new messages' })
    await expect(pill).toBeVisible()
    expect(await place()).toBe(before)
    await pill.click()
    await expect(bubble(page, 'Further below')).toBeInViewport()
    await expect(pill).toBeHidden()

    await page.getByRole('button', { name: 'Search conversation' }).click()
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('No. 7.')
    await page.getByRole('button', { name: /No. 7\./ }).click()
    await expect(bubble(page, 'No. 7.')).toBeInViewport()
    await everythingSent(page)
  },
)

test('opens a conversation at the first unread message', async ({ open, origin, mira, paul }) => {
  const [miraId, paulId] = [await numberOf(origin, mira), await numberOf(origin, paul)]
  for (let nth = 1; nth <= 90; nth++) await send(origin, paul, miraId, `No. ${nth}.`)
  await postAs(origin, 'chat/read', mira, { user: paulId, upTo: 12 })
  const page = await open(`/chat/${paulId}`, { as: mira })
  await expect(page.getByText('New', { exact: true })).toBeInViewport()
  await expect(bubble(page, 'No. 13.')).toBeInViewport()
  await page.getByRole('button', { name: /new messages$|Jump to latest/ }).click()
  await expect(bubble(page, 'No. 90.')).toBeInViewport()
  await everythingSent(page)
})

test('opens a conversation as a full page on a phone', async ({ page, open, ada }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/chat', { as: ada })
  await page.getByRole('link', { name: /Grace Bennett/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Bennett' })).toBeVisible()
  await expect(bubble(page, 'Got it, passed on.')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
})

for (const navType of ['light', 'dark'] as const) {
  test(
    `has no accessibility barriers in the chat, ${navType}`,
    exhaustiveIf(navType === 'dark'),
    async ({ open, origin, mira, paul }) => {
      test.setTimeout(180_000)
      const [miraId, paulId] = [await numberOf(origin, mira), await numberOf(origin, paul)]
      await send(origin, paul, miraId, 'Hello Mira')
      await send(origin, mira, paulId, 'Hello https://shop.example')
      const page = await open(`/chat/${paulId}`, { as: mira, look: { navType } })
      const found: string[] = []
      async function check(name: string) {
        found.push(
          ...(await barriersOf(page, { onlyLook: navType === 'dark' })).map((one) => `${name} ${one}`),
        )
      }
      await expect(bubble(page, 'Hello Mira')).toBeVisible()
      await check('conversation')
      await page.getByRole('button', { name: /^About / }).click()
      await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible()
      await check('details')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Search conversation' }).click()
      await page.getByRole('searchbox', { name: 'Search messages' }).fill('hello')
      await expect(page.getByText('2 messages')).toBeVisible()
      await check('search')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Insert an emoji' }).click()
      await expect(page.getByText('Faces')).toBeVisible()
      await check('emojis')
      expect(found).toEqual([])
      await everythingSent(page)
    },
  )
}
