import type { Summary } from '#contract/dashboard.ts'
import { orderStates } from '#contract/order-states.ts'
import { daysOf, spanBefore } from '#contract/range.ts'
import type { Db } from '#server/db/tables.ts'
import { lateSince } from '#server/features/orders/filter.ts'
import { type DayRow, type SummaryRows, summaryRows } from './rows.ts'

const dayMs = 86_400_000
const maxPoints = 30
const maxDailyRows = 120

type Span = { from: string; to: string }

export async function summaryOf(db: Db, span: Span, now: Date): Promise<Summary> {
  const previousSpan = spanBefore(span)
  const days = daysOf(span)
  const points = Math.min(maxPoints, days)
  const rows = await summaryRows(db, {
    first: previousSpan.from,
    last: span.to,
    days,
    points,
    lateSince: await lateSince(db, now),
  })
  const byDay = new Map(rows.days.map((row) => [row.day, row]))
  const weekly = days > maxDailyRows
  return {
    currency: rows.currency,
    upTo: rows.up_to,
    span,
    before: previousSpan,
    figures: figuresOf(rows, byDay, days, points),
    series: seriesOf(span, byDay, days, weekly ? 7 : 1),
    step: weekly ? 'week' : 'day',
    states: orderStates.map((state) => ({
      state,
      count: rows.states.find((entry) => entry.state === state)?.count ?? 0,
    })),
    sums: rows.sums,
    categories: rows.categories,
    delivery: rows.delivery,
    weekdays: [1, 2, 3, 4, 5, 6, 7].map(
      (weekday) => rows.weekdays.find((entry) => entry.weekday === weekday)?.count ?? 0,
    ),
    latest: rows.latest,
    bestSellers: rows.best_sellers,
    bestCustomers: rows.best_customers,
    tasks: { unpaid: rows.unpaid, lowStock: rows.low_stock, reviews: rows.open_reviews },
  }
}

type Sum = Omit<DayRow, 'day'>

function figuresOf(
  rows: SummaryRows,
  byDay: ReadonlyMap<number, DayRow>,
  days: number,
  points: number,
): Summary['figures'] {
  const now = sumOf(byDay, days, 2 * days)
  const previousSum = sumOf(byDay, 0, days)
  const trend = Array.from({ length: points }, (_, point) =>
    sumOf(byDay, days + Math.ceil((point * days) / points), days + Math.ceil(((point + 1) * days) / points)),
  )
  const figure = (of: (sum: Sum) => number) => ({
    value: of(now),
    before: of(previousSum),
    trend: trend.map(of),
  })
  const customers = trend.map((_, at) => rows.customers_trend.find(({ point }) => point === at)?.count ?? 0)
  return {
    revenue: figure(({ revenue }) => revenue),
    orders: figure(({ orders }) => orders),
    average: figure(({ revenue, kept }) => (kept ? Math.round(revenue / kept) : 0)),
    returned: figure(({ returned, orders }) => (orders ? returned / orders : 0)),
    customers: { value: rows.customers.now, before: rows.customers.before, trend: customers },
    pieces: figure(({ pieces }) => pieces),
  }
}

function seriesOf(span: Span, byDay: ReadonlyMap<number, DayRow>, days: number, step: number) {
  return Array.from({ length: Math.ceil(days / step) }, (_, index) => {
    const [first, end] = [index * step, Math.min(days, (index + 1) * step)]
    const now = sumOf(byDay, days + first, days + end)
    const previousSum = sumOf(byDay, first, end)
    return {
      date: new Date(Date.parse(span.from) + first * dayMs).toISOString().slice(0, 10),
      revenue: now.revenue,
      revenueBefore: previousSum.revenue,
      orders: now.orders,
      ordersBefore: previousSum.orders,
    }
  })
}

function sumOf(byDay: ReadonlyMap<number, DayRow>, from: number, end: number): Sum {
  const sum = { orders: 0, kept: 0, revenue: 0, returned: 0, pieces: 0 }
  for (let day = from; day < end; day++) {
    const row = byDay.get(day)
    if (!row) continue
    sum.orders += row.orders
    sum.kept += row.kept
    sum.revenue += row.revenue
    sum.returned += row.returned
    sum.pieces += row.pieces
  }
  return sum
}
