import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Summary } from '#contract/dashboard.ts'
import { orderStates } from '#contract/order-states.ts'
import { revenueByLine } from '#contract/order-sums.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { newcomer } from '#tests/support/members.ts'

const dayMs = 86_400_000
let backend: Backend
let signed: Record<string, string>
beforeEach(async () => {
  backend = await createBackend()
  signed = await backend.signIn()
})

const ask = (query = '') => bodyOf<Summary>(backend.get(`dashboard/summary${query}`, signed))
const dayOf = (time: Date | number) => new Date(time).toISOString().slice(0, 10)
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

type Orders = Awaited<ReturnType<typeof storedOrders>>
const storedOrders = () =>
  backend.db
    .selectFrom('orders')
    .select(['id', 'customer_id', 'state', 'items', 'total', 'shipping', 'placed_at', 'paid_at'])
    .orderBy('placed_at', 'desc')
    .execute()

/** The figures of some orders, the slow and obvious way. */
function figuresOf(orders: Orders) {
  const kept = orders.filter(({ state }) => state !== 'returned')
  const revenue = sum(kept.map(({ total }) => total))
  return {
    revenue,
    orders: orders.length,
    average: kept.length ? Math.round(revenue / kept.length) : 0,
    returned: orders.length ? (orders.length - kept.length) / orders.length : 0,
    customers: new Set(orders.map(({ customer_id }) => customer_id)).size,
    pieces: sum(kept.map(({ items }) => items)),
  }
}

const within = (orders: Orders, { from, to }: { from: string; to: string }) =>
  orders.filter(({ placed_at }) => dayOf(placed_at) >= from && dayOf(placed_at) <= to)

describe.for([
  ['', '2026-02-13', '2026-03-14', '2026-01-14', '2026-02-12'],
  ['?from=2026-03-08&to=2026-03-14', '2026-03-08', '2026-03-14', '2026-03-01', '2026-03-07'],
  ['?from=2026-03-14&to=2026-03-14', '2026-03-14', '2026-03-14', '2026-03-13', '2026-03-13'],
  ['?from=2025-12-15&to=2026-03-14', '2025-12-15', '2026-03-14', '2025-09-16', '2025-12-14'],
  ['?from=2025-09-01&to=2026-03-14', '2025-09-01', '2026-03-14', '2025-02-18', '2025-08-31'],
  ['?to=2026-02-20', '2026-01-22', '2026-02-20', '2025-12-23', '2026-01-21'],
  // Days of one's own, which end before today, over a change of the clock and of the year.
  ['?from=2025-12-30&to=2026-01-08', '2025-12-30', '2026-01-08', '2025-12-20', '2025-12-29'],
] as const)('summary of "%s"', ([query, from, to, beforeFrom, beforeTo]) => {
  it('matches the figures of the stored orders', async () => {
    const summary = await ask(query)
    expect([summary.span, summary.before]).toEqual([
      { from, to },
      { from: beforeFrom, to: beforeTo },
    ])
    const orders = await storedOrders()
    const now = figuresOf(within(orders, summary.span))
    const before = figuresOf(within(orders, summary.before))
    const figures = Object.entries(summary.figures)
    expect(Object.fromEntries(figures.map(([name, { value }]) => [name, value]))).toEqual(now)
    expect(Object.fromEntries(figures.map(([name, one]) => [name, one.before]))).toEqual(before)
  })

  it('has trends that add up', async () => {
    const { figures } = await ask(query)
    for (const { trend } of Object.values(figures)) expect(trend.length).toBeLessThanOrEqual(30)
    for (const { value, trend } of [figures.revenue, figures.orders, figures.pieces])
      expect(sum(trend)).toBe(value)
    for (const [at, average] of figures.average.trend.entries()) {
      const count = figures.orders.trend[at] ?? 0
      // Returned orders are counted, and no part of the average.
      expect(average).toBeGreaterThanOrEqual(count ? Math.round((figures.revenue.trend[at] ?? 0) / count) : 0)
      expect(figures.customers.trend[at] ?? 0).toBeLessThanOrEqual(count)
      expect((figures.customers.trend[at] ?? 0) > 0).toBe(count > 0)
    }
  })

  it('has a series by day or week beside the previous period', async () => {
    const summary = await ask(query)
    const orders = await storedOrders()
    const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
    const step = days > 120 ? 7 : 1
    expect(summary.step).toBe(step === 7 ? 'week' : 'day')
    expect(summary.series).toHaveLength(Math.ceil(days / step))
    for (const [index, row] of summary.series.entries()) {
      const length = Math.min(step, days - index * step) - 1
      const spanFrom = (start: string) => {
        const first = Date.parse(start) + index * step * dayMs
        return { from: dayOf(first), to: dayOf(first + length * dayMs) }
      }
      const now = figuresOf(within(orders, spanFrom(from)))
      const before = figuresOf(within(orders, spanFrom(beforeFrom)))
      expect(row).toEqual({
        date: spanFrom(from).from,
        revenue: now.revenue,
        revenueBefore: before.revenue,
        orders: now.orders,
        ordersBefore: before.orders,
      })
    }
  })

  it('has statuses, weekdays, sellers and customers of the period', async () => {
    const summary = await ask(query)
    const orders = within(await storedOrders(), summary.span)
    expect(summary.states).toEqual(
      orderStates.map((state) => ({ state, count: orders.filter((one) => one.state === state).length })),
    )
    const weekdays = [1, 2, 3, 4, 5, 6, 0]
    expect(summary.weekdays).toEqual(
      weekdays.map((day) => orders.filter(({ placed_at }) => placed_at.getUTCDay() === day).length),
    )

    const kept = new Map(orders.filter(({ state }) => state !== 'returned').map((order) => [order.id, order]))
    const lines = (
      await backend.db
        .selectFrom('order_lines')
        .innerJoin('products', 'products.id', 'order_lines.product_id')
        .select(['order_id', 'product_id', 'order_lines.price', 'quantity', 'category', 'products.name'])
        .orderBy('line')
        .execute()
    ).filter(({ order_id }) => kept.has(order_id))
    const shares = new Map(
      [...Map.groupBy(lines, ({ order_id }) => order_id)].flatMap(([id, own]) => {
        const { total, shipping } = kept.get(id) ?? { total: 0, shipping: 0 }
        const { lines: revenues } = revenueByLine({ state: 'delivered', total, shipping, lines: own })
        return own.map((line, at) => [line, revenues[at] ?? 0] as const)
      }),
    )
    const sales = <K>(of: (line: (typeof lines)[number]) => K) => {
      const groups = Map.groupBy(lines, of)
      return [...groups].map(([key, own]) => ({
        key,
        sold: sum(own.map(({ quantity }) => quantity)),
        revenue: sum(own.map((line) => shares.get(line) ?? 0)),
      }))
    }
    const byRevenue = (a: { revenue: number }, b: { revenue: number }) => b.revenue - a.revenue
    expect(summary.categories.map(({ category, ...rest }) => ({ key: category, ...rest }))).toEqual(
      sales(({ category }) => category).sort((a, b) => byRevenue(a, b) || a.key.localeCompare(b.key)),
    )
    expect(summary.bestSellers.map(({ id, sold, revenue }) => ({ key: id, sold, revenue }))).toEqual(
      sales(({ product_id }) => product_id)
        .sort((a, b) => byRevenue(a, b) || a.key - b.key)
        .slice(0, 5),
    )
    const spenders = [...Map.groupBy(kept.values(), ({ customer_id }) => customer_id)].map(([id, own]) => ({
      id,
      orders: own.length,
      spent: sum(own.map(({ total }) => total)),
    }))
    expect(
      summary.bestCustomers.map(({ id, orders: count, spent }) => ({ id, orders: count, spent })),
    ).toEqual(spenders.sort((a, b) => b.spent - a.spent || a.id.localeCompare(b.id)).slice(0, 5))
  })
})

