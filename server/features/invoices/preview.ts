import { sql } from 'kysely'
import { invoiceNumber, type NumberFormat, seriesYear } from '#contract/invoice-number.ts'
import type { InvoiceKind, InvoiceState } from '#contract/invoice-search.ts'
import type { IssuePreview, IssuePreviewRequest } from '#contract/invoices.ts'
import { maxPreviewed } from '#contract/list.ts'
import { undoneStates } from '#contract/order-states.ts'
import type { Db } from '#server/db/tables.ts'
import { checkIdsOrFilter } from '#server/platform/list.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { isTooHigh } from './credited.ts'
import { matching } from './list.ts'
import { sellerNow } from './seller.ts'

type Row = {
  id: string
  name: string
  number: string | null
  state: InvoiceState
  date: string
  isEmpty: boolean
  isCancelled: boolean
  isTooHigh: boolean
  kind: InvoiceKind
}

/** True for an invoice of an order that was cancelled or returned and never paid; on `invoices i`. */
export const isOfUndoneOrder = sql<boolean>`exists (select from orders o where o.id = i.order_id
  and o.paid_at is null and o.state = any(${[...undoneStates]}::text[]))`

/** The numbers that drafts would get in the order of their dates, and why some cannot be issued. */
export async function previewIssue(
  db: Db,
  { ids, filter, date }: IssuePreviewRequest,
  today: string,
): Promise<IssuePreview> {
  const last = await lastIssued(db)
  const { seller } = await sellerNow(db)
  const isSellerMissing = seller === null
  const { invoices: format } = await readSettings(db)
  if (date !== undefined && !ids && !filter) {
    const blank = { id: '', name: '', kind: 'invoice' as const, date }
    return { ready: [nextOf(last, blank, format)], stuck: [], isSellerMissing }
  }
  checkIdsOrFilter({ ids, filter })
  const which = filter ? matching(filter, today) : sql`i.id = any(${ids}::text[])`
  const { rows } = await sql<Row>`
    select i.id, i.name, i.number, i.kind, i.state, i.date,
      not exists (select from invoice_lines l where l.invoice_id = i.id) as "isEmpty",
      ${isOfUndoneOrder} as "isCancelled", ${isTooHigh} as "isTooHigh"
    from invoices i where ${which} order by i.state = 'draft' desc, i.date, i.created_at, i.id limit ${maxPreviewed}`.execute(
    db,
  )
  const ready: IssuePreview['ready'] = []
  const stuck: IssuePreview['stuck'] = []
  for (const row of rows) {
    const { id, name, number } = row
    const reason = reasonOf(row)
    if (reason) stuck.push({ id, name, number, reason })
    else ready.push(nextOf(last, row, format))
  }
  const usedNumbers = await usedAmong(db, ready)
  for (const { id, name, number } of ready)
    if (usedNumbers.has(number)) stuck.push({ id, name, number: null, reason: 'numberTaken' })
  return { ready: ready.filter(({ number }) => !usedNumbers.has(number)), stuck, isSellerMissing }
}

/** The numbers among these that invoices have: only those of an earlier format can be in the way. */
async function usedAmong(db: Db, ready: IssuePreview['ready']): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from invoices where number = any(${ready.map(({ number }) => number)}::text[])`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

function reasonOf({ state, isEmpty, isCancelled, isTooHigh }: Row) {
  if (state !== 'draft') return 'issued'
  if (isEmpty) return 'empty'
  if (isTooHigh) return 'tooHigh'
  return isCancelled ? 'cancelled' : undefined
}

/** The last number of each kind and year, such as `invoice 2026`, and the latest day of its invoices. */
type LastIssued = Map<string, { serial: number; date: string }>
const seriesOf = (kind: InvoiceKind, year: number) => `${kind} ${year}`

async function lastIssued(db: Db): Promise<LastIssued> {
  const { rows } = await sql<{ kind: InvoiceKind; year: number; serial: number; date: string | null }>`
    select n.kind, n.year, n.last as serial, max(i.date) as date
    from invoice_numbers n left join invoices i on i.year = n.year and i.kind = n.kind
    group by n.kind, n.year, n.last`.execute(db)
  return new Map(
    rows.map(({ kind, year, serial, date }) => [seriesOf(kind, year), { serial, date: date ?? '' }]),
  )
}

/** Takes the next number of a kind and year. */
function nextOf(
  last: LastIssued,
  { id, name, kind, date }: Pick<Row, 'id' | 'name' | 'kind' | 'date'>,
  format: NumberFormat,
): IssuePreview['ready'][number] {
  const year = seriesYear(format, date)
  const series = seriesOf(kind, year)
  const { serial, date: latest } = last.get(series) ?? { serial: 0, date: '' }
  last.set(series, { serial: serial + 1, date: date > latest ? date : latest })
  const prefix = kind === 'credit' ? format.creditPrefix : format.prefix
  const number = invoiceNumber({ ...format, prefix }, year, serial + 1)
  return { id, name, number, ...(latest > date && { laterDate: latest }) }
}
