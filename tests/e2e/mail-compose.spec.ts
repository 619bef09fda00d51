import type { Browser, Page } from '@playwright/test'
import type { MailListReply, WholeMail } from '#contract/mail.ts'
import { barriersOf } from './barriers.ts'
import {
  type Account,
  everythingFetched,
  exhaustive,
  exhaustiveIf,
  expect,
  get,
  heading,
  newAccount,
  noNetwork,
  openAt,
  shownSnack,
  test,
} from './fixtures.ts'

const mailsIn = async (origin: string, folder: string, account: Account) =>
  (await get<MailListReply>(origin, `mails/list?folder=${folder}`, account)).mails
const wholeMail = async (origin: string, id: string, account: Account) =>
  (await get<{ mail: WholeMail }>(origin, `mails/details?id=${id}`, account)).mail
const subjectsIn = async (origin: string, folder: string, account: Account) =>
  (await mailsIn(origin, folder, account)).map(({ subject }) => subject)

const win = (page: Page) => page.getByRole('dialog')
const text = (page: Page) => win(page).getByRole('textbox', { name: 'Text' })
const to = (page: Page) => win(page).getByRole('combobox', { name: 'To', exact: true })
const said = (page: Page, words: string | RegExp) => expect(win(page).getByText(words).first()).toBeVisible()
const sent = (page: Page) => expect(win(page)).toHaveCount(0)

/** The page of someone else, in a browser of their own. */
async function other(browser: Browser, origin: string, as: Account, path: string) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 } })
  const page = await context.newPage()
  await openAt(page, origin, path, { as })
  return page
}

