import type { Page } from '@playwright/test'
import type { MailListReply } from '#contract/mail.ts'
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
  heading,
  newAccount,
  noNetwork,
  openAt,
  outboxOnDisk,
  shownSnack,
  test,
} from './fixtures.ts'

const listOf = (origin: string, account: Account, folder: string) =>
  get<MailListReply>(origin, `mails/list?folder=${folder}&limit=50`, account)
const subjectsOf = async (origin: string, account: Account, folder: string) =>
  (await listOf(origin, account, folder)).mails.map(({ subject }) => subject)

/** Letters from one account to another, the first one first. */
async function send(origin: string, from: Account, to: Account, subjects: readonly string[]) {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api/mails/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${from.token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<{ mail: { id: string } }>
  }
  await post('settings/save', { settings: { undoSeconds: 0 } })
  for (const subject of subjects) {
    const fields = { to: [to.email], cc: [], bcc: [], subject, html: `<p>About ${subject}.</p>` }
    await post('send', { id: (await post('draft', fields)).mail.id })
  }
}

const row = (page: Page, subject: string) =>
  page.locator('[data-row]').filter({ has: page.getByText(subject, { exact: true }) })
const rows = (page: Page) => page.locator('[data-row]')
const link = (page: Page, subject: string) => row(page, subject).locator('a')
const numbered = (count: number) => [...Array(count).keys()].map((nth) => `Letter ${nth + 1}`)

test('keeps an email open while replying, and the reply while reading another', async ({
  open,
  origin,
  mira,
}) => {
  await send(origin, await newAccount(origin, 'Nils', 'Berg'), mira, ['One', 'Two'])
  const page = await open('/mail', { as: mira })
  const message = (subject: string) => page.frameLocator('article iframe').getByText(`About ${subject}.`)
  await link(page, 'Two').click()
  await expect(message('Two')).toBeVisible()
  await page.keyboard.press('r')
  const answer = page.getByRole('dialog', { name: 'Re: Two' })
  const below = page.getByRole('region', { name: 'Open email' }).getByRole('dialog', { name: 'Re: Two' })
  const text = answer.getByRole('textbox', { name: 'Text' })
  await expect(below).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.type('Of course')
  await expect(message('Two')).toBeVisible()
  // It is a draft now, which the address says.
  await expect(page).toHaveURL(/\/mail\/inbox\/[^?]+\?compose=draft/)
  await link(page, 'One').click()
  await expect(message('One')).toBeVisible()
  await expect(text).toHaveText(/Of course/)
  await expect(below).toHaveCount(0)
  await link(page, 'Two').click()
  await expect(below).toBeVisible()
  await text.click()
  await page.keyboard.type(', gladly')
  await page.keyboard.press('Control+Enter')
  await expect(answer).toHaveCount(0)
  await expect(row(page, 'Two').getByTitle('2 emails in this conversation')).toBeVisible()
})

test('opens, reads, archives and restores an email, and shows the next email', async ({
  open,
  origin,
  mira,
}) => {
  await send(origin, await newAccount(origin, 'Nils', 'Berg'), mira, ['One', 'Two', 'Three'])
  const page = await open('/mail', { as: mira })
  await expect(heading(page, 'Inbox')).toBeVisible()
  await expect(page).toHaveTitle(/^\(3\) Inbox/)
  await link(page, 'Two').click()
  await expect(page.frameLocator('article iframe').getByText('About Two.')).toBeVisible()
  // Read after a second, in the list, the figures and on the server.
  await expect(page).toHaveTitle(/^\(2\) Inbox/)
  await expect.poll(async () => (await listOf(origin, mira, 'inbox')).unreadCount.inbox).toBe(2)

  const toolbar = page.getByRole('toolbar')
  await toolbar.getByRole('button', { name: 'Archive' }).click()
  await expect(row(page, 'Two')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'One' })).toBeVisible()
  await expect.poll(() => subjectsOf(origin, mira, 'archive')).toEqual(['Two'])
  await shownSnack(page, 'Email archived').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Two')).toBeVisible()
  await expect.poll(() => subjectsOf(origin, mira, 'archive')).toEqual([])
})

