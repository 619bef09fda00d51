import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { Summary } from '#contract/dashboard.ts'
import type { Order } from '#contract/orders.ts'
import { spanOf } from '#contract/range.ts'
import type { StockReply } from '#contract/stock.ts'
import { readCsv } from '#list/csv-file.ts'
import { type Account, exhaustiveIf, expect, get, heading, post, shownSnack, test } from './fixtures.ts'
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

/** An order of one green mug by a new customer. */
async function orderOfMug(origin: string, account: Account, { name = unique('Maria'), paid = false }) {
  const { products } = await get<StockReply>(origin, 'customer/product/list?q=mug%2C%20moss&limit=1', account)
  const { order } = await post(
    origin,
    'customer/order/add',
    {
      customer: null,
      name,
      email: '',
      phone: '',
      street: '',
      post: '',
      city: '',
      country: '',
      discount: 0,
      shipping: 0,
      note: '',
      payment: 'Credit Card',
      paid,
      lines: [
        {
          product: Number(products[0]?.id),
          color: 'successMain',
          size: null,
          quantity: 1,
          price: 2_000,
          discountRate: 0,
        },
      ],
    },
    account,
  )
  return order as Order
}

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
  test.describe(way, exhaustiveIf(hand === pointer), () => {
    test.use({ viewport: { width, height } })

    test('takes an item from idea to done', async ({ open, mira }) => {
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
      await expect(shownSnack(page, 'Due date changed')).toBeVisible()
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
      await press(item.getByRole('button', { name: /^Column/ }))
      await choose(page.getByRole('menuitemradio', { name: 'Done' }))
      await expect(item.getByRole('button', { name: /^Column/ })).toContainText('Done')
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

    test('edits, packs, ships and half refunds a phone order', async ({ open, mira }) => {
      const page = await open('/orders', { as: mira })
      const { press, write, choose, select } = hand(page)
      const buyer = unique('Maria')
      const line = page.getByRole('group', { name: 'Line 1' })
      await press(page.getByRole('link', { name: 'New order' }))
      await expect(heading(page, 'New order')).toBeVisible()
      await write(page.getByRole('combobox', { name: 'Customer' }), buyer)
      await write(page.getByRole('textbox', { name: 'Phone' }), '+40 700 000 001')
      await write(line.getByRole('combobox', { name: 'Product' }), 'fern jug')
      await choose(page.getByRole('option', { name: /^Fern jug, tall/ }))
      await select(line.getByRole('combobox', { name: 'Colour' }), 'Dark green')
      await fitsWidth(page, width)
      await press(page.getByRole('button', { name: 'Place order' }))
      await expect(heading(page, /^Order #\d+$/)).toBeVisible()
      await expect(page.getByRole('link', { name: buyer })).toBeVisible()

      for (const [field, value, shown] of [
        [line.getByLabel('Quantity'), '2', 'Fern jug, tall · Dark green: 1 → 2'],
        [page.getByRole('textbox', { name: 'Note for the parcel' }), 'Ring twice', 'Ring twice'],
      ] as const) {
        await press(page.getByRole('button', { name: 'More actions', exact: true }))
        await choose(page.getByRole('menuitem', { name: 'Edit order' }))
        await write(field, value)
        await press(page.getByRole('button', { name: 'Save changes' }))
        await expect(heading(page, /^Order #\d+$/)).toBeVisible()
        await expect(page.getByText(shown).first()).toBeVisible()
      }

      await press(page.getByRole('button', { name: 'Start packing' }))
      await press(page.getByRole('button', { name: 'Mark as shipped' }))
      const parcel = page.getByRole('dialog', { name: /^Ship order/ })
      await write(parcel.getByRole('combobox', { name: 'Carrier' }), 'DHL')
      await write(parcel.getByRole('textbox', { name: 'Tracking number' }), '00340434')
      await fitsWidth(page, width)
      await press(parcel.getByRole('button', { name: 'Mark as shipped' }))
      await expect(parcel).toBeHidden()
      await expect(page.getByText('00340434').first()).toBeVisible()
      await press(page.getByRole('button', { name: 'Mark as delivered and paid' }))

      await press(page.getByRole('button', { name: 'More actions', exact: true }))
      await choose(page.getByRole('menuitem', { name: 'Refund' }))
      const refund = page.getByRole('dialog', { name: /^Refund order/ })
      await write(refund.getByRole('textbox', { name: 'Amount' }), '44.00')
      await write(refund.getByRole('textbox', { name: 'Reason' }), 'Half of it was broken')
      await fitsWidth(page, width)
      await press(refund.getByRole('button', { name: /^Refund €/ }))
      await expect(refund).toBeHidden()
      await page.reload()
      await expect(page.getByText('Half of it was broken').first()).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Refunded €44.00' })).toBeVisible()
    })

    test('cancels a paid order and refunds the payment', async ({ open, mira, origin }) => {
      const { id } = await orderOfMug(origin, mira, { paid: true })
      const page = await open(`/orders/${id}`, { as: mira })
      const { press, write, choose } = hand(page)
      await press(page.getByRole('button', { name: 'Set status' }))
      await choose(page.getByRole('menuitem', { name: 'Cancelled' }))
      const cancel = page.getByRole('dialog', { name: `Cancel order #${id}?` })
      await write(cancel.getByRole('textbox', { name: 'Reason' }), 'Ordered twice')
      await fitsWidth(page, width)
      await press(cancel.getByRole('button', { name: 'Cancel order' }))
      await expect(page.getByText('This order was cancelled: Ordered twice')).toBeVisible()
      await press(page.getByRole('button', { name: 'Refund' }))
      const refund = page.getByRole('dialog', { name: `Refund order #${id}` })
      await press(refund.getByRole('button', { name: /^Refund €/ }))
      await expect(refund).toBeHidden()
      await page.reload()
      await expect(page.getByText('This order was cancelled: Ordered twice')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Refunded €' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
    })

    test('finds an order from anywhere by a few words, one misspelt', async ({ open, mira, origin }) => {
      const name = unique('Maria')
      const { id } = await orderOfMug(origin, mira, { name })
      const page = await open('/calendar', { as: mira })
      await (width < 600
        ? page.getByRole('button', { name: 'Search everything' }).click()
        : page.keyboard.press('Control+k'))
      await page.getByRole('combobox', { name: 'Search everything' }).fill(`${name} grene mug`)
      await hand(page).choose(page.getByRole('option', { name: new RegExp(`#${id}`) }))
      await expect(heading(page, `Order #${id}`)).toBeVisible()
    })

    test('exports 30 days that add up to the dashboard to the cent', async ({ open, mira, origin }) => {
      const { from, to } = spanOf('30', new Date().toISOString().slice(0, 10))
      const summary = await get<Summary>(origin, `dashboard/summary?from=${from}&to=${to}`, mira)
      const page = await open('/orders?placed=30', { as: mira })
      const { press } = hand(page)
      await press(page.getByRole('button', { name: 'Export' }))
      const dialog = page.getByRole('dialog', { name: 'Export: Orders' })
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        press(dialog.getByRole('button', { name: 'Download file' })),
      ])
      const [head, ...rows] = readCsv(readFileSync(await file.path()), 'utf-8', ',')?.rows ?? []
      const column = head?.cells.indexOf('Sales') ?? -1
      const revenue = rows.reduce((sum, { cells }) => sum + Math.round(Number(cells[column]) * 100), 0)
      expect(revenue).toBe(summary.figures.revenue.value)
      await expect(dialog).toBeHidden()
    })

    test('adds a product with three pictures', async ({ open, mira }) => {
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
      await write(page.getByRole('textbox', { name: 'Alt text for picture 1' }), 'A green bowl')
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

    test('gives a new customer an invoice as a PDF', async ({ open, mira }) => {
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
