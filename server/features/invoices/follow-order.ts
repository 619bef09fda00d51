import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { invoicesWhere, totalsOf } from './rows.ts'

/** Marks issued invoices as paid or unpaid like their orders, whose payment has just changed. */
export async function followPayments(db: Db, orders: readonly string[], at: Date): Promise<void> {
  if (orders.length === 0) return
  await sql`
    update invoices i set state = case when o.paid_at is null then 'issued' else 'paid' end,
      paid_at = o.paid_at, updated_at = ${at}, version = i.version + 1
    from orders o where o.id = any(${orders}::text[]) and i.order_id = o.id and i.total <> 0
      and i.state = case when o.paid_at is null then 'paid' else 'issued' end`.execute(db)
}

/** Subtracts a refund from the draft of an order, down to 0.00; `amount` in cents. */
export async function followRefund(
  db: Db,
  { order, amount, at }: { order: string; amount: number; at: Date },
): Promise<void> {
  const [draft] = await invoicesWhere(db, sql`i.order_id = ${order} and i.state = 'draft' for no key update`)
  if (!draft || amount === 0) return
  const { subtotal = 0 } = (await totalsOf(db, [draft])).get(draft.id) ?? {}
  const price = -Math.min(amount, subtotal)
  const text = draft.refund_text ?? 'Refund'
  const { rows } = await sql<{ line: number }>`
    update invoice_lines set price = price + ${price}::int where invoice_id = ${draft.id} and line = (
      select min(line) from invoice_lines
      where invoice_id = ${draft.id} and text = ${text} and price < 0 and quantity = 1)
    returning line`.execute(db)
  if (rows.length === 0)
    await sql`
      insert into invoice_lines (invoice_id, line, product_id, text, quantity, price)
      select ${draft.id}, coalesce(max(line), 0) + 1, null, ${text}, 1, ${price}::int
      from invoice_lines where invoice_id = ${draft.id}`.execute(db)
  const { total = 0 } = (await totalsOf(db, [draft])).get(draft.id) ?? {}
  await db
    .updateTable('invoices')
    .set((eb) => ({ total, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', draft.id)
    .execute()
}
