import { sql } from 'kysely'
import type { InvoiceState } from '#contract/invoice-search.ts'
import type { IssuePreview, IssuePreviewRequest } from '#contract/invoices.ts'
import { maxPreviewed } from '#contract/list.ts'
import { undoneStates } from '#contract/order-states.ts'
import type { Db } from '#server/db/tables.ts'
import { checkIdsOrFilter } from '#server/platform/list.ts'
import { matching } from './list.ts'
import { sellerNow } from './seller.ts'

type Row = {
  id: string
  name: string
  number: string | null
  state: InvoiceState
  date: string
  year: number
  isEmpty: boolean
  isCancelled: boolean
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
  const isSellerMissing = (await sellerNow(db)).seller === null
  if (date !== undefined && !ids && !filter) {
    const blank = { id: '', name: '', date, year: Number(date.slice(0, 4)) }
    return { ready: [nextOf(last, blank)], stuck: [], isSellerMissing }
  }
  checkIdsOrFilter({ ids, filter })
  const which = filter ? matching(filter, today) : sql`i.id = any(${ids}::text[])`
  const { rows } = await sql<Row>`
    select i.id, i.name, i.number, i.state, i.date, left(i.date, 4)::int as year,
      not exists (select from invoice_lines l where l.invoice_id = i.id) as "isEmpty",
      ${isOfUndoneOrder} as "isCancelled"
    from invoices i where ${which} order by i.state = 'draft' desc, i.date, i.created_at, i.id limit ${maxPreviewed}`.execute(
    db,
  )
  const ready: IssuePreview['ready'] = []
  const stuck: IssuePreview['stuck'] = []
  for (const row of rows) {
    const { id, name, number } = row
    const reason = reasonOf(row)
    if (reason) stuck.push({ id, name, number, reason })
    else ready.push(nextOf(last, row))
  }
  return { ready, stuck, isSellerMissing }
}

function reasonOf({ state, isEmpty, isCancelled }: Row) {
  if (state !== 'draft') return 'issued'
  if (isEmpty) return 'empty'
  return isCancelled ? 'cancelled' : undefined
}

/** The last number of each year and the latest day of its invoices. */
type LastIssued = Map<number, { serial: number; date: string }>

async function lastIssued(db: Db): Promise<LastIssued> {
  const { rows } = await sql<{ year: number; serial: number; date: string | null }>`
    select n.year, n.last as serial, max(i.date) as date
    from invoice_numbers n left join invoices i on i.year = n.year group by n.year, n.last`.execute(db)
  return new Map(rows.map(({ year, serial, date }) => [year, { serial, date: date ?? '' }]))
}

/** Takes the next number of a year. */
function nextOf(
  last: LastIssued,
  { id, name, date, year }: Pick<Row, 'id' | 'name' | 'date' | 'year'>,
): IssuePreview['ready'][number] {
  const { serial, date: latest } = last.get(year) ?? { serial: 0, date: '' }
  last.set(year, { serial: serial + 1, date: date > latest ? date : latest })
  const number = numberOf(year, serial + 1)
  return { id, name, number, ...(latest > date && { laterDate: latest }) }
}

const numberOf = (year: number, serial: number) => `${year}-${String(serial).padStart(4, '0')}`
