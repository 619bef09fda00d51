import { sql } from 'kysely'
import type { InvoiceKind, InvoiceState } from '#contract/invoice-search.ts'
import type { IssuePreview, IssuePreviewRequest } from '#contract/invoices.ts'
import { maxPreviewed } from '#contract/list.ts'
import { undoneStates } from '#contract/order-states.ts'
import { usualCreditPrefix } from '#contract/seller.ts'
import type { Db } from '#server/db/tables.ts'
import { checkIdsOrFilter } from '#server/platform/list.ts'
import { isTooHigh } from './credited.ts'
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
  const prefix = seller?.creditPrefix ?? usualCreditPrefix
  if (date !== undefined && !ids && !filter) {
    const blank = { id: '', name: '', kind: 'invoice' as const, date, year: Number(date.slice(0, 4)) }
    return { ready: [nextOf(last, blank, prefix)], stuck: [], isSellerMissing }
  }
  checkIdsOrFilter({ ids, filter })
  const which = filter ? matching(filter, today) : sql`i.id = any(${ids}::text[])`
  const { rows } = await sql<Row>`
    select i.id, i.name, i.number, i.kind, i.state, i.date, left(i.date, 4)::int as year,
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
    else ready.push(nextOf(last, row, prefix))
  }
  return { ready, stuck, isSellerMissing }
}

function reasonOf({ state, isEmpty, isCancelled, isTooHigh }: Row) {
  if (state !== 'draft') return 'issued'
  if (isEmpty) return 'empty'
  if (isTooHigh) return 'tooHigh'
  return isCancelled ? 'cancelled' : undefined
}

/** The last number of each kind and year, such as `invoice 2026`, and the latest day of its invoices. */
type LastIssued = Map<string, { serial: number; date: string }>
const seriesOf = ({ kind, year }: Pick<Row, 'kind' | 'year'>) => `${kind} ${year}`

async function lastIssued(db: Db): Promise<LastIssued> {
  const { rows } = await sql<{ kind: InvoiceKind; year: number; serial: number; date: string | null }>`
    select n.kind, n.year, n.last as serial, max(i.date) as date
    from invoice_numbers n left join invoices i on i.year = n.year and i.kind = n.kind
    group by n.kind, n.year, n.last`.execute(db)
  return new Map(rows.map(({ serial, date, ...row }) => [seriesOf(row), { serial, date: date ?? '' }]))
}

/** Takes the next number of a kind and year. */
function nextOf(
  last: LastIssued,
  { id, name, kind, date, year }: Pick<Row, 'id' | 'name' | 'kind' | 'date' | 'year'>,
  prefix: string,
): IssuePreview['ready'][number] {
  const { serial, date: latest } = last.get(seriesOf({ kind, year })) ?? { serial: 0, date: '' }
  last.set(seriesOf({ kind, year }), { serial: serial + 1, date: date > latest ? date : latest })
  const number = `${kind === 'credit' ? `${prefix}-` : ''}${numberOf(year, serial + 1)}`
  return { id, name, number, ...(latest > date && { laterDate: latest }) }
}

const numberOf = (year: number, serial: number) => `${year}-${String(serial).padStart(4, '0')}`
