import { compareNames } from '#contract/fold.ts'
import { minorOf, usualCurrency } from '#contract/money.ts'
import { matchesSearch } from '#contract/text-search.ts'
import type { StandIn } from '#kernel/api.ts'
import { numberOf, type Question, type Row, rowsIn, textOf, timestampOf } from './question.ts'

/** Parts of a request that name a page and not what is in it. */
const ofPage = ['limit', 'offset', 'sort', 'sums', 'lines']

/** True if a record matches one part of a filter; a part that is about no field of it leaves nothing out. */
function isMatch(row: Row, part: string, expected: unknown): boolean {
  if (expected === undefined || expected === '' || ofPage.includes(part)) return true
  if (part === 'q') return matchesSearch([JSON.stringify(Object.values(row))], textOf(expected))
  if (part === 'from') return textOf(row.created).slice(0, 10) >= textOf(expected)
  if (part === 'to') return textOf(row.created).slice(0, 10) <= textOf(expected)
  if (part === 'orders') return expected === 'with' ? Number(row.orders) > 0 : row.orders === 0
  if (part === 'rating') return [expected].flat().includes(String(Math.ceil(Number(row.rating))))
  const field = part === 'ids' ? 'id' : part
  if (!(field in row)) return true
  const values = [row[field]].flat().map(String)
  return [expected].flat().some((option) => values.includes(String(option)))
}

const fieldOf: Record<string, string> = { customer: 'name', placed: 'created', items: 'qty', product: 'name' }

function isBefore(one: Row, other: Row, column: string): number {
  const [a, b] = [one, other].map((row) => row[fieldOf[column] ?? column])
  return typeof a === 'number' ? a - Number(b) : compareNames(textOf(a), textOf(b))
}

export function pageOf(rows: readonly Row[], { sort, limit = rows.length, offset = 0, ...filter }: Row) {
  const matchingRows = rows.filter((row) =>
    Object.entries(filter).every(([part, expected]) => part === 'state' || isMatch(row, part, expected)),
  )
  const counts: Record<string, number> = {}
  for (const { state } of matchingRows) counts[textOf(state)] = (counts[textOf(state)] ?? 0) + 1
  const matches = matchingRows.filter((row) => isMatch(row, 'state', filter.state))
  const column = textOf(sort).replace('-', '')
  const turn = textOf(sort).startsWith('-') ? -1 : 1
  if (column) matches.sort((match, other) => turn * isBefore(match, other, column))
  const page = matches.slice(Number(offset), Number(offset) + Number(limit))
  return { page, total: matches.length, counts }
}

/** A list whose own call answers records of the specification, and no pages. */
const list =
  (key: string, filled: (row: Row, index: number) => Row): StandIn =>
  ({ payload, body }: Question) => {
    if (!Array.isArray((body as Row | undefined)?.[key])) return undefined
    const { page, ...rest } = pageOf(
      rowsIn(body, key).map((row, index) => ({ ...filled(row, index), ...row, ...withId(row, index) })),
      payload,
    )
    return { [key]: page, ...rest }
  }

const withId = ({ id }: Row, index: number) => ({ id: textOf(id) || String(index + 1) })
const stateOf = (states: readonly string[], { status }: Row) => states[numberOf(status, 1) - 1] ?? states[0]
const timestampsOf = ({ date }: Row) => ({
  created: timestampOf(date),
  updated: timestampOf(date),
  version: 0,
})
/** Such a server sends none. */
export const currency = usualCurrency

export const listStandIns: Record<string, StandIn> = {
  'customer/list': list('customers', (row) => ({
    ...timestampsOf(row),
    name: '',
    email: '',
    location: '',
    orders: 0,
    date: '',
    status: 1,
    phone: textOf(row.contact),
    country: '',
    address: '',
    taxNumber: '',
    note: '',
    tags: [],
    state: stateOf(['active', 'checking', 'new'], row),
    spent: Number.NaN,
    currency,
  })),
  'customer/order/list': list('orders', (row) => {
    const state = stateOf(['delivered', 'awaiting', 'packing'], row)
    const { created } = timestampsOf(row)
    return {
      name: '',
      company: '',
      type: '',
      qty: 0,
      date: '',
      status: 1,
      state,
      version: 0,
      total: Number.NaN,
      currency,
      customer: '',
      email: '',
      created,
      placedAt: created,
      // Such a server does not say when an order was paid.
      paidAt: null,
    }
  }),
  'customer/product/list': list('products', (row) => {
    const qty = numberOf(row.qty, 0)
    return {
      ...timestampsOf(row),
      name: '',
      category: '',
      price: 0,
      date: '',
      qty,
      currency,
      image: '',
      brand: '',
      lowAt: 0,
      cents: minorOf(numberOf(row.price), currency),
      level: qty === 0 ? 'out' : 'fine',
    }
  }),
  'customer/product/reviews': list('productreviews', (row) => ({
    ...timestampsOf(row),
    name: '',
    author: '',
    review: '',
    rating: 0,
    date: '',
    status: 1,
    product: 0,
    category: '',
    state: stateOf(['published', 'waiting', 'rejected'], row),
    isVerified: false,
    reply: null,
    repliedAt: null,
    customer: null,
  })),
}
