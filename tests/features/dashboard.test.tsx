import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import type { Summary } from '#contract/dashboard.ts'
import { DashboardRange, spanOf } from '#contract/range.ts'
import { configure } from '#kernel/config.ts'
import { formatsOf } from '#kernel/format.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { goOnline, openApp } from '#tests/support/open-app.tsx'
import { catchFiles } from '#tests/support/saved-files.ts'
import { aScreenFailed, expectComplaint, network } from '#tests/support/setup.ts'

const formats = formatsOf('en')
const summaryIs = (answer: (request: Request) => Response | Promise<Response>) =>
  http.get('*/api/dashboard/summary', ({ request }) => answer(request as unknown as Request))
const noAnswer = http.all('*/api/*', () => HttpResponse.error())

/** What the database says about a span that ends today. */
async function counted({ db }: Backend, range: DashboardRange) {
  const { from, to } = spanOf(range, new Date().toISOString().slice(0, 10))
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('placed_at', '>=', new Date(`${from}T00:00:00.000Z`))
    .where('placed_at', '<=', new Date(`${to}T23:59:59.999Z`))
    .execute()
  const sold = orders.filter((order) => order.state !== 'returned')
  return {
    orders: orders.length,
    revenue: sold.reduce((sum, order) => sum + order.total, 0),
    customers: new Set(sold.map((order) => order.customer_id)).size,
    returned: orders.filter((order) => order.state === 'returned').length,
  }
}

