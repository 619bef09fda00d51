import { sql } from 'kysely'
import { invoiceSorts, invoiceStates } from '#contract/invoice-search.ts'
import { invoiceTotals } from '#contract/invoice-sums.ts'
import type { InvoiceFilter, InvoiceListRequest, InvoicesReply, OpenSum } from '#contract/invoices.ts'
import { type AllExcept, type Counts, isWhole, maxWhole, sortOf } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import { all, holds, inLiterals, notIn, type Sql } from '#server/platform/conditions.ts'
import { countsOf, jsonRows, neighbours, orderByKeys, pageWindow, totalOf } from '#server/platform/list.ts'
import { invoicesWhere, listedOf, type Row } from './rows.ts'

const keysOf = {
  number: ['i.year', 'i.serial', 'i.id'],
  customer: ['i.folded_name', 'i.id'],
  date: ['i.date', 'i.id'],
  due: ['i.due', 'i.id'],
  total: ['i.total', 'i.id'],
  state: ["array_position(array['draft', 'issued', 'paid', 'void'], i.state)", 'i.date', 'i.id'],
} as const satisfies Record<(typeof invoiceSorts)[number], string[]>

/** The list of invoices; `today` decides which are overdue. */
export async function invoicePage(db: Db, input: InvoiceListRequest, today: string): Promise<InvoicesReply> {
  if (isWhole(input)) {
    const newest = sql`true order by i.date desc, i.id desc limit ${maxWhole}`
    const rows = await invoicesWhere(db, newest)
    return { invoices: rows.map((row) => listedOf(row, today)).toReversed() }
  }
  const { sort, state, overdue, ...filter } = input
  const condition = conditionOf(filter)
  const { counts, sums } = await countWhere(db, condition, lateBy(today))
  const { overdue: lateOnes = 0, ...byState } = counts
  const late = isOpen(state) ? lateOnes : 0
  const total = overdue === 'yes' ? late : totalOf(byState, state) - (overdue === 'no' ? late : 0)
  const { limit, offset, isFromEnd } = pageWindow(input, total)
  const { by, down } = sortOf(invoiceSorts, sort, { by: 'date', down: true })
  const rows = await invoicesWhere(
    db,
    sql`${matching(input, today)}
      order by ${orderByKeys(keysOf[by], down !== isFromEnd)} limit ${limit} offset ${offset}`,
  )
  const taxes = await taxesOf(db, rows)
  const invoices = rows.map((row) => ({ ...listedOf(row, today), ...taxes.get(row.id) }))
  return { invoices: isFromEnd ? invoices.toReversed() : invoices, total, counts, sums }
}

async function taxesOf(db: Db, rows: readonly Row[]) {
  type Sum = { id: string; rate: number | null; sum: number }
  const sums = await jsonRows<Sum>(
    db,
    sql`select invoice_id as id, tax_rate as rate, sum(price::bigint * quantity) as sum from invoice_lines
      where invoice_id = any(${rows.map(({ id }) => id)}::text[]) group by 1, 2`,
  )
  const linesOf = Map.groupBy(sums, ({ id }) => id)
  return new Map(
    rows.map((row) => {
      const lines = (linesOf.get(row.id) ?? []).map(({ rate, sum }) => ({
        price: sum,
        quantity: 1,
        ...(rate !== null && { taxRate: rate }),
      }))
      const rates = { taxRate: row.tax_rate, taxIncluded: row.tax_included, discountRate: row.discount_rate }
      const { net, tax, taxes } = invoiceTotals({ lines, ...rates })
      return [row.id, { net, tax, taxes }]
    }),
  )
}

const lateBy = (today: string): Sql => sql`i.state = 'issued' and i.due < ${today}`

/** The condition of a filter, on `invoices i`; `today` decides which are overdue. */
export const matching = (
  { state, overdue, except, ...filter }: AllExcept<InvoiceFilter>,
  today: string,
): Sql =>
  all(
    conditionOf(filter),
    notIn('i.id', except),
    inLiterals('i.state', state),
    overdue === 'yes' ? lateBy(today) : undefined,
    overdue === 'no' ? sql`not (${lateBy(today)})` : undefined,
  )

export function invoiceNeighbours(
  db: Db,
  id: string,
  { sort, ...filter }: InvoiceListRequest,
  today: string,
) {
  const { by, down } = sortOf(invoiceSorts, sort, { by: 'date', down: true })
  const keys = by === 'number' ? numbered : keysOf[by]
  return neighbours(db, id, {
    tables: sql`invoices i`,
    id: 'i.id',
    where: matching(filter, today),
    keys,
    down,
  })
}
/** Drafts have no number and sort after all numbers. */
const numbered = ['coalesce(i.year, 2147483647)', 'coalesce(i.serial, 2147483647)', 'i.id']

const isOpen = (states: InvoiceFilter['state']) => !states?.length || states.includes('issued')

function conditionOf({ q, customer, from, to }: InvoiceFilter): Sql {
  return all(
    holds('i.search', q),
    customer ? sql`i.customer_id = ${customer}` : undefined,
    from ? sql`i.date >= ${from}` : undefined,
    to ? sql`i.date <= ${to}` : undefined,
  )
}

async function countWhere(db: Db, condition: Sql, late: Sql): Promise<{ counts: Counts; sums: OpenSum[] }> {
  type Row = { state: string; currency: string; count: number; late: number; sum: number; late_sum: number }
  const rows = await jsonRows<Row>(
    db,
    sql`select i.state, i.currency, count(*)::int as count, (count(*) filter (where ${late}))::int as late,
      sum(i.total) as sum, coalesce(sum(i.total) filter (where ${late}), 0) as late_sum
    from invoices i where ${condition} group by i.state, i.currency order by sum desc, i.currency`,
  )
  const overdue = rows.reduce((sum, row) => sum + row.late, 0)
  const byState = invoiceStates.map((state) => ({
    state,
    count: rows.reduce((sum, row) => sum + (row.state === state ? row.count : 0), 0),
  }))
  const sums = rows
    .filter(({ state }) => state === 'issued')
    .map(({ currency, sum, late_sum }) => ({ currency, open: sum, overdue: late_sum }))
  return { counts: { ...countsOf(invoiceStates, byState), overdue }, sums }
}
