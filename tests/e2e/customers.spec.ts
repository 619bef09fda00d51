import type { Page } from '@playwright/test'
import type { CustomersReply } from '#contract/customers.ts'
import {
  type Account,
  exhaustive,
  expect,
  get,
  heading,
  pressPair,
  shownSnack,
  test,
  visit,
} from './fixtures.ts'

const list = (origin: string, account: Account, query: string) =>
  get<CustomersReply>(origin, `customer/list?${query}`, account)
const names = (page: Page) =>
  page.getByRole('table', { name: 'Customers' }).getByRole('rowheader').getByRole('link').allTextContents()

/** A file of customers that no one else's journey has. */
function csvOf(tag: string) {
  const text = [
    'Name;Email;City',
    `"Holt; ${tag}";${tag}.one@example.com;Cluj`,
    `Lund ${tag};${tag}.two@example.com;Brașov`,
    `Nobody ${tag};no address;Iași`,
  ].join('\r\n')
  return { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}
const tagOf = (account: Account) => account.email.replace(/\W/g, '').slice(4, 12)

test('finds, opens and edits a customer, and returns to the same list', async ({ open, mira, origin }) => {
  const page = await open('/dashboard', { as: mira })
  await visit(page, 'Customers')
  await page.getByRole('columnheader', { name: 'Spent' }).getByRole('button').click()
  await page.getByRole('navigation', { name: 'Views' }).getByText('Active').click()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('london')
  const asked = 'q=london&state=active&sort=-spent'
  const { customers } = await list(origin, mira, `${asked}&limit=12`)
  await expect.poll(() => names(page)).toEqual(customers.map(({ name }) => name))
  const address = page.url()
  const { name = '', phone = '' } = customers[0] ?? {}
  await page.getByRole('row').nth(1).getByRole('cell').nth(2).click()
  await expect(heading(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Phone').fill(`${phone} 7`.trim())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(shownSnack(page, 'Customer saved')).toBeVisible()
  await expect(page.getByRole('link', { name: `${phone} 7`.trim(), exact: true })).toBeVisible()
  await page.goBack()
  await expect(heading(page, name)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect.poll(() => names(page)).toEqual(customers.map((customer) => customer.name))
})

test('adds, deletes and restores a customer by keyboard', async ({ open, mira }) => {
  const name = `Keys ${tagOf(mira)}`
  const page = await open('/dashboard', { as: mira })
  await pressPair(page, 'g', 'c')
  await expect(heading(page, 'Customers')).toBeFocused()
  await page.getByRole('link', { name: 'Add customer' }).press('Enter')
  await expect(heading(page, 'New customer')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${tagOf(mira)}@example.com`)
  await page.keyboard.press('Control+s')
  await expect(heading(page, name)).toBeFocused()
  await page.getByRole('button', { name: 'More actions', exact: true }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Delete customer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Customers')).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(page.getByRole('heading', { name: 'No customers match these filters' })).toBeVisible()
  await shownSnack(page, `${name} deleted`).getByRole('button', { name: 'Undo' }).press('Enter')
  const row = page.getByRole('rowheader').getByRole('link', { name })
  await expect(row).toBeVisible()
  await row.focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
})

test('reads a chosen file on a phone without sideways scrolling', exhaustive, async ({ page, open, ada }) => {
  await open('/customers', { as: ada, onPhone: true })
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await page.getByLabel(/^Choose a CSV file/).setInputFiles(csvOf('phone'))
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
