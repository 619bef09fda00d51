import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Summary } from '#contract/dashboard.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { catchFiles, type SavedFile } from '#tests/support/saved-files.ts'

let files: SavedFile[] = []
beforeEach(() => {
  files = catchFiles()
})

async function tableOf(file: { content: Blob } | undefined) {
  const text = (await file?.content.text()) ?? ''
  const [heads = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell))
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])))
}
const cents = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

/** Some orders of the last days came back in part, one in whole, and one has a discount. */
async function someRefunded({ db }: Backend) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'total'])
    .orderBy('placed_at', 'desc')
    .limit(9)
    .execute()
  for (const [at, { id, total }] of orders.entries()) {
    if (at % 3 === 0)
      await db
        .updateTable('orders')
        .set({ refunded: Math.floor(total / 3) })
        .where('id', '=', id)
        .execute()
    if (at === 4) await db.updateTable('orders').set({ state: 'returned' }).where('id', '=', id).execute()
    if (at === 5)
      await db.updateTable('orders').set({ state: 'cancelled', refunded: 1 }).where('id', '=', id).execute()
  }
}
const summaryOf = async (backend: Backend) =>
  bodyOf<Summary>(backend.get('dashboard/summary', await backend.signIn()))

it('matches the sales of the dashboard for 30 days, by order and by line', async () => {
  const { user, backend } = await openApp('/orders?placed=30', { before: someRefunded })
  const { figures, sums } = await summaryOf(backend)
  expect(sums?.refunded).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  expect(
    await screen.findByText(/^orders-last-30-days-\d{4}-\d\d-\d\d\.csv downloaded: \d+ entries$/),
  ).toBeVisible()
  expect(files[0]?.name).toMatch(/^orders-last-30-days-\d{4}-\d\d-\d\d\.csv$/)
  const orders = await tableOf(files[0])
  expect(cents(orders, 'Sales')).toBe(figures.revenue.value)
  expect(cents(orders, 'Total') - cents(orders, 'Refunded')).not.toBe(figures.revenue.value)
  expect(orders[0]).toMatchObject({ Currency: 'EUR', Email: expect.stringContaining('@') })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus())

  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('radio', { name: 'order item' }))
  await user.click(screen.getByRole('button', { name: 'Download file' }))
  await waitFor(() => expect(files).toHaveLength(2))
  const lines = await tableOf(files[1])
  expect(lines.length).toBeGreaterThan(orders.length)
  expect(cents(lines, 'Sales')).toBe(figures.revenue.value)
  expect(lines.some(({ Product }) => Product === 'Delivery')).toBe(true)
})

it('includes lines and prices of selected orders', async () => {
  const { user } = await openApp('/orders', { before: someRefunded })
  for (const box of screen.getAllByRole('checkbox', { name: /^Select #/ }).slice(0, 2)) await user.click(box)
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('radio', { name: 'order item' }))
  await user.click(screen.getByRole('button', { name: 'Download file' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = await tableOf(files[0])
  expect(new Set(lines.map(({ Order }) => Order)).size).toBe(2)
  for (const { Price, Amount } of lines) expect([Number(Price) > 0, Number(Amount) > 0]).toEqual([true, true])
})

it('shows ordered, refunded and net totals, and excluded orders', async () => {
  const { user, backend } = await openApp('/orders?placed=30', { before: someRefunded })
  const { sums } = await summaryOf(backend)
  const euro = (amount = 0) => `€${(amount / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
  const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling
  expect(term('Ordered')).toHaveTextContent(euro(sums?.ordered))
  expect(term('Refunded')).toHaveTextContent(`−${euro(sums?.refunded)}`)
  expect(screen.getByText(/^Not included: \d+ returned, .* · \d+ cancelled, /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'What counts as sales' }))
  const help = within(await screen.findByRole('dialog', { name: 'What counts as sales' }))
  expect(help.getByText(/^Sales are order totals/)).toBeVisible()
  expect(help.getByText(euro(sums?.net))).toBeVisible()
  expect(screen.getAllByText('Partly refunded').length).toBeGreaterThan(0)
})

it('saves no file when it is stopped, and offers the options again', async () => {
  const { user } = await openApp('/orders')
  const carry = globalThis.fetch
  const signals: AbortSignal[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    if (request.headers.get('accept') !== 'application/x-ndjson') return carry(input, init)
    signals.push(request.signal)
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
  })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  expect(await screen.findByText('Preparing…')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Preparing…' })).toBeVisible()
  await waitFor(() => expect(signals).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Export stopped.')).toBeVisible()
  expect(signals[0]?.aborted).toBe(true)
  expect(screen.getByRole('radio', { name: 'All columns' })).toBeChecked()
  expect(files).toEqual([])
})