/** What the server says about a span that ends today. */
async function summaryOf(backend: Backend, range: DashboardRange) {
  const { from, to } = spanOf(range, new Date().toISOString().slice(0, 10))
  return bodyOf<Summary>(backend.get(`dashboard/summary?from=${from}&to=${to}`, await backend.signIn()))
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The lines of the last file that was saved, without its head. */
const rowsOf = async (files: { content: Blob }[]) =>
  ((await files.at(-1)?.content.text()) ?? '').trim().split('\r\n').slice(1)

/** The value that stands under a name of the figures. */
function figure(name: string) {
  const term = screen.getAllByRole('term').find((one) => one.firstChild?.textContent === name)
  return term?.parentElement?.querySelector('dd')?.textContent
}

const sellNothing = async ({ db }: Backend) => {
  for (const table of ['order_history', 'order_lines', 'orders', 'reviews'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('products').set({ stock: 1000 }).execute()
  // Its owners have hidden the checklist, which takes the place of empty figures.
  const fields = JSON.stringify({ isHidden: true })
  await db.insertInto('shop_settings').values({ id: 'setup', fields, updated_at: new Date() }).execute()
}

it('shows the figures of the last 30 days from the database', async () => {
  const { backend } = await openApp('/dashboard')
  const { orders, revenue, returned } = await counted(backend, '30')
  expect(orders).toBeGreaterThan(5)
  expect(figure('Sales')).toBe(formats.money(revenue, 'EUR'))
  expect(figure('Orders')).toBe(formats.number(orders))
  expect(figure('Returned')).toBe(formats.percent(returned / orders))
})

it.each(DashboardRange.options)(
  'shows the figures and lists of the server for the period "%s"',
  async (range) => {
    const { backend } = await openApp(`/dashboard?range=${range}`)
    const { figures, latest, bestSellers } = await summaryOf(backend, range)
    expect(figure('Sales')).toBe(formats.money(figures.revenue.value, 'EUR'))
    expect(figure('Orders')).toBe(formats.number(figures.orders.value))
    expect(figure('Average order value')).toBe(formats.money(figures.average.value, 'EUR'))
    expect(figure('Returned')).toBe(formats.percent(figures.returned.value))
    const orders = within(await screen.findByRole('table', { name: 'Latest orders' })).getAllByRole(
      'rowheader',
    )
    expect(orders.map((one) => one.textContent)).toEqual(latest.map(({ id }) => `#${id}`))
    const best = within(await screen.findByRole('region', { name: 'Top products' }))
    expect(best.getAllByRole('listitem')).toHaveLength(bestSellers.length)
    for (const { name } of bestSellers) expect(best.getByText(name)).toBeVisible()
  },
)

it('shows a change too small to display as unchanged', async () => {
  const first = await openApp('/account')
  const summary = await summaryOf(first.backend, '30')
  await first.close()
  const returned = { ...summary.figures.returned, value: 0.024, before: 0.02404 }
  const revenue = { ...summary.figures.revenue, value: 100_001, before: 100_000 }
  const figures = { ...summary.figures, returned, revenue }
  const answers = [summaryIs(() => HttpResponse.json({ ...summary, figures }))]
  await openApp('/dashboard', { backend: first.backend, answers })
  expect(screen.getAllByText('unchanged')).toHaveLength(2)
  expect(screen.queryByText('0 pt')).toBeNull()
})

it('changes the address and the figures with the period', async () => {
  const { user, router, backend, settled } = await openApp('/dashboard')
  expect(router.state.location.searchStr).toBe('')
  for (const [range, label] of [
    ['7', '7 days'],
    ['year', 'Year'],
    ['90', '90 days'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: label }))
    await settled()
    const { revenue, orders } = await counted(backend, range)
    await waitFor(() => expect(figure('Sales')).toBe(formats.money(revenue, 'EUR')))
    expect(figure('Orders')).toBe(formats.number(orders))
    expect(router.state.location.searchStr).toBe(`?range=${range}`)
  }
})

it('shows the period of the address, or 30 days if it is damaged', async () => {
  const first = await openApp('/dashboard?range=90')
  expect(screen.getByRole('radio', { name: '90 days' })).toBeChecked()
  expect(figure('Orders')).toBe(formats.number((await counted(first.backend, '90')).orders))
  await first.close()
  for (const damaged of ['soon', '2026-02-02_2026-02-01', '2026-02-30_2026-03-02']) {
    const { close } = await openApp(`/dashboard?range=${damaged}`)
    expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked()
    await close()
  }
})

it('validates a custom period, keeps it in the address and compares it with as many days before', async () => {
  const { user, router, backend, settled } = await openApp('/dashboard')
  await user.click(screen.getByRole('button', { name: 'Custom period' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Custom period' }))
  const from = panel.getByRole('textbox', { name: 'From' })
  const to = panel.getByRole('textbox', { name: 'To' })
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field)
    await user.type(field, text)
  }
  const days = { from: daysAgo(20), to: daysAgo(11) }
  const show = panel.getByRole('button', { name: 'Apply' })

  await type(from, days.to)
  await type(to, days.from)
  await user.click(show)
  expect(panel.getByText('The start date can’t be after the end date.')).toBeVisible()
  await type(from, '2001-01-01')
  await user.click(show)
  expect(panel.getByText('Choose a period of up to 3,660 days.')).toBeVisible()
  await user.clear(from)
  await user.click(show)
  expect(panel.getByText('Enter a date.')).toBeVisible()
  expect(router.state.location.searchStr).toBe('')

  await type(from, days.from)
  await type(to, days.to)
  await user.click(show)
  await settled()
  expect(router.state.location.searchStr).toBe(`?range=${days.from}_${days.to}`)
  const { figures, before } = await bodyOf<Summary>(
    backend.get(`dashboard/summary?from=${days.from}&to=${days.to}`, await backend.signIn()),
  )
  expect(before).toEqual({ from: daysAgo(30), to: daysAgo(21) })
  await waitFor(() => expect(figure('Orders')).toBe(formats.number(figures.orders.value)))
  expect(screen.getAllByText('vs previous 10 days').length).toBeGreaterThan(0)
  for (const one of screen.getAllByRole('radio')) expect(one).not.toBeChecked()
  expect(
    screen.getByRole('button', { name: `Custom period: ${formats.days(days.from, days.to, 'short')}` }),
  ).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '30 days' }))
  await settled()
  expect(router.state.location.searchStr).toBe('')
})

it('shows the custom period of the address on every page with a period', async () => {
  const days = `${daysAgo(20)}_${daysAgo(11)}`
  for (const path of ['/dashboard', '/widget/chart', '/widget/statistics']) {
    const { backend, close } = await openApp(`${path}?range=${days}`)
    const { span } = await bodyOf<Summary>(
      backend.get(`dashboard/summary?from=${daysAgo(20)}&to=${daysAgo(11)}`, await backend.signIn()),
    )
    const shown = formats.days(span.from, span.to, 'short')
    expect(await screen.findByRole('button', { name: `Custom period: ${shown}` })).toBeVisible()
    await close()
  }
})

it('dims the old figures until the next ones arrive', async () => {
  const { user, backend, settled } = await openApp('/dashboard')
  const before = figure('Sales')
  let come = () => {}
  const waiting = new Promise<void>((resolve) => {
    come = resolve
  })
  network.use(
    summaryIs(async (request) => {
      await waiting
      return backend.app.fetch(request)
    }),
  )
  await user.click(screen.getByRole('radio', { name: '90 days' }))
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
  expect(screen.getByRole('radio', { name: '90 days' })).toBeChecked()
  expect(figure('Sales')).toBe(before)
  come()
  await settled()
  const { revenue } = await counted(backend, '90')
  await waitFor(() => expect(figure('Sales')).toBe(formats.money(revenue, 'EUR')))
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
})

