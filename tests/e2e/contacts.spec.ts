import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Contact } from '#contract/contacts.ts'
import { barriersOf } from './barriers.ts'
import { type Account, exhaustive, exhaustiveIf, expect, get, openAt, shownSnack, test } from './fixtures.ts'

const kept = async (origin: string, account: Account) =>
  (await get<{ contacts: Contact[] }>(origin, 'contact/list', account)).contacts
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Adds someone by the button of the page. */
async function add(page: Page, name: string, mail = '') {
  await page.getByRole('button', { name: 'New contact' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New contact' })
  await drawer.getByLabel('Name').fill(name)
  if (mail) await drawer.getByLabel('Email 1', { exact: true }).fill(mail)
  await drawer.getByRole('button', { name: 'Add contact' }).click()
  await expect(drawer).toBeHidden()
}

const people = [
  'BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:one\r\nFN:Ștefan Țurcanu\r\nORG:Moara Veche\r\nEMAIL;TYPE=work:stefan@moara.example\r\nEND:VCARD',
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:李 静\r\nTEL;TYPE=CELL:+86 571 0000 2211\r\nNOTE:一行很长的备注\r\nEND:VCARD',
  'BEGIN:VCARD\r\nVERSION:4.0\r\nNOTE:nobody\r\nEND:VCARD',
  '',
].join('\r\n')

test('adds, edits, deletes and restores a contact by keyboard', async ({ open, origin, mira }) => {
  const page = await open('/contacts?view=list', { as: mira })
  const add = page.getByRole('button', { name: 'New contact' }).first()
  await expect(add).toBeEnabled()
  await add.focus()
  await page.keyboard.press('Enter')
  const fresh = page.getByRole('dialog', { name: 'New contact' })
  await expect(fresh.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Ágnes Kis')
  await page.keyboard.press('Control+s')
  await expect(fresh).toBeHidden()

  await expect(link(page, 'Ágnes Kis')).toBeVisible()
  await page.keyboard.press('j')
  await expect(link(page, 'Ágnes Kis')).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Ágnes Kis' })
  await drawer.getByRole('button', { name: 'Edit' }).press('Enter')
  await drawer.getByLabel('Job title').fill('Weaver')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await kept(origin, mira))[0]?.role).toBe('Weaver')
  await drawer.getByRole('button', { name: 'More actions for Ágnes Kis' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect.poll(() => kept(origin, mira)).toEqual([])
  await shownSnack(page, 'Ágnes Kis').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(async () => (await kept(origin, mira)).length).toBe(1)
  await expect(link(page, 'Ágnes Kis')).toBeVisible()
})

test('previews, imports and exports a file, and undoes the import', async ({ open, origin, mira }) => {
  const page = await open('/contacts', { as: mira })
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import contacts' })
  await dialog
    .getByLabel(/Choose a vCard or CSV file/)
    .setInputFiles({ name: 'people.vcf', mimeType: 'text/vcard', buffer: Buffer.from(people) })
  await expect(dialog.getByText(/2 contacts found/)).toBeVisible()
  await expect(dialog.getByText('1 can’t be imported')).toBeVisible()
  expect(await kept(origin, mira)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 contacts' }).click()
  await expect(dialog.getByText(/1 contact couldn’t be imported/)).toBeVisible()
  const failing = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save failed contacts' }).click()
  expect(await readFile(await (await failing).path(), 'utf8')).toContain('NOTE:nobody')
  await page.keyboard.press('Escape')

  await expect(link(page, '李 静')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export all' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  for (const part of ['FN:Ștefan Țurcanu', 'UID:urn:uuid:one', 'NOTE:一行很长的备注'])
    expect(text).toContain(part)

  // What was given out is known when it comes back.
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await dialog
    .getByLabel(/Choose a vCard or CSV file/)
    .setInputFiles({ name: 'again.vcf', mimeType: 'text/vcard', buffer: Buffer.from(text) })
  await expect(dialog.getByText(/2 contacts found\. 2 already exist/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Add anyway' }).check()
  await dialog.getByRole('button', { name: 'Import 2 contacts' }).click()
  await expect(dialog.getByText('All contacts imported')).toBeVisible()
  expect(await kept(origin, mira)).toHaveLength(4)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText(/Import undone/)).toBeVisible()
  expect(await kept(origin, mira)).toHaveLength(2)
})

test(
  'shows changes in another browser of the same account',
  exhaustive,
  async ({ open, origin, mira, browser, watch }) => {
    const page = await open('/contacts', { as: mira })
    const context = await browser.newContext()
    watch.also(context)
    const other = await context.newPage()
    await openAt(other, origin, '/contacts', { as: mira })
    await expect(other.getByText('No contacts yet')).toBeVisible()
    await add(page, 'Seen by both')
    await expect(link(other, 'Seen by both')).toBeVisible()
    await context.close()
  },
)

test('jumps to the names of a letter on a phone', async ({ page, open, ada }) => {
  await open('/contacts?view=list', { as: ada, onPhone: true })
  await page
    .getByRole('navigation', { name: 'Go to letter' })
    .getByRole('button', { name: 'Go to M' })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'M', exact: true })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test(
  'renders only the visible rows of five thousand contacts',
  exhaustive,
  async ({ open, origin, mira }) => {
    const cards = Array.from(
      { length: 5000 },
      (_, at) => `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Person ${at}\r\nEND:VCARD\r\n`,
    )
    const send = async (path: string, body: object) => {
      const answer = await fetch(`${origin}/api/contact/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${mira.token}` },
        body: JSON.stringify(body),
      })
      expect(answer.ok).toBe(true)
      return (await answer.json()) as { next?: string }
    }
    let { next: importId } = await send('import', { text: cards.join(''), onDuplicate: 'keep' })
    while (importId) importId = (await send('import/more', { importId })).next
    const page = await open('/contacts?view=list', { as: mira })
    await expect(link(page, 'Person 0')).toBeVisible()
    expect(await page.locator('[data-row]').count()).toBeLessThan(60)
    await page.keyboard.press('Control+End')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(link(page, 'Person 4999')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'P', exact: true })).toBeInViewport()
  },
)

for (const navType of ['light', 'dark'] as const) {
  test(
    `has no accessibility barriers in contacts, ${navType}`,
    exhaustiveIf(navType === 'dark'),
    async ({ open, ada }) => {
      test.setTimeout(180_000)
      const page = await open('/contacts?view=list', { as: ada, look: { navType } })
      const found: string[] = []
      async function check(name: string) {
        found.push(
          ...(await barriersOf(page, { onlyLook: navType === 'dark' })).map((one) => `${name} ${one}`),
        )
      }
      await page.getByRole('checkbox', { name: 'Select Ana Brătianu' }).check()
      await check('ticked')
      await page.getByRole('button', { name: /possible duplicate/ }).click()
      await expect(page.getByRole('dialog', { name: /^Merge/ })).toBeVisible()
      await check('merge')
      await page.keyboard.press('Escape')
      await link(page, 'Ana Brătianu').click()
      const drawer = page.getByRole('dialog', { name: 'Ana Brătianu' })
      await expect(drawer.getByText('Cluj-Napoca, Romania')).toBeVisible()
      await check('contact')
      await drawer.getByRole('button', { name: 'Edit' }).click()
      await expect(drawer.getByLabel('Name')).toBeVisible()
      await check('form')
      expect(found).toEqual([])
    },
  )
}
