import { sql } from 'kysely'
import type { InvoiceState } from '#contract/invoice-search.ts'
import type { IssuePreview, IssuePreviewRequest } from '#contract/invoices.ts'
import { maxPreviewed } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import { checkIdsOrFilter } from '#server/platform/list.ts'
import { matching } from './list.ts'

type Row = {
  id: string
  name: string
  number: string | null
  state: InvoiceState
  year: number
  isEmpty: boolean
}

/** The numbers that drafts would get in the order of their dates, and why some cannot be issued. */
export async function previewIssue(
  db: Db,
  { ids, filter, date }: IssuePreviewRequest,
  today: string,
): Promise<IssuePreview> {
  if (date !== undefined && !ids && !filter) {
    const year = Number(date.slice(0, 4))
    const counter = await db
      .selectFrom('invoice_numbers')
      .select('last')
      .where('year', '=', year)
      .executeTakeFirst()
    return { ready: [{ id: '', name: '', number: numberOf(year, (counter?.last ?? 0) + 1) }], stuck: [] }
  }
  checkIdsOrFilter({ ids, filter })
  const which = filter ? matching(filter, today) : sql`i.id = any(${ids}::text[])`
  const { rows } = await sql<Row>`
    select i.id, i.name, i.number, i.state, left(i.date, 4)::int as year,
      not exists (select from invoice_lines l where l.invoice_id = i.id) as "isEmpty"
    from invoices i where ${which} order by i.state = 'draft' desc, i.date, i.created_at, i.id limit ${maxPreviewed}`.execute(
    db,
  )
  const counters = await db.selectFrom('invoice_numbers').selectAll().execute()
  const last = new Map(counters.map((counter) => [counter.year, counter.last]))
  const ready: IssuePreview['ready'] = []
  const stuck: IssuePreview['stuck'] = []
  for (const { id, name, number, state, year, isEmpty } of rows) {
    if (state !== 'draft' || isEmpty) {
      stuck.push({ id, name, number, reason: state === 'draft' ? 'empty' : 'issued' })
      continue
    }
    const serial = (last.get(year) ?? 0) + 1
    last.set(year, serial)
    ready.push({ id, name, number: numberOf(year, serial) })
  }
  return { ready, stuck }
}

const numberOf = (year: number, serial: number) => `${year}-${String(serial).padStart(4, '0')}`