it('explains an empty dashboard in a shop without sales', async () => {
  await openApp('/dashboard', { before: sellNothing })
  expect(screen.getByText(/· no sales yet$/)).toBeVisible()
  expect(figure('Sales')).toBe('€0.00')
  expect(figure('Orders')).toBe('0')
  expect(screen.getAllByText('no earlier data')).toHaveLength(4)
  expect(screen.getByText('Orders will appear here.')).toBeVisible()
  expect(screen.getByText('No sales in this period')).toBeVisible()
})

it('hides "Needs attention" when there are no tasks', async () => {
  await openApp('/dashboard', { before: sellNothing })
  expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull()
})

it.each([
  ['Review', 'unpaid', 'Orders', '/orders?paid=late&sort=placed', 'Payment: unpaid for over 48 hours'],
  ['View stock', 'lowStock', 'Stock', '/stock?short=yes&sort=qty', /^Stock level/],
  ['Reply', 'reviews', 'Reviews', '/reviews?state=waiting&replied=no&sort=created', /^Reply:/],
] as const)('links a task to its filtered list: %s', async (options, task, title, address, pill) => {
  const { user, router, backend, settled } = await openApp('/dashboard')
  const { count } = (await summaryOf(backend, '30')).tasks[task]
  expect(count).toBeGreaterThan(0)
  const tasks = within(await screen.findByRole('list', { name: 'Needs attention' }))
  const link = tasks.getByRole('link', { name: new RegExp(`^${options}:`) })
  expect(link).toHaveAccessibleName(new RegExp(`${count}|left`))
  await user.click(link)
  await waitFor(() => expect(router.state.location.href).toBe(address))
  expect(await screen.findByRole('button', { name: pill })).toBeVisible()
  const table = within(await screen.findByRole('table', { name: title }))
  await waitFor(() => expect(table.getAllByRole('rowheader')).toHaveLength(count))
  await settled()
})

it.each([
  ['/dashboard', 'Latest orders', 'orders', '/orders'],
  ['/dashboard', 'Top products', 'products', '/products'],
  ['/widget/statistics', 'Top customers', 'customers', '/customers'],
])('links on %s the card %s to the whole list', async (path, card, whole, target) => {
  const { user, router, settled } = await openApp(path)
  const region = within(await screen.findByRole('region', { name: card }))
  await user.click(region.getByRole('link', { name: `All ${whole}` }))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(whole, 'i') })).toBeVisible()
  expect(router.state.location.pathname).toBe(target)
  await settled()
})

