import { sql } from 'kysely'
import { type InvoiceState, invoiceSorts, invoiceStates } from '#contract/invoice-search.ts'
import {
  type InvoiceFilter,
  type InvoiceListRequest,
  type InvoicesReply,
  nextInvoiceStates,
  type OpenSum,
} from '#contract/invoices.ts'
import { type AllExcept, type Counts, isWhole, maxWhole, sortOf } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import { all, holds, inLiterals, notIn, type Sql } from '#server/platform/conditions.ts'
import { countsOf, jsonRows, neighbours, orderByKeys, pageWindow, totalOf } from '#server/platform/list.ts'
import { invoicesWhere, listedOf, totalsOf } from './rows.ts'

const keysOf = {
  number: ['i.kind', 'i.year', 'i.serial', 'i.id'],
  customer: ['i.folded_name', 'i.id'],
  date: ['i.date', 'i.id'],
  due: ['i.due', 'i.id'],
  total: ["(case when i.kind = 'credit' then -i.total else i.total end)", 'i.id'],
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
  const { counts, sums, movable } = await countWhere(
    db,
    condition,
    stateCondition(input, today),
    lateBy(today),
  )
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
  const totals = await totalsOf(db, rows)
  const invoices = rows.map((row) => {
    const { net, tax, taxes } = totals.get(row.id) ?? {}
    return { ...listedOf(row, today), net, tax, taxes }
  })
  return { invoices: isFromEnd ? invoices.toReversed() : invoices, total, counts, sums, movable }
}

/** The condition on `invoices i` for changing a state for all matches: never issues drafts, whose numbers must be previewed. */
export function canBecome(state: InvoiceState): Sql {
  const from = invoiceStates.filter((now) => now !== 'draft' && nextInvoiceStates[now].includes(state))
  return all(
    sql`i.kind = 'invoice'`,
    sql`i.state = any(${from}::text[])`,
    state === 'issued' ? sql`i.total <> 0` : undefined,
    state === 'void' ? sql`i.credited = 0` : undefined,
  )
}

const lateBy = (today: string): Sql =>
  sql`i.state = 'issued' and i.due < ${today} and i.kind = 'invoice' and i.credited < i.total`

/** The condition of a filter, on `invoices i`; `today` decides which are overdue. */
export const matching = (
  { state, overdue, except, ...filter }: AllExcept<InvoiceFilter>,
  today: string,
): Sql => all(conditionOf(filter), notIn('i.id', except), stateCondition({ state, overdue }, today))

const stateCondition = ({ state, overdue }: Pick<InvoiceFilter, 'state' | 'overdue'>, today: string): Sql =>
  all(
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
/** Drafts have no number and sort after all numbers of their kind. */
const numbered = ['i.kind', 'coalesce(i.year, 2147483647)', 'coalesce(i.serial, 2147483647)', 'i.id']

const isOpen = (states: InvoiceFilter['state']) => !states?.length || states.includes('issued')

function conditionOf({ q, kind, customer, from, to }: InvoiceFilter): Sql {
  return all(
    kind ? sql`i.kind = ${kind}` : undefined,
    holds('i.search', q),
    customer ? sql`i.customer_id = ${customer}` : undefined,
    from ? sql`i.date >= ${from}` : undefined,
    to ? sql`i.date <= ${to}` : undefined,
  )
}

type Movable = NonNullable<InvoicesReply['movable']>
type Counted = { counts: Counts; sums: OpenSum[]; movable: Movable }

async function countWhere(db: Db, condition: Sql, inStates: Sql, late: Sql): Promise<Counted> {
  type Sums = { count: number; late: number; sum: number; late_sum: number }
  type Row = { state: string; currency: string } & Sums & Movable
  const movableTo = (state: keyof Movable) =>
    sql`(count(*) filter (where ${inStates} and ${canBecome(state)}))::int`
  const rows = await jsonRows<Row>(
    db,
    sql`select i.state, i.currency, count(*)::int as count, (count(*) filter (where ${late}))::int as late,
      coalesce(sum(i.total - i.credited) filter (where i.kind = 'invoice'), 0) as sum,
      coalesce(sum(i.total - i.credited) filter (where ${late}), 0) as late_sum,
      ${movableTo('issued')} as issued, ${movableTo('paid')} as paid, ${movableTo('void')} as void
    from invoices i where ${condition} group by i.state, i.currency order by sum desc, i.currency`,
  )
  const overdue = rows.reduce((sum, row) => sum + row.late, 0)
  const byState = invoiceStates.map((state) => ({
    state,
    count: rows.reduce((sum, row) => sum + (row.state === state ? row.count : 0), 0),
  }))
  const sums = rows
    .filter(({ state, sum }) => state === 'issued' && sum > 0)
    .map(({ currency, sum, late_sum }) => ({ currency, open: sum, overdue: late_sum }))
  const sumOf = (state: keyof Movable) => rows.reduce((sum, row) => sum + row[state], 0)
  const movable = { issued: sumOf('issued'), paid: sumOf('paid'), void: sumOf('void') }
  return { counts: { ...countsOf(invoiceStates, byState), overdue }, sums, movable }
}