it('lists the newest orders of the shop in any period', async () => {
  const { latest, upTo, currency } = await ask('?from=2026-01-01&to=2026-01-02')
  const orders = await storedOrders()
  expect(latest.map(({ id }) => id)).toEqual(orders.slice(0, 6).map(({ id }) => id))
  expect(upTo).toBe(orders[0]?.placed_at.toISOString())
  expect(currency).toBe('EUR')
})

it('returns the same tasks for any period', async () => {
  const { tasks } = await ask('?from=2026-01-01&to=2026-01-02')
  const overdue = (await storedOrders()).filter(
    ({ paid_at, placed_at }) => !paid_at && placed_at.getTime() < backend.clock().getTime() - 2 * dayMs,
  )
  expect(tasks.unpaid.count).toBe(overdue.length)
  expect(tasks.unpaid.orders.map(({ id }) => id)).toEqual(overdue.map(({ id }) => id).toReversed())
  const low = await backend.db.selectFrom('products').select('id').where('stock', '<=', 5).execute()
  expect(tasks.lowStock.count).toBe(low.length)
  expect(tasks.reviews.count).toBe(3)
  expect(tasks.unpaid.count).toBe(2)
})

it('counts the same unpaid orders as the order list', async () => {
  const listed = () =>
    bodyOf<{ orders: { id: string }[]; total: number }>(
      backend.get('customer/order/list?paid=late&sort=placed&limit=10', signed),
    )
  const agree = async (count: number) => {
    const { unpaid } = (await ask()).tasks
    const { orders, total } = await listed()
    expect([unpaid.count, total]).toEqual([count, count])
    expect(orders.map(({ id }) => id)).toEqual(unpaid.orders.map(({ id }) => id))
    return orders
  }
  const [one] = await agree(2)
  // A returned order is no one's to pay any more.
  await backend.db
    .updateTable('orders')
    .set({ state: 'returned' })
    .where('id', '=', one?.id ?? '')
    .execute()
  const [other] = await agree(1)
  const placed_at = new Date(backend.clock().getTime() - 2 * dayMs + 30_000)
  await backend.db
    .updateTable('orders')
    .set({ placed_at })
    .where('id', '=', other?.id ?? '')
    .execute()
  await agree(0)
  // By time alone.
  backend.wait(60_000)
  await agree(1)
})

