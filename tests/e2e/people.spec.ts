import type { Page } from '@playwright/test'
import type { Profile } from '#contract/social.ts'
import { barriersOf } from './barriers.ts'
import {
  everythingSent,
  exhaustive,
  exhaustiveIf,
  expect,
  get,
  newAccount,
  openAt,
  shownSnack,
  test,
} from './fixtures.ts'

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Does one thing of someone's menu. */
async function choose(page: Page, name: string, label: string) {
  await card(page, name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

type People = { people: Profile[]; counts: Record<string, number> }
const people = (origin: string, kind: string, account: { token: string }) =>
  get<People>(origin, `social/people?kind=${kind}`, account)
/** A name of no one else, for journeys that run side by side. */
const surname = () => `Q${crypto.randomUUID().slice(0, 6)}`

test('shows a friendship and a block to the other person immediately', async ({
  open,
  origin,
  browser,
  watch,
}) => {
  const [one, other] = [surname(), surname()]
  const nora = await newAccount(origin, 'Nora', one)
  const emil = await newAccount(origin, 'Emil', other)
  const [noraName, emilName] = [`Nora ${one}`, `Emil ${other}`]
  const page = await open(`/users/cards/details?q=${other}`, { as: nora })
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  watch.also(context)
  const second = await context.newPage()
  await openAt(second, origin, `/users/cards/details?q=${one}`, { as: emil })
  await expect(card(second, noraName)).toBeVisible()

  await choose(page, emilName, 'Add friend')
  await card(second, noraName)
    .getByRole('button', { name: `More actions for ${noraName}` })
    .click()
  await second.getByRole('menuitem', { name: 'Accept' }).click()
  await expect(shownSnack(second, `You and ${noraName} are now friends`)).toBeVisible()
  for (const who of [nora, emil])
    await expect.poll(async () => (await people(origin, 'friends', who)).counts.friends).toBe(1)

  await page.goto(`${origin}/users/cards/details?who=friends`)
  await expect(card(page, emilName)).toBeVisible()
  await choose(page, emilName, 'Block')
  await page
    .getByRole('dialog', { name: `Block ${emilName}?` })
    .getByRole('button', { name: 'Block' })
    .click()
  await expect(card(page, emilName)).toHaveCount(0)
  await everythingSent(page)
  // Who is blocked is not told, and sees it with the next look.
  await second.reload()
  await expect(second.getByRole('heading', { name: 'No people found' })).toBeVisible()

  await page.goto(`${origin}/users/cards/details?who=blocked`)
  await card(page, emilName)
    .getByRole('button', { name: `Unblock ${emilName}` })
    .click()
  await expect(card(page, emilName)).toHaveCount(0)
  await expect(card(second, noraName)).toBeVisible()
  expect((await people(origin, 'friends', nora)).counts).toMatchObject({ friends: 1, blocked: 0 })
  await context.close()
})

test('moves through the table by keyboard and exports its rows', async ({ open, ada }) => {
  const page = await open('/users/list/s1?q=okoro', { as: ada })
  await expect(page.getByRole('row', { name: /Sam Okoro/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('button', { name: 'Download file' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^people-okoro-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('button', { name: 'More actions for Sam Okoro' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View profile' })).toBeVisible()
})

// The colours do not depend on the direction.
for (const look of [
  { navType: 'light', rtlLayout: false },
  { navType: 'dark', rtlLayout: true },
] as const)
  test(
    `has no accessibility barriers in people, ${look.navType}`,
    exhaustiveIf(look.rtlLayout),
    async ({ open, ada }) => {
      test.setTimeout(180_000)
      const found: string[] = []
      const page = await open('/users/cards/details?who=followers', { as: ada, look })
      for (const name of ['Cards', 'Table']) {
        await page.getByRole('radio', { name, exact: true }).click()
        await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
        await expect(page.getByText('Sam Okoro').first()).toBeVisible()
        found.push(...(await barriersOf(page, { onlyLook: look.rtlLayout })).map((one) => `${name} ${one}`))
      }
      expect(found).toEqual([])
    },
  )

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('adds, opens, deletes and restores pictures by keyboard', exhaustive, async ({ open, mira, origin }) => {
  const page = await open('/social/gallery', { as: mira })
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible()
  const file = (name: string, content: string | Buffer) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(content),
  })
  await page
    .getByLabel('Pictures for your gallery')
    .setInputFiles([
      file('First.png', Buffer.from(png, 'base64')),
      file('notes.png', 'plain text'),
      file('Second.png', Buffer.from(png, 'base64')),
    ])
  await expect(page.getByText('Couldn’t add “notes.png”')).toBeVisible()
  const first = page.getByRole('button', { name: 'View “First”' })
  const second = page.getByRole('button', { name: 'View “Second”' })
  await expect(second.locator('img')).toBeVisible()
  await everythingSent(page)

  await second.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Second' }).locator('img')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'First' })).toContainText('2 of 2')
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  // The last one that was looked at.
  await expect(first).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(first).toHaveCount(0)
  await expect(second).toBeFocused()
  await expect(shownSnack(page, 'Picture deleted')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(first).toBeVisible()
  await everythingSent(page)
  expect((await get<{ total: number }>(origin, 'gallery/pictures', mira)).total).toBe(2)
})
