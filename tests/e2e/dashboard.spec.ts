import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Summary } from '#contract/dashboard.ts'
import { type DashboardRange, spanOf } from '#contract/range.ts'
import { type Account, expect, get, heading, test, visit } from './fixtures.ts'

const today = () => new Date().toISOString().slice(0, 10)
const money = (cents: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(cents / 100)
const number = (value: number) => new Intl.NumberFormat('en-GB').format(value)
const percent = (share: number) =>
  new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 }).format(share)

function summaryOf(origin: string, range: DashboardRange, account: Account) {
  const { from, to } = spanOf(range, today())
  return get<Summary>(origin, `dashboard/summary?from=${from}&to=${to}`, account)
}

const figures = (page: Page) => page.locator('main dl dd:nth-of-type(1) bdi').allTextContents()

for (const [range, name] of [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['year', 'Year'],
] as const) {
  test(`the figures of ${name} are the server's`, async ({ open, ada, origin }) => {
    const summary = await summaryOf(origin, range, ada)
    const page = await open(`/dashboard?range=${range}`, { as: ada })
    await expect(page.getByRole('radio', { name })).toBeChecked()
    const { revenue, orders, average, returned } = summary.figures
    expect(await figures(page)).toEqual([
      money(revenue.value),
      number(orders.value),
      money(average.value),
      percent(returned.value),
    ])
    const latest = page.getByRole('table', { name: 'Latest orders' })
    await expect(latest.getByRole('rowheader')).toHaveText(summary.latest.map(({ id }) => `#${id}`))
    const best = page.getByRole('region', { name: 'Best sellers' })
    await expect(best.getByRole('listitem')).toHaveCount(summary.bestSellers.length)
    for (const product of summary.bestSellers) await expect(best).toContainText(product.name)
  })
}

test('the span is in the address: kept by a reload, by Back and by Forward', async ({ open, ada }) => {
  const page = await open('/widget/chart', { as: ada })
  await visit(page, 'Dashboard')
  await page.getByRole('radio', { name: '7 days' }).check()
  await expect(page).toHaveURL('/dashboard?range=7')
  await expect(page.getByText('vs 7 days before').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  await page.goBack()
  await expect(heading(page, 'Charts')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  await page.getByRole('radio', { name: '30 days' }).check()
  await expect(page).toHaveURL('/dashboard')
})

test('a span nobody knows falls back to 30 days', async ({ open, ada }) => {
  const page = await open('/dashboard?range=forever', { as: ada })
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
})

test('the chart can be walked by keyboard', async ({ open, ada, origin }) => {
  const { series } = await summaryOf(origin, '7', ada)
  const page = await open('/dashboard?range=7', { as: ada })
  const chart = page.getByRole('slider', { name: 'Revenue per day' })
  await chart.focus()
  const says = (index: number) =>
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`, Last 7 days ${money(series[index]?.revenue ?? 0)}`),
    )
  await page.keyboard.press('Home')
  await says(0)
  await page.keyboard.press('ArrowRight')
  await says(1)
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('End')
  await says(6)
  await page.keyboard.press('ArrowLeft')
  await says(5)
  await expect(chart.getByText(money(series[5]?.revenue ?? 0)).first()).toBeVisible()
})

test('in a mirrored page the arrows walk the other way', async ({ open, ada }) => {
  const page = await open('/dashboard?range=7', { as: ada, look: { rtlLayout: true } })
  const chart = page.getByRole('slider', { name: 'Revenue per day' })
  await chart.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
})

test('a chart is also a table and a file', async ({ open, ada, origin }) => {
  const { series, span } = await summaryOf(origin, '7', ada)
  const page = await open('/dashboard?range=7', { as: ada })
  const card = page.getByRole('region', { name: 'Revenue per day' }).first()
  const more = card.getByRole('button', { name: 'More for “Revenue per day”' })
  await more.click()
  await page.getByRole('menuitem', { name: 'View as table' }).click()
  await expect(card.getByRole('row')).toHaveCount(series.length + 1)
  await expect(card.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(
    money(series[0]?.revenue ?? 0),
  )
  await more.click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`revenue-${span.from}-${span.to}.csv`)
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.slice(1)).toEqual(
    series.map((row) => `${row.date},${row.revenue / 100},${row.revenueBefore / 100}`),
  )
  await more.click()
  await page.getByRole('menuitem', { name: 'View as chart' }).click()
  await expect(page.getByRole('slider', { name: 'Revenue per day' })).toBeVisible()
})

test('the export holds every day with the numbers of the server', async ({ open, ada, origin }) => {
  const { series, span } = await summaryOf(origin, '30', ada)
  const page = await open('/dashboard', { as: ada })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`dashboard-${span.from}-${span.to}.csv`)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFDay,Revenue (EUR),Orders,')).toBe(true)
  expect(text.trimEnd().split('\r\n').slice(1)).toEqual(
    series.map((row) =>
      [row.date, row.revenue / 100, row.orders, row.revenueBefore / 100, row.ordersBefore].join(','),
    ),
  )
})

test('what needs somebody leads to it', async ({ open, ada, origin }) => {
  const { tasks } = await summaryOf(origin, '30', ada)
  const page = await open('/dashboard', { as: ada })
  for (const [verb, title, count, address] of [
    ['Review', 'Orders', tasks.unpaid.count, '/orders?paid=late&sort=placed'],
    ['See stock', 'Stock', tasks.lowStock.count, '/stock?short=yes&sort=qty'],
    ['Read', 'Reviews', tasks.reviews.count, '/reviews?state=waiting&replied=no&sort=created'],
  ] as const) {
    expect(count).toBeGreaterThan(0)
    const needs = page.getByRole('list', { name: 'Needs you' })
    const link = needs.getByRole('link', { name: new RegExp(`^${verb}:`) })
    await expect(link).toHaveAccessibleName(new RegExp(`${count}|left`))
    await link.click()
    await expect(heading(page, title)).toBeVisible()
    const where = new URL(page.url())
    expect(Object.fromEntries(where.searchParams)).toEqual(
      Object.fromEntries(new URL(address, where).searchParams),
    )
    await expect(page.getByText(`1 to ${count} of ${count}`)).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  }
})

test('notifications are read all at once', async ({ open, mira }) => {
  const page = await open('/account', { as: mira })
  await page.getByLabel('Email', { exact: true }).fill(`new.${mira.email}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/1 unread/)
  await bell.click()
  const panel = page.getByRole('dialog', { name: /^Notifications/ })
  await expect(panel).toContainText(`Your sign-in email is now new.${mira.email}`)
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