it('lists at most ten tasks of a kind but counts all of them', async () => {
  await backend.db.updateTable('products').set({ stock: 1 }).execute()
  const { tasks } = await ask()
  expect([tasks.lowStock.count, tasks.lowStock.products.length]).toEqual([20, 10])
})

it('returns a summary for an empty shop', async () => {
  const empty = await createBackend({ size: null })
  await empty.post('account/register', newcomer)
  const header = await empty.signIn(newcomer.email, newcomer.password)
  const summary = await bodyOf<Summary>(empty.get('dashboard/summary', header))
  expect(summary.upTo).toBeNull()
  expect(summary.figures.revenue).toEqual({ value: 0, before: 0, trend: Array(30).fill(0) })
  expect(summary.series).toHaveLength(30)
  expect(summary.latest).toEqual([])
  expect(summary.tasks.unpaid).toEqual({ count: 0, orders: [] })
})

describe('cached summary', () => {
  it('changes after the first write', async () => {
    const before = await ask()
    const newest = before.latest[0]
    await backend.db
      .updateTable('orders')
      .set({ state: 'returned' })
      .where('id', '=', newest?.id ?? '')
      .execute()
    const after = await ask()
    expect(after.figures.revenue.value).toBe(before.figures.revenue.value - (newest?.total ?? 0))
  })

  it.for(['products', 'customers', 'orders', 'order_lines', 'reviews'] as const)(
    'is invalidated by a write to %s',
    async (table) => {
      const count = sql<{ changes: number }>`select sum(changes)::int as changes from shop_changes`
      const before = (await count.execute(backend.db)).rows[0]?.changes
      await sql`delete from ${sql.table(table)} where false`.execute(backend.db)
      expect((await count.execute(backend.db)).rows[0]?.changes).toBe((before ?? 0) + 1)
    },
  )

  it('counts an order as overdue when time passes', async () => {
    const span = '?from=2026-03-01&to=2026-03-14'
    const { tasks } = await ask(span)
    backend.wait(3 * dayMs)
    signed = await backend.signIn()
    expect((await ask(span)).tasks.unpaid.count).toBeGreaterThan(tasks.unpaid.count)
  })
})

it('counts an order at midnight on the day that begins', async () => {
  const midnight = new Date('2026-03-01T00:00:00Z')
  const justBefore = new Date(midnight.getTime() - 1)
  const before = await ask('?from=2026-02-28&to=2026-02-28')
  const after = await ask('?from=2026-03-01&to=2026-03-01')
  const [one, two] = await storedOrders()
  const move = (id: string | undefined, placed_at: Date) =>
    backend.db
      .updateTable('orders')
      .set({ placed_at })
      .where('id', '=', id ?? '')
      .execute()
  await move(one?.id, midnight)
  await move(two?.id, justBefore)
  const orders = async (day: string) => (await ask(`?from=${day}&to=${day}`)).figures.orders
  expect((await orders('2026-02-28')).value).toBe(before.figures.orders.value + 1)
  expect(await orders('2026-03-01')).toMatchObject({
    value: after.figures.orders.value + 1,
    before: after.figures.orders.before + 1,
  })
})

describe('dashboard period', () => {
  it.for([
    ['?from=2026-03-02&to=2026-03-01', { from: 'afterEnd' }],
    ['?from=2015-01-01&to=2026-03-01', { from: 'tooLong' }],
    ['?from=0001-01-01&to=0001-01-02', { from: 'tooEarly' }],
    ['?from=9999-12-30&to=9999-12-31', { to: 'tooLate' }],
    ['?from=2026-02-30', { from: 'invalid' }],
    ['?to=yesterday', { to: 'format' }],
    ['?to=', { to: 'format' }],
  ] as const)('is refused for %s', async ([query, fields]) => {
    const response = await backend.get(`dashboard/summary${query}`, signed)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields })
  })

  it('may cover 3660 days but no more', async () => {
    const first = dayOf(Date.parse('2026-03-14') - 3659 * dayMs)
    expect((await ask(`?from=${first}&to=2026-03-14`)).series).toHaveLength(523)
    const longer = backend.get(
      `dashboard/summary?from=${dayOf(Date.parse(first) - dayMs)}&to=2026-03-14`,
      signed,
    )
    expect(await refusal(longer)).toEqual([400, 'invalid'])
  })
})
