import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { OrdersReply } from '#contract/orders.ts'
import { expect, get, heading, shownSnack, test } from './fixtures.ts'
import { type Hand, keyboard, pointer } from './hands.ts'

// What people come for, each done with a mouse, with the keys alone and on a phone.

type Way = { name: string; hand: (page: Page) => Hand; width: number; height: number }
const ways: Way[] = [
  { name: 'by mouse', hand: pointer, width: 1360, height: 860 },
  { name: 'by keys alone', hand: keyboard, width: 1360, height: 860 },
  { name: 'on a phone', hand: pointer, width: 360, height: 780 },
]

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`
const fitsWidth = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

/** A picture of one colour. */
const picture = (page: Page, color: string) =>
  page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(400, 300)
    const paint = canvas.getContext('2d')
    if (paint) paint.fillStyle = fill
    paint?.fillRect(0, 0, 400, 300)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return [...bytes]
  }, color)

for (const { name: way, hand, width, height } of ways) {
  test.describe(way, () => {
    test.use({ viewport: { width, height } })

    test('an item is taken from the idea to done', async ({ open, mira }) => {
      const page = await open('/kanban', { as: mira })
      const { press, write, choose, tick } = hand(page)
      const title = unique('Idea')
      await press(page.getByRole('button', { name: 'Add an item to “To do”' }))
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      const card = page.getByRole('link', { name: title, exact: true })
      await expect(card).toBeVisible()
      await page.keyboard.press('Escape')
      await press(card)
      const item = page.getByRole('dialog')
      await expect(item.getByRole('button', { name: /^Priority/ })).toBeVisible()

      await press(item.getByRole('button', { name: /^Priority/ }))
      await choose(page.getByRole('menuitemradio', { name: 'High' }))
      await expect(item.getByRole('button', { name: /^Priority/ })).toContainText('High')
      await press(item.getByRole('button', { name: /^Due/ }))
      await choose(page.getByRole('menuitemradio', { name: /^Tomorrow/ }))
      await expect(shownSnack(page, 'Changed: Due')).toBeVisible()
      await press(item.getByRole('button', { name: 'Add step' }))
      await page.keyboard.type('Ask Sam')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      const step = item.getByRole('checkbox', { name: 'Done: Ask Sam' })
      await tick(step)
      await expect(step).toBeChecked()
      await write(item.getByRole('textbox', { name: 'Add a comment' }), 'Sam agrees')
      await page.keyboard.press('Control+Enter')
      await expect(item.getByRole('listitem').filter({ hasText: 'Sam agrees' })).toBeVisible()
      await press(item.getByRole('button', { name: /^State/ }))
      await choose(page.getByRole('menuitemradio', { name: 'Done' }))
      await expect(item.getByRole('button', { name: /^State/ })).toContainText('Done')
      await fitsWidth(page, width)
      await page.keyboard.press('Escape')
      await expect(item).toBeHidden()

      await page.reload()
      if (width < 600) await page.getByRole('navigation', { name: 'Columns' }).getByText('Done').click()
      const done = page.getByRole('region', { name: 'Done', exact: true })
      await expect(done.getByRole('link', { name: title, exact: true })).toBeAttached()
      const article = done.getByRole('article').filter({ hasText: title })
      await expect(article.getByText('1/1')).toBeAttached()
    })

    test('an order goes from paid to delivered and is half refunded', async ({ open, mira, origin }) => {
      const { orders } = await get<OrdersReply>(origin, 'customer/order/list?state=packing&limit=24', mira)
      // Paid; an order that a journey has delivered is not in this list any more.
      const order = orders.at(-1)
      const half = Math.floor((order?.total ?? 0) / 2)
      const page = await open(`/orders/${order?.id}`, { as: mira })
      const { press, write, choose } = hand(page)
      await expect(heading(page, `Order #${order?.id}`)).toBeVisible()
      for (const next of ['Mark as sent', 'Mark as delivered'])
        await press(page.getByRole('button', { name: next }))
      await expect(page.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
      await press(page.getByRole('button', { name: 'More actions' }))
      await choose(page.getByRole('menuitem', { name: 'Refund' }))
      const dialog = page.getByRole('dialog', { name: `Refund order #${order?.id}` })
      await write(dialog.getByRole('textbox', { name: 'Amount' }), (half / 100).toFixed(2))
      await write(dialog.getByRole('textbox', { name: 'Reason' }), 'Half of it was broken')
      await fitsWidth(page, width)
      await press(dialog.getByRole('button', { name: /^Refund €/ }))
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Half of it was broken').first()).toBeVisible()
      await page.reload()
      await expect(page.getByText('Half of it was broken').first()).toBeVisible()
      const refunded = `Refunded €${(half / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
      await expect(page.getByRole('listitem').filter({ hasText: refunded })).toBeVisible()
    })

    test('a product is put into the shop with three pictures', async ({ open, mira }) => {
      const page = await open('/products', { as: mira })
      const { press, write } = hand(page)
      const name = unique('Bowl')
      const files = await Promise.all(
        ['#8a5', '#c84', '#47c'].map(async (color, at) => ({
          name: `bowl-${at + 1}.png`,
          mimeType: 'image/png',
          buffer: Buffer.from(await picture(page, color)),
        })),
      )
      await press(page.getByRole('link', { name: 'Add product' }))
      await expect(heading(page, 'New product')).toBeVisible()
      await write(page.getByRole('textbox', { name: 'Name' }), name)
      const chooser = page.waitForEvent('filechooser')
      await press(page.getByRole('button', { name: /^Add pictures/ }))
      await (await chooser).setFiles(files)
      await write(page.getByRole('textbox', { name: 'What is seen on picture 1' }), 'A green bowl')
      await press(page.getByRole('button', { name: 'Move Picture 2 back' }))
      await write(page.getByRole('textbox', { name: 'Price', exact: true }), '24.50')
      await write(page.getByRole('textbox', { name: 'In stock' }), '7')
      await fitsWidth(page, width)
      await press(page.getByRole('button', { name: 'Add product', exact: true }))
      await expect(heading(page, name)).toBeVisible()
      await page.reload()
      const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
      await expect(pictures).toHaveCount(3)
      await expect(pictures.first()).toHaveAccessibleName('A green bowl')
      const drawn = page.getByRole('list', { name: 'Pictures' }).locator('img')
      await expect
        .poll(() => drawn.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)))
        .toEqual([true, true, true])
      await press(pictures.nth(1))
      await expect(pictures.nth(1)).toHaveAttribute('aria-pressed', 'true')
    })

    test('a new customer gets an invoice as a file', async ({ open, mira }) => {
      const page = await open('/customers/new', { as: mira })
      const { press, write } = hand(page)
      const name = unique('Ana Pop')
      const [line] = [page.getByRole('group', { name: 'Line 1' })] as [Locator]
      await write(page.getByRole('textbox', { name: 'Name' }), name)
      await write(page.getByRole('textbox', { name: 'Email' }), `${crypto.randomUUID()}@example.com`)
      await press(page.getByRole('button', { name: 'Add customer' }))
      await expect(heading(page, name)).toBeVisible()
      await press(page.getByRole('link', { name: 'New invoice' }))
      await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue(name)
      await write(line.getByRole('combobox', { name: 'Description' }), 'Ten bowls')
      await page.keyboard.press('Escape')
      await write(line.getByRole('textbox', { name: 'Quantity' }), '10')
      await write(line.getByRole('textbox', { name: 'Price' }), '24.50')
      await fitsWidth(page, width)
      await press(page.getByRole('button', { name: 'Save and issue' }))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Issue' }))
      await expect(page.getByRole('heading', { level: 1, name: /^Invoice 2026-\d{4}$/ })).toBeVisible()
      const file = page.waitForEvent('download')
      await press(page.getByRole('button', { name: 'Download PDF' }))
      expect(readFileSync(await (await file).path(), 'latin1')).toMatch(/^%PDF-/)
    })
  })
}