async function sendNow(origin: string, account: Account) {
  const answer = await fetch(`${origin}/api/mails/settings/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
    body: JSON.stringify({ settings: { undoSeconds: 0 } }),
  })
  expect(answer.ok).toBe(true)
}

test('sends an email by keyboard and a reply that quotes it', async ({ open, origin, mira, browser }) => {
  test.slow()
  const joon = await newAccount(origin, 'Joon', 'Park')
  await sendNow(origin, mira)
  await sendNow(origin, joon)
  const page = await open('/mail/inbox', { as: mira })
  await page.keyboard.press('c')
  await expect(to(page)).toBeFocused()
  await page.keyboard.type(joon.email.slice(0, 12))
  await expect(page.getByRole('option').first()).toContainText('Joon Park')
  await page.keyboard.press('Tab')
  await expect(win(page).getByText('Joon Park')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Jugs for the window')
  await page.keyboard.press('Tab')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('They are ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('ready')
  await page.keyboard.press('Control+Enter')
  await sent(page)
  await expect(shownSnack(page, 'Email sent')).toBeVisible()

  await expect.poll(() => subjectsIn(origin, 'inbox', joon)).toEqual(['Jugs for the window'])
  const [got] = await mailsIn(origin, 'inbox', joon)
  expect((await wholeMail(origin, got?.id ?? '', joon)).html).toBe('<p>They are <strong>ready</strong></p>')

  const reading = await other(browser, origin, joon, `/mail/inbox/${got?.id}?compose=reply:${got?.id}`)
  await expect(text(reading)).toBeFocused()
  await expect(win(reading)).toHaveAccessibleName('Re: Jugs for the window')
  await reading.keyboard.type('Wonderful')
  await expect(text(reading)).not.toContainText('wrote')
  await win(reading).getByRole('button', { name: 'Show quoted text' }).click()
  await expect(text(reading)).toContainText(/Mira Holt wrote:/)
  await reading.keyboard.press('Control+Enter')
  await sent(reading)
  await expect.poll(() => subjectsIn(origin, 'inbox', mira)).toEqual(['Re: Jugs for the window'])
  const [answer] = await mailsIn(origin, 'inbox', mira)
  expect(answer?.thread).toBe(got?.thread)
  const { html } = await wholeMail(origin, answer?.id ?? '', mira)
  expect(html).toMatch(
    /^<p>Wonderful<\/p>.*<blockquote><p>They are <strong>ready<\/strong><\/p><\/blockquote>/,
  )
  await reading.context().close()
})

test('reopens an unsent email with its contents, and discards it', async ({ open, origin, mira, ada }) => {
  const page = await open(`/mail/inbox?compose=new:${ada.email}`, { as: mira })
  await expect(win(page).getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.keyboard.type('Too early')
  await text(page).click()
  await page.keyboard.type('Wait with this')
  await win(page).getByRole('button', { name: 'Send', exact: true }).click()
  await sent(page)
  expect(await subjectsIn(origin, 'sent', mira)).toEqual(['Too early'])
  await shownSnack(page, 'Sending').getByRole('button', { name: 'Undo' }).click()
  await expect(text(page)).toContainText('Wait with this')
  await expect(win(page).getByText(ada.email).or(win(page).getByText(ada.name))).toBeVisible()
  expect(await subjectsIn(origin, 'sent', mira)).toEqual([])
  await win(page).getByRole('button', { name: 'Discard draft' }).click()
  await sent(page)
  await shownSnack(page, 'Draft discarded').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => subjectsIn(origin, 'draft', mira)).toEqual([])
})

test(
  'restores a draft after a reload and in a second tab, and asks about conflicts',
  exhaustive,
  async ({ open, origin, mira, context, watch }) => {
    test.slow()
    watch.allow(/409/)
    const page = await open('/mail/inbox?compose=new', { as: mira })
    await expect(text(page)).toBeVisible()
    await win(page).getByRole('textbox', { name: 'Subject' }).fill('In two tabs')
    await text(page).click()
    await page.keyboard.type('Typed just now')
    await expect(page).toHaveURL(/compose=draft/)
    await page.reload()
    await expect(text(page)).toContainText('Typed just now')
    await said(page, /^Saved/)

    const second = await context.newPage()
    await second.goto(page.url())
    await expect(text(second)).toContainText('Typed just now')
    await text(second).click()
    await second.keyboard.press('Control+End')
    await second.keyboard.type(', and here')
    await said(second, /^Saved/)
    await expect(text(page)).toContainText('Typed just now, and here')

    // Both type before either has saved.
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' FIRST')
    await text(second).click()
    await second.keyboard.press('Control+End')
    await second.keyboard.type(' SECOND')
    await expect.poll(async () => (await conflictIn(page)) + (await conflictIn(second))).toBeGreaterThan(0)
    const asked = (await conflictIn(page)) > 0 ? page : second
    await win(asked).getByRole('radio', { name: /Here/ }).check()
    await win(asked).getByRole('button', { name: 'Save these values' }).click()
    await said(asked, /^Saved/)
    const mine = asked === page ? 'FIRST' : 'SECOND'
    await expect
      .poll(async () => {
        const [draft] = await mailsIn(origin, 'draft', mira)
        return (await wholeMail(origin, draft?.id ?? '', mira)).html
      })
      .toContain(mine)
    expect(await mailsIn(origin, 'draft', mira)).toHaveLength(1)
    await second.close()
  },
)
const conflictIn = (page: Page) => page.getByText('You changed this on another device or tab').count()

test('marks an unknown recipient and keeps the email', async ({ open, origin, mira, ada, watch }) => {
  watch.allow(/400/)
  const page = await open('/mail/inbox?compose=new', { as: mira })
  await expect(text(page)).toBeVisible()
  await to(page).focus()
  await page.keyboard.type(`${ada.email};nobody-at-all@example.com,`)
  await win(page).getByRole('textbox', { name: 'Subject' }).fill('To nobody')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Send without text?')
  await win(page).getByRole('button', { name: 'Send anyway' }).click()
  await said(page, /No account uses this address: nobody-at-all@example.com/)
  await expect(to(page)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Enter')
  await sent(page)
  expect(await subjectsIn(origin, 'sent', mira)).toEqual(['To nobody'])
})

test(
  'keeps a refused recipient removed when the draft is refetched late',
  exhaustive,
  async ({ open, origin, mira, ada, watch, context }) => {
    watch.allow(/400/)
    const page = await open(`/mail/inbox?compose=new:${ada.email}`, { as: mira })
    await expect(text(page)).toBeVisible()
    await win(page).getByRole('textbox', { name: 'Subject' }).fill('Late')
    await text(page).click()
    await page.keyboard.type('Hello')
    await said(page, /^Saved/)
    const late = Promise.withResolvers<void>()
    await context.route('**/api/mails/details*', async (route) => {
      await late.promise
      await route.continue()
    })
    await to(page).fill('nobody-at-all@example.com,')
    // The draft is fetched again once the server has refused the address.
    const refetched = page.waitForRequest('**/api/mails/details*')
    await page.keyboard.press('Control+Enter')
    await refetched
    await said(page, /No account uses this address/)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Delete')
    const pills = win(page).locator('[data-pill]')
    await expect(pills).toHaveCount(1)
    const read = page.waitForResponse('**/api/mails/details*')
    late.resolve()
    await read
    await page.keyboard.press('Control+Enter')
    await sent(page)
    expect(await subjectsIn(origin, 'sent', mira)).toEqual(['Late'])
  },
)

test('attaches files by button, drop and forward, and rejects oversized ones immediately', async ({
  open,
  origin,
  mira,
}) => {
  test.slow()
  await sendNow(origin, mira)
  const page = await open(`/mail/inbox?compose=new:${mira.email}`, { as: mira })
  await expect(text(page)).toBeVisible()
  await win(page).getByRole('textbox', { name: 'Subject' }).fill('Sizes')
  await text(page).click()
  await page.keyboard.type('See what is attached')
  await said(page, /mentions an attachment/)
  const file = (name: string, size = 5) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from('a'.repeat(size)),
  })
  await win(page)
    .getByLabel('Choose files')
    .setInputFiles([file('one.txt'), file('two.exe'), file('large.txt', 6 * 1024 * 1024)])
  await said(page, /Couldn’t attach “two.exe”/)
  await said(page, /Couldn’t attach “large.txt”. Choose a file of up to 5 MB/)
  await expect(win(page).getByRole('button', { name: 'Remove “one.txt”' })).toBeVisible()
  const data = await page.evaluateHandle(() => {
    const made = new DataTransfer()
    made.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }))
    return made
  })
  await text(page).dispatchEvent('drop', { dataTransfer: data })
  await expect(win(page).getByRole('button', { name: 'Remove “dropped.txt”' })).toBeVisible()
  await win(page).getByRole('button', { name: 'Remove “one.txt”' }).click()
  await expect(win(page).getByText('one.txt', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await sent(page)
  await expect.poll(() => subjectsIn(origin, 'inbox', mira)).toEqual(['Sizes'])
  const [got] = await mailsIn(origin, 'inbox', mira)
  expect(got?.attachments.map(({ title }) => title)).toEqual(['dropped.txt'])

  await page.goto(`${origin}/mail/inbox?compose=forward:${got?.id}`)
  await expect(to(page)).toBeFocused()
  await said(page, 'dropped.txt')
  await page.keyboard.type(`${mira.email},`)
  await page.keyboard.press('Control+Enter')
  await sent(page)
  await expect.poll(() => subjectsIn(origin, 'inbox', mira)).toContain('Fwd: Sizes')
  const forwarded = (await mailsIn(origin, 'inbox', mira)).find(({ subject }) => subject === 'Fwd: Sizes')
  expect(forwarded?.attachments.map(({ title }) => title)).toEqual(['dropped.txt'])
})

test('sends an offline email once after a reload', async ({ open, origin, mira, ada, context, watch }) => {
  watch.allow(noNetwork)
  const page = await open('/mail/inbox', { as: mira })
  await everythingFetched(page)
  await page.keyboard.press('c')
  await expect(text(page)).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.type(`${ada.email},`)
  await win(page).getByRole('textbox', { name: 'Subject' }).fill('From the train')
  await text(page).click()
  await page.keyboard.type('No network here')
  await said(page, /saved on this device/)
  await page.keyboard.press('Control+Enter')
  await sent(page)
  await expect(shownSnack(page, 'The email will be sent when you’re back online')).toBeVisible()
  const later = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await later.goto('/dashboard')
  await expect.poll(() => subjectsIn(origin, 'sent', mira), { timeout: 20_000 }).toEqual(['From the train'])
  expect(await subjectsIn(origin, 'draft', mira)).toEqual([])
})

test(
  'saves no draft of an untouched email, and keeps an edited email on Escape',
  exhaustive,
  async ({ open, origin, mira }) => {
    const page = await open('/mail/inbox?compose=new', { as: mira })
    await expect(to(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await sent(page)
    expect(await mailsIn(origin, 'draft', mira)).toEqual([])
    await page.keyboard.press('c')
    await expect(to(page)).toBeFocused()
    await win(page).getByRole('textbox', { name: 'Subject' }).fill('Half')
    await page.keyboard.press('Escape')
    await sent(page)
    await expect.poll(() => subjectsIn(origin, 'draft', mira)).toEqual(['Half'])
    await shownSnack(page, 'Draft saved').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => subjectsIn(origin, 'draft', mira)).toEqual([])
  },
)

test('adds the signature to new emails and applies the chosen undo period', async ({
  open,
  mira,
  origin,
}) => {
  const page = await open('/mail/inbox', { as: mira })
  await page.getByRole('button', { name: 'Mail settings' }).click()
  await win(page).getByRole('combobox', { name: 'Undo send period' }).selectOption('30 seconds')
  await win(page).getByRole('textbox', { name: 'Signature' }).click()
  await page.keyboard.type('Mira of Fernhill')
  await win(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(shownSnack(page, 'Settings saved')).toBeVisible()
  await page.keyboard.press('c')
  await expect(text(page)).toContainText('Mira of Fernhill')
  const { settings } = await get<{ settings: { undoSeconds: number } }>(origin, 'mails/settings', mira)
  expect(settings.undoSeconds).toBe(30)
})

const looks = [
  ['light', {}, 1360],
  ['dark', { navType: 'dark' }, 1360],
  ['mirrored', { rtlLayout: true }, 1360],
  ['a phone, French', { locale: 'fr' }, 360],
  ['a dark phone, mirrored', { navType: 'dark', rtlLayout: true }, 360],
] as const
for (const [name, look, width] of looks) {
  test(
    `fits the window without accessibility barriers: ${name}`,
    exhaustiveIf(name !== 'light'),
    async ({ open, page, mira }) => {
      await page.setViewportSize({ width, height: 780 })
      await open(`/mail/inbox?compose=new:${mira.email}`, { as: mira, look })
      await expect(win(page).locator('.ProseMirror')).toBeVisible()
      await page.keyboard.type('Kiln visit')
      const box = await win(page).boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      if (width === 360) expect(box).toMatchObject({ x: 0, y: 0, width, height: 780 })
      expect(await win(page).evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
      expect(
        await barriersOf(page, { within: '[role=dialog]', onlyLook: name !== 'light' && width !== 360 }),
      ).toEqual([])
    },
  )
}

test('docks, centres and minimises the window', exhaustive, async ({ open, mira }) => {
  const page = await open('/mail/inbox?compose=new', { as: mira })
  await expect(text(page)).toBeVisible()
  await win(page).getByRole('textbox', { name: 'Subject' }).fill('Small')
  await win(page).getByRole('button', { name: 'Minimise' }).click()
  await expect(text(page)).toBeHidden()
  await win(page).getByRole('button', { name: 'Small' }).click()
  await win(page).getByRole('button', { name: 'Move to centre' }).click()
  await expect(win(page)).toHaveAttribute('aria-modal', 'true')
  await page.reload()
  await expect(win(page)).toHaveAttribute('aria-modal', 'true')
  await expect(heading(page, 'Inbox')).toBeAttached()
  await win(page).getByRole('button', { name: 'Move to corner' }).click()
  await expect(win(page)).not.toHaveAttribute('aria-modal', 'true')
})
