import type { Page } from '@playwright/test'
import type { Contact } from '#contract/contacts.ts'
import { barriersOf } from './barriers.ts'
import {
  type Account,
  callsOf,
  everythingFetched,
  expect,
  get,
  noNetwork,
  shownSnack,
  test,
} from './fixtures.ts'
import { postAs } from './two-people.ts'

// What was promised to be better than elsewhere, each as it was worded.

const contactsOf = async (origin: string, account: Account) =>
  (await get<{ contacts: Contact[] }>(origin, 'contact/list', account)).contacts
const outboxButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Unsent changes: ${count}` })
const openContact = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens the form of a contact from the list. */
async function editContact(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click()
  const drawer = openContact(page, name)
  await drawer.getByRole('button', { name: 'Edit' }).click()
  await expect(drawer.getByLabel('Name', { exact: true })).toBeVisible()
  return drawer
}

// Three offline changes show a badge "3"; the outbox names what, where and when; discarding one and reconnecting
// sends two; a refused one stays with its reason and "edit and send again".
test('lists unsent changes, discards a change and keeps a refused change for editing', async ({
  open,
  context,
  origin,
  mira,
  watch,
}) => {
  watch.allow(noNetwork)
  watch.allow(/409 \(Conflict\)/)
  for (const name of ['Ana Lut', 'Bo Kiln', 'Cleo Loom'])
    await postAs(origin, 'contact/add', mira, { uid: name, fields: { name, role: 'Weaver' } })
  const page = await open('/contacts?view=list', { as: mira })
  await everythingFetched(page)
  await context.setOffline(true)
  for (const name of ['Ana Lut', 'Bo Kiln', 'Cleo Loom']) {
    const drawer = await editContact(page, name)
    await drawer.getByLabel('Name', { exact: true }).fill(`${name} Junior`)
    await drawer.getByLabel(/^Job title/).fill('Miller')
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(outboxButton(page, 3)).toContainText('3')
  await outboxButton(page, 3).click()
  const outbox = page.getByRole('dialog', { name: 'Unsent changes' })
  await expect(outbox.getByRole('listitem')).toHaveCount(3)
  await expect(outbox.getByRole('listitem').first()).toContainText(
    /Edit a contact.*Ana Lut Junior.*Contacts · Today, \d+:\d+/,
  )
  expect(await barriersOf(page, { within: '[role=dialog]' })).toEqual([])
  await outbox.getByRole('button', { name: 'Discard: Edit a contact: Bo Kiln Junior' }).click()
  await expect(shownSnack(page, /Change discarded/)).toBeVisible()
  await expect(outbox.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Bo Kiln', exact: true })).toBeVisible()

  // In the meantime another device changes one of the two.
  const cleo = (await contactsOf(origin, mira)).find(({ name }) => name === 'Cleo Loom')
  await postAs(origin, 'contact/edit', mira, { id: cleo?.id, changes: { role: 'Baker' } })
  const calls = callsOf(context)
  await context.setOffline(false)
  await expect
    .poll(async () => (await contactsOf(origin, mira)).map(({ name, role }) => `${name}, ${role}`).sort())
    .toEqual(['Ana Lut Junior, Miller', 'Bo Kiln, Weaver', 'Cleo Loom, Baker'])
  await outboxButton(page, 1).click()
  expect(calls.filter(({ line }) => line === 'POST contact/edit')).toHaveLength(2)
  await expect(outbox.getByRole('listitem')).toContainText(/Cleo Loom Junior.*Someone else changed this/)

  // It is still there after a reload, and leads to its form with what was typed.
  await page.reload()
  await outboxButton(page, 1).click()
  await outbox.getByRole('link', { name: 'Edit and send again: Edit a contact: Cleo Loom Junior' }).click()
  const drawer = openContact(page, 'Cleo Loom')
  await expect(drawer.getByLabel('Name', { exact: true })).toHaveValue('Cleo Loom Junior')
  await drawer.getByRole('button', { name: 'Save these values' }).click()
  await expect
    .poll(async () => (await contactsOf(origin, mira)).map(({ name, role }) => `${name}, ${role}`).sort())
    .toEqual(['Ana Lut Junior, Miller', 'Bo Kiln, Weaver', 'Cleo Loom Junior, Miller'])
  await expect(page.getByRole('button', { name: /^Unsent changes/ })).toHaveCount(0)
})

// Two tabs edit the same contact; the second save shows mine, theirs and original per field, merges untouched fields
// by itself, and never overwrites silently.
test('shows both versions of each conflicting field and merges the others', async ({
  open,
  context,
  origin,
  mira,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/)
  await postAs(origin, 'contact/add', mira, {
    uid: 'dora',
    fields: { name: 'Dora Oak', role: 'Miller', company: 'Mill', location: 'Cluj' },
  })
  const mine = await open('/contacts?view=list', { as: mira })
  const other = await context.newPage()
  await other.goto('/contacts?view=list')
  const here = await editContact(mine, 'Dora Oak')
  const there = await editContact(other, 'Dora Oak')
  await here.getByLabel(/^Job title/).fill('Baker')
  await here.getByLabel(/^Company/).fill('Bakery')
  await here.getByLabel(/^Notes/).fill('Bring bread')

  await there.getByLabel(/^Job title/).fill('Farmer')
  await there.getByLabel(/^Company/).fill('Farm')
  await there.getByLabel(/^Place/).fill('Iași')
  await other.keyboard.press('Control+s')
  const kept = async () => {
    const [dora] = await contactsOf(origin, mira)
    return [dora?.role, dora?.company, dora?.location, dora?.notes].join(', ')
  }
  await expect.poll(kept).toBe('Farmer, Farm, Iași, ')

  await mine.bringToFront()
  await here.getByRole('button', { name: 'Save changes' }).click()
  const panel = here.getByRole('alert', { name: /changed this/ })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('row').nth(1)).toHaveText(/Company\s*Mill\s*Farm\s*Bakery/)
  await expect(panel.getByRole('row').nth(2)).toHaveText(/Job title\s*Miller\s*Farmer\s*Baker/)
  await expect(panel.getByRole('row')).toHaveCount(3)
  await panel.getByText(/^Merged automatically: /).click()
  await expect(panel.getByRole('definition')).toHaveText(['Bring bread', 'Iași'])
  expect(await barriersOf(mine, { within: '[role=dialog]' })).toEqual([])
  expect(await kept()).toBe('Farmer, Farm, Iași, ')

  // By the keys alone: theirs for the role, mine for the company.
  await panel.focus()
  const role = panel.getByRole('radio', { name: 'Job title Here Baker' })
  for (let tabs = 0; tabs < 9 && !(await role.evaluate((one) => one === document.activeElement)); tabs++)
    await mine.keyboard.press('Tab')
  await mine.keyboard.press('ArrowUp')
  await expect(panel.getByRole('radio', { name: 'Job title Elsewhere Farmer' })).toBeChecked()
  const save = panel.getByRole('button', { name: 'Save these values' })
  await save.focus()
  await mine.keyboard.press('Enter')
  await expect.poll(kept).toBe('Farmer, Bakery, Iași, Bring bread')
  await expect(panel).toHaveCount(0)
  await expect(mine.getByRole('button', { name: /^Unsent changes/ })).toHaveCount(0)
})
