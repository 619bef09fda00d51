import type { Summary } from '#contract/dashboard.ts'
import { type DashboardRange, spanOf } from '#contract/range.ts'
import { type Account, expect, get, heading, signOut, test, visit } from './fixtures.ts'

const today = () => new Date().toISOString().slice(0, 10)
const money = (cents: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(cents / 100)

function summaryOf(origin: string, range: DashboardRange, account: Account) {
  const { from, to } = spanOf(range, today())
  return get<Summary>(origin, `dashboard/summary?from=${from}&to=${to}`, account)
}

test('keeps the period in the address over a reload, Back and Forward', async ({ open, ada }) => {
  const page = await open('/widget/chart', { as: ada })
  await visit(page, 'Dashboard')
  await page.getByRole('radio', { name: '7 days' }).check()
  await expect(page).toHaveURL('/dashboard?range=7')
  await expect(page.getByText('vs previous 7 days').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  await page.goBack()
  await expect(heading(page, 'Charts')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  await page.getByRole('radio', { name: '30 days' }).check()
  await expect(page).toHaveURL('/dashboard')
})

test('picks a custom period by keyboard and keeps it over a reload', async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  const button = page.getByRole('button', { name: 'Custom period' })
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Custom period' })
  await expect(panel.getByRole('textbox', { name: 'From' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1/3/2026')
  await panel.getByRole('textbox', { name: 'To' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('15/3/2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard?range=2026-03-01_2026-03-15')
  await expect(panel).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Custom period: 1\s–\s15 Mar 2026$/ })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('moves through the chart by keyboard', async ({ open, ada, origin }) => {
  const { series } = await summaryOf(origin, '7', ada)
  const page = await open('/dashboard?range=7', { as: ada })
  const chart = page.getByRole('slider', { name: 'Sales per day' })
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

test('paints the home page of the last visit before any answer, until sign-out', async ({
  open,
  page,
  mira,
}) => {
  await open('/dashboard', { as: mira })
  const revenue = (await page.locator('main dl dd bdi').first().textContent()) ?? ''
  const isKept = () => page.evaluate(() => localStorage.getItem('fernhill-home') !== null)
  await expect.poll(isKept).toBe(true)
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const home = page.locator('#kept-home')
  await expect(home.locator('dl dd bdi').first()).toHaveText(revenue)
  await expect(home.getByText('Latest orders').first()).toBeVisible()
  answer()
  await expect(home).toBeHidden()
  await expect(page.locator('main dl dd bdi').first()).toHaveText(revenue)
  await signOut(page)
  await expect.poll(isKept).toBe(false)
})

test('fits the steps of the setup on phones', async ({ open, origin, ada }) => {
  const summary = await get<object>(origin, 'dashboard/summary', ada)
  const page = await open('/account', { as: ada })
  await page.setViewportSize({ width: 320, height: 640 })
  const setup = { shop: false, delivery: false, payment: false, product: false, order: false, team: false }
  await page.route('**/api/dashboard/summary*', (route) => route.fulfill({ json: { ...summary, setup } }))
  for (const [step, title] of ['Shop', 'Logo', 'Delivery and payment', 'Products'].entries()) {
    await page.goto(`/setup?step=${step + 1}`)
    await expect(page.getByRole('heading', { name: `Step ${step + 1} of 4: ${title}` })).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), title).toBe(320)
  }
})
