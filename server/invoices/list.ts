import { sql } from 'kysely'
import { invoiceSorts, invoiceStates } from '#contract/invoice-search.ts'
import type { InvoiceFilter, InvoiceListRequest, InvoicesReply, OpenSum } from '#contract/invoices.ts'
import { type Counts, mostWhole, sortOf } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import {
  all,
  among,
  countsOf,
  holds,
  isWhole,
  jsonRows,
  neighbours,
  ordered,
  type Sql,
  stretchOf,
  totalOf,
} from '#server/list.ts'
import { invoicesWhere, listedOf } from './rows.ts'

const keysOf = {
  number: ['i.year', 'i.serial', 'i.id'],
  customer: ['lower(i.name)', 'i.id'],
  date: ['i.date', 'i.id'],
  due: ['i.due', 'i.id'],
  total: ['i.total', 'i.id'],
  state: ["array_position(array['draft', 'issued', 'paid', 'void'], i.state)", 'i.date', 'i.id'],
} as const satisfies Record<(typeof invoiceSorts)[number], string[]>

/** The list of invoices, filtered, sorted and paged; `today` decides which are overdue. */
export async function invoicePage(db: Db, input: InvoiceListRequest, today: string): Promise<InvoicesReply> {
  const listed = async (rest: Sql) => (await invoicesWhere(db, rest)).map((row) => listedOf(row, today))
  if (isWhole(input)) {
    const newest = sql`true order by i.date desc, i.id desc limit ${mostWhole}`
    return { invoices: (await listed(newest)).toReversed() }
  }
  const { sort, state, overdue, ...filter } = input
  const condition = conditionOf(filter)
  const { counts, sums } = await countWhere(db, condition, lateBy(today))
  const { overdue: lateOnes = 0, ...byState } = counts
  const total = overdue === 'yes' ? (isOpen(state) ? lateOnes : 0) : totalOf(byState, state)
  const { limit, offset, isFromEnd } = stretchOf(input, total)
  const { by, down } = sortOf(invoiceSorts, sort, { by: 'date', down: true })
  const invoices = await listed(
    sql`${matching(input, today)}
      order by ${ordered(keysOf[by], down !== isFromEnd)} limit ${limit} offset ${offset}`,
  )
  return { invoices: isFromEnd ? invoices.toReversed() : invoices, total, counts, sums }
}

const lateBy = (today: string): Sql => sql`i.state = 'issued' and i.due < ${today}`

/** What an invoice has to be in a list. */
export const matching = ({ state, overdue, ...filter }: InvoiceFilter, today: string): Sql =>
  all(conditionOf(filter), among('i.state', state), overdue === 'yes' ? lateBy(today) : undefined)

/** The invoices before and after one in a list. */
export function invoicesBeside(db: Db, id: string, { sort, ...filter }: InvoiceListRequest, today: string) {
  const { by, down } = sortOf(invoiceSorts, sort, { by: 'date', down: true })
  const keys = by === 'number' ? numbered : keysOf[by]
  return neighbours(db, id, {
    ...{ tables: sql`invoices i`, id: 'i.id' },
    ...{ where: matching(filter, today), keys, down },
  })
}
/** As the list sorts by number: what has none yet is beyond every number. */
const numbered = ['coalesce(i.year, 2147483647)', 'coalesce(i.serial, 2147483647)', 'i.id']

const isOpen = (states: InvoiceFilter['state']) => !states?.length || states.includes('issued')

function conditionOf({ q, customer, from, to }: InvoiceFilter): Sql {
  const name = holds('lower(i.name)', q)
  return all(
    name && sql`(${name} or ${holds('lower(i.email)', q)} or ${holds('i.number', q)})`,
    customer ? sql`i.customer_id = ${customer}` : undefined,
    from ? sql`i.date >= ${from}` : undefined,
    to ? sql`i.date <= ${to}` : undefined,
  )
}

/** How many there are in each state, and what the issued ones come to in each currency. */
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