it('opens an order on a click anywhere in its row', async () => {
  const { user, router, backend, settled } = await openApp('/dashboard')
  const { latest } = await summaryOf(backend, '30')
  const table = within(await screen.findByRole('table', { name: 'Latest orders' }))
  const [row] = table.getAllByRole('row').slice(1)
  await user.click(within(row as HTMLElement).getAllByRole('cell')[1] as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${latest[0]?.id}`))
  await settled()
})

it('links a top product to its page', async () => {
  const { user, router, settled } = await openApp('/dashboard')
  const best = within(await screen.findByRole('region', { name: 'Top products' }))
  const [link] = within(best.getByRole('list')).getAllByRole('link')
  const name = link?.textContent ?? ''
  await user.click(link as Element)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(router.state.location.pathname).toMatch(/^\/products\/\d+$/)
  await settled()
})

it('shows a chart as a table that adds up to the figure, and exports it', async () => {
  const files = catchFiles()
  const { user, backend } = await openApp('/dashboard')
  await user.click(screen.getByRole('button', { name: 'More actions for “Sales per day”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'View as table' }))
  const [card] = screen.getAllByRole('region', { name: 'Sales per day' })
  const rows = within(await within(card as HTMLElement).findByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(1 + 30)
  const sum = rows.slice(1).reduce((total, row) => {
    const [amount] = within(row).getAllByRole('cell')
    return total + Number(amount?.textContent?.replaceAll(/[€,.]/g, ''))
  }, 0)
  expect(sum).toBe((await counted(backend, '30')).revenue)

  const { series, span } = await summaryOf(backend, '30')
  await user.click(screen.getByRole('button', { name: 'More actions for “Sales per day”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe(`revenue-${span.from}-${span.to}.csv`)
  expect(await rowsOf(files)).toEqual(
    series.map((row) => `${row.date},${row.revenue / 100},${row.revenueBefore / 100}`),
  )
  await user.click(screen.getByRole('button', { name: 'More actions for “Sales per day”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'View as chart' }))
  expect(await screen.findByRole('slider', { name: 'Sales per day' })).toBeVisible()
})

it('exports every day with the numbers of the server', async () => {
  const files = catchFiles()
  const { user, backend } = await openApp('/dashboard')
  const { series, span } = await summaryOf(backend, '30')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe(`dashboard-${span.from}-${span.to}.csv`)
  expect(await files[0]?.content.text()).toMatch(/^\uFEFF?Day,Sales \(EUR\),Orders,/)
  expect(await rowsOf(files)).toEqual(
    series.map((row) =>
      [row.date, row.revenue / 100, row.orders, row.revenueBefore / 100, row.ordersBefore].join(','),
    ),
  )
})

it('shows series, categories, weekdays and statuses on the charts page', async () => {
  const { backend } = await openApp('/widget/chart')
  for (const name of [
    'Sales per day',
    'Orders per day',
    'Sales by category',
    'Orders by weekday',
    'Orders by status',
  ])
    expect(screen.getByRole('heading', { name })).toBeVisible()
  const { orders } = await counted(backend, '30')
  const list = within(screen.getByRole('list', { name: 'Orders by weekday' }))
  const days = list.getAllByRole('listitem')
  expect(days.map((one) => one.title)[0]).toBe('Monday')
  expect(days.reduce((sum, one) => sum + Number.parseInt(one.textContent ?? '', 10), 0)).toBe(orders)
  const texts = () => list.getAllByRole('listitem').map(({ textContent }) => textContent)
  const fromMonday = texts()
  act(() => configure({ firstDay: 'sunday' }))
  expect(texts()).toEqual([fromMonday[6], ...fromMonday.slice(0, 6)])
})

it('shows six figures and the top customers of the period on the statistics page', async () => {
  const { backend } = await openApp('/widget/statistics?range=90')
  const { revenue, customers } = await counted(backend, '90')
  expect(screen.getAllByRole('term')).toHaveLength(6)
  expect(figure('Sales')).toBe(formats.money(revenue, 'EUR'))
  expect(figure('Customers who ordered')).toBe(formats.number(customers))
  expect(screen.getByRole('heading', { name: 'Top customers' })).toBeVisible()
})

it('lists low stock, unpaid and latest orders of the database on the data page', async () => {
  const { backend } = await openApp('/widget/data')
  const low = await backend.db
    .selectFrom('products')
    .select('name')
    .whereRef('stock', '<=', 'low_at')
    .where('deleted_at', 'is', null)
    .execute()
  expect(low.length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { name: `Low stock (${low.length})` })).toBeVisible()
  for (const { name } of low.slice(0, 10)) expect(screen.getAllByText(name).length).toBeGreaterThan(0)
  const unpaid = screen.getByRole('table', { name: 'Unpaid for over 48 hours' })
  const latest = screen.getByRole('table', { name: 'Latest orders' })
  expect(within(unpaid).getAllByRole('row').length).toBeGreaterThan(1)
  expect(within(latest).getAllByRole('row')).toHaveLength(1 + 6)
})

it('shows stored figures when the server does not answer', async () => {
  const first = await openApp('/dashboard')
  const before = figure('Sales')
  await first.close()
  await openApp('/dashboard', { backend: first.backend, answers: [noAnswer], isSlow: true })
  await waitFor(() => expect(figure('Sales')).toBe(before))
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

it('keeps the figures under the offline bar when the server becomes unreachable', async () => {
  const { queryClient, settled } = await openApp('/dashboard')
  const before = figure('Sales')
  network.use(noAnswer)
  await queryClient.invalidateQueries()
  await settled()
  expect(
    await screen.findByText('You’re offline. Changes will be sent when you’re back online.'),
  ).toBeVisible()
  expect(screen.getByText(/saved data, sales as of/)).toBeVisible()
  expect(figure('Sales')).toBe(before)
})

it('shows "Not available offline" without stored figures, and retries', async () => {
  expectComplaint(...aScreenFailed)
  const first = await openApp('/account')
  await first.close()
  const { user, backend } = await openApp('/dashboard', {
    backend: first.backend,
    answers: [summaryIs(() => HttpResponse.error())],
  })
  expect(await screen.findByRole('heading', { name: 'Not available offline' })).toBeVisible()
  network.use(summaryIs((request) => backend.app.fetch(request)))
  goOnline()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const { orders } = await counted(backend, '30')
  await waitFor(() => expect(figure('Orders')).toBe(formats.number(orders)))
})

it('keeps the rest of the app working when the server has no figures', async () => {
  expectComplaint(...aScreenFailed)
  await openApp('/dashboard', {
    answers: [
      summaryIs(() => HttpResponse.json({ message: 'No such call', code: 'notFound' }, { status: 404 })),
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Not supported by this server' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Account menu/ })).toBeVisible()
})