test('adds a label, applies it and filters by it', async ({ open, origin, mira }) => {
  await send(origin, await newAccount(origin, 'Nils', 'Berg'), mira, ['One', 'Two'])
  const page = await open('/mail/inbox', { as: mira })
  const folders = page.getByRole('navigation', { name: 'Folders and labels' })
  await folders.getByRole('button', { name: 'Add label' }).click()
  await folders.getByRole('textbox', { name: 'Label name' }).fill('Kiln')
  await page.keyboard.press('Enter')
  await expect(folders.getByRole('link', { name: 'Kiln' })).toBeVisible()
  await link(page, 'One').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Labels' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Kiln' }).click()
  await expect(shownSnack(page, 'Label added')).toBeVisible()
  await folders.getByRole('link', { name: /^Kiln/ }).click()
  await expect(heading(page, 'Kiln')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await folders.getByRole('button', { name: 'More actions for the label “Kiln”' }).click()
  await page.getByRole('menuitem', { name: 'Delete label…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete label' }).click()
  await expect(heading(page, 'Inbox')).toBeVisible()
  await expect(folders.getByRole('link', { name: 'Kiln' })).toHaveCount(0)
})

test('triages twenty emails by keyboard', async ({ open, origin, mira }) => {
  test.slow()
  await send(origin, await newAccount(origin, 'Nils', 'Berg'), mira, numbered(20))
  const page = await open('/mail/inbox', { as: mira })
  await expect(rows(page)).toHaveCount(20)
  const press = (key: string) => page.keyboard.press(key)
  // The newest is on top.
  await press('j')
  await expect(link(page, 'Letter 20')).toBeFocused()
  // Buttons that are seen only while the row has the focus take it as well.
  const stops = ['Star “Letter 20”', 'Archive “Letter 20”', 'Move “Letter 20” to bin']
  for (const name of stops) {
    await press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  for (const _ of stops) await press('Shift+Tab')
  await expect(link(page, 'Letter 20')).toBeFocused()
  await press('s')
  await expect(page.getByRole('button', { name: 'Star “Letter 20”' })).toHaveAttribute('aria-pressed', 'true')
  await press('e')
  await expect(row(page, 'Letter 20')).toHaveCount(0)
  await expect(link(page, 'Letter 19')).toBeFocused()
  await press('#')
  await expect(link(page, 'Letter 18')).toBeFocused()
  await press('i')
  await press('u')
  await expect(row(page, 'Letter 18')).not.toHaveAttribute('data-unread')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Letter 18' })).toBeVisible()
  await expect(link(page, 'Letter 18')).toBeFocused()
  await press('Escape')
  await expect(page).toHaveURL(/\/mail\/inbox$/)
  await expect(link(page, 'Letter 18')).toBeFocused()
  // Some together, then the rest.
  await press('x')
  await press('Shift+ArrowDown')
  await press('Shift+ArrowDown')
  await expect(page.getByText('3 selected')).toBeVisible()
  await press('e')
  await expect(rows(page)).toHaveCount(15)
  await expect(link(page, 'Letter 15')).toBeFocused()
  await press('Control+a')
  await expect(page.getByText('15 selected')).toBeVisible()
  await press('e')
  await expect(heading(page, 'Inbox')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your inbox is empty' })).toBeVisible()
  await expect.poll(async () => (await listOf(origin, mira, 'archive')).total).toBe(19)
  await expect.poll(() => subjectsOf(origin, mira, 'trash')).toEqual(['Letter 19'])
  await press('?')
  await expect(page.getByText('Archive, bin, star, important, unread')).toBeVisible()
})

test('keeps offline triage over a reload and sends it once', async ({
  open,
  origin,
  mira,
  context,
  watch,
}) => {
  watch.allow(noNetwork)
  await send(origin, await newAccount(origin, 'Nils', 'Berg'), mira, ['One', 'Two', 'Three'])
  const page = await open('/mail/inbox', { as: mira })
  // Opening a mail marks it as read. The last one is read too: it opens after the other is archived.
  for (const subject of ['One', 'Two']) {
    await link(page, subject).click()
    await expect(page.frameLocator('article iframe').getByText(`About ${subject}.`)).toBeVisible()
  }
  await everythingFetched(page)
  await everythingSent(page)
  await context.setOffline(true)
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  await expect(row(page, 'Two')).toHaveCount(0)
  await page.getByRole('button', { name: 'Star “Three”' }).click()
  await expect(page.getByText(/You’re offline/).first()).toBeVisible()
  // What was read can be read again.
  await page.getByRole('link', { name: 'All mail' }).click()
  expect(await subjectsOf(origin, mira, 'archive')).toEqual([])

  await expect.poll(() => outboxOnDisk(page)).toHaveLength(2)
  const calls = callsOf(context)
  const other = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await other.goto('/mail/inbox')
  await expect(row(other, 'Three')).toBeVisible()
  await expect(row(other, 'Two')).toHaveCount(0)
  await expect.poll(() => subjectsOf(origin, mira, 'archive')).toEqual(['Two'])
  await expect.poll(() => subjectsOf(origin, mira, 'starred')).toEqual(['Three'])
  await other.reload()
  await expect(row(other, 'Two')).toHaveCount(0)
  expect(calls.filter(({ line }) => line === 'POST mails/move')).toHaveLength(1)
})

test(
  'shows new email and the triage of another browser immediately',
  exhaustive,
  async ({ open, origin, mira, browser, watch }) => {
    const nils = await newAccount(origin, 'Nils', 'Berg')
    await send(origin, nils, mira, ['One'])
    const page = await open('/mail/inbox', { as: mira })
    const context = await browser.newContext()
    watch.also(context)
    const other = await context.newPage()
    await openAt(other, origin, '/mail/inbox', { as: mira })
    await expect(rows(other)).toHaveCount(1)
    await everythingFetched(page)
    await everythingFetched(other)
    await send(origin, nils, mira, ['Hot off the press'])
    await expect(row(page, 'Hot off the press')).toBeVisible()
    await expect(page).toHaveTitle(/^\(2\) Inbox/)
    await page.getByRole('button', { name: 'Star “One”' }).click()
    await expect(other.getByRole('button', { name: 'Star “One”' })).toHaveAttribute('aria-pressed', 'true')
    await context.close()
  },
)

test('suggests search terms and keeps the search in the address', async ({ open, ada }) => {
  const page = await open('/mail/all', { as: ada })
  const field = page.getByRole('combobox', { name: 'Search mail' })
  await field.fill('is')
  await page.getByRole('option', { name: /is:/ }).click()
  await page.getByRole('option', { name: 'is:unread' }).click()
  await expect(page).toHaveURL(/q=is%3Aunread/)
  await expect(page.getByRole('button', { name: 'Unread', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await field.fill('nothing-is-called-this')
  await expect(page.getByRole('heading', { name: 'No results for “nothing-is-called-this”' })).toBeVisible()
})

test('resizes the list pane by keyboard and remembers its width', exhaustive, async ({ open, ada }) => {
  const page = await open('/mail/inbox', { as: ada })
  const handle = page.getByRole('separator', { name: 'List pane width' })
  const pane = page.getByRole('region', { name: 'Inbox' })
  const before = (await pane.boundingBox())?.width ?? 0
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => ((await pane.boundingBox())?.width ?? 0) - before).toBeGreaterThan(20)
  const after = (await pane.boundingBox())?.width ?? 0
  await page.reload()
  await expect.poll(async () => Math.round((await pane.boundingBox())?.width ?? 0)).toBe(Math.round(after))
})

test('opens an email as a full page on a phone, and returns to its row', async ({
  open,
  origin,
  mira,
  page,
}) => {
  await send(origin, await newAccount(origin, 'Nils', 'Berg'), mira, numbered(12))
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/mail/inbox', { as: mira, look: { rtlLayout: true } })
  await link(page, 'Letter 2').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Letter 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(link(page, 'Letter 2')).toBeFocused()
  await expect(link(page, 'Letter 2')).toBeInViewport()
  await page.getByRole('button', { name: 'Folders and labels' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Archive' }).click()
  await expect(heading(page, 'Archive')).toBeVisible()
})

for (const navType of ['light', 'dark'] as const)
  test(
    `has no accessibility barriers in mail, ${navType}`,
    exhaustiveIf(navType === 'dark'),
    async ({ open, ada, page }) => {
      await open('/mail/inbox/mail-1-3', { as: ada, look: { navType } })
      await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
      await page.getByRole('checkbox').first().check({ force: true })
      // The frame is looked at from outside: nothing may run in it.
      expect(await barriersOf(page, { without: 'iframe', onlyLook: navType === 'dark' })).toEqual([])
    },
  )
