import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, heading, shownSnack, test, visit } from './fixtures.ts'

const total = (page: Page) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: /^Total$/ }) }).locator('dd')
const line = (page: Page, number: number) => page.getByRole('group', { name: `Line ${number}` })

test('issues, prints and pays an invoice, and undoes the payment', async ({ open, mira }) => {
  const page = await open('/dashboard', { as: mira })
  await visit(page, 'Invoices')
  await page.getByRole('link', { name: 'New invoice' }).click()
  await expect(heading(page, 'New invoice')).toBeVisible()
  await page.getByRole('combobox', { name: 'Name' }).pressSequentially('maria')
  const customer = page.getByRole('listbox').getByRole('option').first()
  await expect(customer).toContainText(/maria/i)
  const name = (await customer.locator('span span').first().textContent()) ?? ''
  await customer.click()
  await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue(name)
  await line(page, 1).getByRole('combobox', { name: 'Description' }).pressSequentially('linen')
  await page.getByRole('listbox').getByRole('option').first().click()
  await line(page, 1).getByRole('textbox', { name: 'Price' }).fill('20')
  await line(page, 1).getByRole('textbox', { name: 'Quantity' }).fill('3')
  await page.getByRole('button', { name: 'Add line' }).click()
  await line(page, 2).getByRole('combobox', { name: 'Description' }).fill('Wrapping')
  await line(page, 2).getByRole('textbox', { name: 'Price' }).fill('2.50')
  await page.getByRole('textbox', { name: 'Discount' }).fill('10')
  await expect(total(page)).toHaveText('€56.25')
  await page.getByRole('button', { name: 'Save and issue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice 2026-\d{4}$/ })).toBeVisible()
  await expect(total(page)).toHaveText('€56.25')

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('article', { name: 'Invoice' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^invoice-2026-\d{4}\.pdf$/)
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/)

  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const paid = shownSnack(page, /marked as paid/)
  await expect(paid).toBeVisible()
  await expect(page.getByText(/^Paid on/)).toBeVisible()
  await paid.getByRole('button', { name: 'Undo' }).click()
  await expect(shownSnack(page, 'Undone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible()
})

test('saves a draft by keyboard, starting from the list', async ({ open, mira }) => {
  const page = await open('/invoices', { as: mira })
  await page.getByRole('link', { name: 'New invoice' }).press('Enter')
  await expect(heading(page, 'New invoice')).toBeFocused()
  const { keyboard } = page
  await keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused()
  await keyboard.type('maria')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  const name = await page.getByRole('combobox', { name: 'Name' }).inputValue()
  expect(name).toContain('Maria')
  const description = line(page, 1).getByRole('combobox', { name: 'Description' })
  await expect(async () => {
    await keyboard.press('Tab')
    await expect(description).toBeFocused({ timeout: 50 })
  }).toPass()
  await keyboard.type('linen')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(description).not.toHaveValue('linen')
  await keyboard.press('Control+s')
  await expect(shownSnack(page, 'Draft saved')).toBeVisible()
  await expect(heading(page, `Draft for ${name}`)).toBeFocused()
})

test('fits the list and the form to a phone', async ({ page, open, ada }) => {
  await open('/invoices', { as: ada, onPhone: true })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  const row = page.getByRole('row').nth(1)
  await expect(row.getByRole('link').first()).toBeVisible()
  expect((await row.boundingBox())?.height).toBeLessThan(100)
  expect(await width()).toBe(360)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await row.getByRole('cell').nth(1).click()
  await expect(page.getByRole('article', { name: 'Invoice' })).toBeVisible()
  expect(await width()).toBe(360)
  const middleOf = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    return box && box.y + box.height / 2
  }
  expect(await middleOf('More actions'), 'in one row').toBe(await middleOf('Download PDF'))
  await page.goBack()
  await page.getByRole('link', { name: 'New invoice' }).click()
  const text = line(page, 1).getByRole('combobox', { name: 'Description' })
  await expect(text).toBeVisible()
  const price = await line(page, 1).getByRole('textbox', { name: 'Price' }).boundingBox()
  expect(price?.y).toBeGreaterThan((await text.boundingBox())?.y ?? 0)
  expect(await width()).toBe(360)
})
