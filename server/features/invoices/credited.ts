import { sql } from 'kysely'
import { remainingOf } from '#contract/invoices.ts'
import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/platform/errors.ts'
import { invoicesWhere, type Row } from './rows.ts'

export const isCreditable = ({ kind, state }: Row) =>
  kind === 'invoice' && (state === 'issued' || state === 'paid')

/** Locks invoices together with those that they correct, all in one order. */
export const lockInvoices = (db: Db, ids: readonly string[]): Promise<Row[]> =>
  invoicesWhere(
    db,
    sql`i.id = any(${ids}::text[]) or i.id in (select corrects_id from invoices where id = any(${ids}::text[]))
      order by i.id for no key update`,
  )

/** True unless void or fully credited: an order has at most one such invoice; on `invoices i`. */
export const isCurrent = sql<boolean>`(i.state <> 'void' and (i.total = 0 or i.credited < i.total))`

/** Refuses a credit note of more than what remains of its invoice, or of nothing when it is issued. */
export async function checkCredits(
  db: Db,
  credits: readonly (Pick<Row, 'corrects_id'> & { total: number })[],
): Promise<void> {
  const invoices = await invoicesWhere(
    db,
    sql`i.id = any(${credits.map(({ corrects_id }) => corrects_id)}::text[]) order by i.id for no key update`,
  )
  for (const { corrects_id, total } of credits) {
    const invoice = invoices.find(({ id }) => id === corrects_id)
    if (!invoice || !isCreditable(invoice)) refuse('invoiceNotIssued')
    if (total > remainingOf(invoice)) refuse('creditTooHigh', { fields: { lines: 'tooLarge' } })
  }
}

/** Refuses to void credit notes of invoices whose orders were invoiced again or edited since. */
export async function checkVoidedCredits(db: Db, credits: readonly string[]): Promise<void> {
  const replacements = await invoicesWhere(
    db,
    sql`i.order_id is not null and ${isCurrent} and exists (
      select from invoices c join invoices p on p.id = c.corrects_id
      where c.id = any(${credits}::text[]) and p.order_id = i.order_id and p.id <> i.id) limit 1`,
  )
  if (replacements.length > 0) refuse('invoiceReplaced')
  const { rows: edited } = await sql`
    select from invoices c join invoices p on p.id = c.corrects_id
    join order_history h on h.order_id = p.order_id and h.kind = 'changed' and h.at >= c.issued_at
    where c.id = any(${credits}::text[]) and p.credited = p.total limit 1`.execute(db)
  if (edited.length > 0) refuse('creditedOrderEdited')
}

/** Deletes the drafts of credit notes for invoices that were voided. */
export const removeCreditDrafts = (db: Db, invoices: readonly string[]) =>
  sql`delete from invoices where corrects_id = any(${invoices}::text[]) and state = 'draft'`.execute(db)

/** Sums the issued credit notes of the invoices that these credit notes correct. */
export async function countCredits(db: Db, credits: readonly string[], at: Date): Promise<void> {
  if (credits.length === 0) return
  await sql`
    update invoices i set updated_at = ${at}, version = i.version + 1, credited = coalesce(
      (select sum(c.total) from invoices c where c.corrects_id = i.id and c.state = 'issued'), 0)
    where i.id in (select corrects_id from invoices where id = any(${credits}::text[]))`.execute(db)
}

/** True for the draft of a credit note that is more than what remains of its invoice; on `invoices i`. */
export const isTooHigh = sql<boolean>`exists (select from invoices p where p.id = i.corrects_id
  and (p.state not in ('issued', 'paid') or i.total > p.total - p.credited))`
