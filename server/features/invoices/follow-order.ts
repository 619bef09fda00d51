import { sql } from 'kysely'
import { convertPrice } from '#contract/invoice-sums.ts'
import { instructionsFor } from '#contract/methods.ts'
import { divideAmount, termsWithout } from '#contract/taxes.ts'
import type { Db } from '#server/db/tables.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { invoicesWhere, type Row, totalsOf } from './rows.ts'

/** An order whose payment has just changed, and when it was paid before. */
export type ChangedPayment = { id: string; previous: Date | null }

/** Marks issued invoices as paid like their orders, or as unpaid if they had the order's payment and no other. */
export async function followPayments(db: Db, orders: readonly ChangedPayment[], at: Date): Promise<void> {
  if (orders.length === 0) return
  await sql`
    update invoices i set state = case when o.paid_at is null then 'issued' else 'paid' end,
      paid_at = o.paid_at, updated_at = ${at}, version = i.version + 1
    from unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ previous }) => previous)}::timestamptz[])
      change (id, previous) join orders o on o.id = change.id
    where i.order_id = o.id and i.total <> 0 and case when o.paid_at is null
      then i.state = 'paid' and i.paid_at = change.previous else i.state = 'issued' end`.execute(db)
  await removeInstructions(
    db,
    orders.map(({ id }) => id),
    at,
  )
}

/** Removes the payment instructions from the terms of drafts whose orders are paid now. */
async function removeInstructions(db: Db, orders: readonly string[], at: Date): Promise<void> {
  const drafts = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.id', 'invoices.terms', 'orders.payment_type'])
    .where('invoices.order_id', 'in', orders)
    .where('invoices.state', '=', 'draft')
    .where('orders.paid_at', 'is not', null)
    .execute()
  if (drafts.length === 0) return
  const { methods } = (await readSettings(db)).payment
  for (const { id, terms, payment_type } of drafts) {
    const next = termsWithout(terms, instructionsFor(payment_type, methods))
    if (next === terms) continue
    await db
      .updateTable('invoices')
      .set((eb) => ({ terms: next, updated_at: at, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Subtracts a refund from the draft of an order, down to 0.00, in proportion to the sums of its tax rates; `amount` in
 * minor units.
 */
export async function followRefund(
  db: Db,
  { order, amount, at }: { order: string; amount: number; at: Date },
): Promise<void> {
  const [draft] = await invoicesWhere(db, sql`i.order_id = ${order} and i.state = 'draft' for no key update`)
  if (!draft || amount === 0) return
  const { total = 0, taxes = [] } = (await totalsOf(db, [draft])).get(draft.id) ?? {}
  // Earlier refunds of a net draft can each have left a cent, which this one takes.
  const remaining = await remainingOf(db, order)
  const isNear = !draft.tax_included && Math.abs(total - amount - remaining) <= taxes.length
  const shares = divideAmount(
    Math.max(0, isNear ? total - remaining : Math.min(amount, total)),
    taxes.map(({ net, tax }) => Math.max(0, net + tax)),
  )
  let isChanged = false
  // With tax on net prices not every sum is possible: the difference is left to the next rate.
  let difference = 0
  for (const [index, { rate, net, tax }] of taxes.entries()) {
    const share = shares[index] ?? 0
    const sum = Math.min(net + tax, Math.max(0, net + tax - share + difference))
    const nextNet = convertPrice(sum, rate, false)
    difference += net + tax - share - convertPrice(nextNet, rate, true)
    const netShare = draft.tax_included ? share : net - nextNet
    // The price of the line is reduced by the discount like those of the draft.
    const factor = 1 - draft.discount_rate / 10_000
    const price = factor > 0 ? -Math.floor(netShare / factor) : 0
    if (price === 0) continue
    await subtractAt(db, draft, { rate, price })
    isChanged = true
  }
  if (!isChanged) return
  const { total: nextTotal = 0 } = (await totalsOf(db, [draft])).get(draft.id) ?? {}
  await db
    .updateTable('invoices')
    .set((eb) => ({ total: nextTotal, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', draft.id)
    .execute()
}

/** The sum of an order that was not refunded, in minor units. */
async function remainingOf(db: Db, order: string): Promise<number> {
  const query = db.selectFrom('orders').select(['total', 'refunded']).where('id', '=', order)
  const { total, refunded } = await query.executeTakeFirstOrThrow()
  return total - refunded
}

/** Adds a price below 0 to the line of refunds with a tax rate, or to a new one. */
async function subtractAt(
  db: Db,
  draft: Row,
  { rate, price }: { rate: number; price: number },
): Promise<void> {
  const text = draft.refund_text ?? 'Refund'
  const { rows } = await sql<{ line: number }>`
    update invoice_lines set price = price + ${price}::int where invoice_id = ${draft.id} and line = (
      select min(line) from invoice_lines
      where invoice_id = ${draft.id} and text = ${text} and price < 0 and quantity = 1
        and coalesce(tax_rate, ${draft.tax_rate}::int) = ${rate}::int)
    returning line`.execute(db)
  if (rows.length > 0) return
  await sql`
    insert into invoice_lines (invoice_id, line, product_id, text, quantity, price, tax_rate)
    select ${draft.id}, coalesce(max(line), 0) + 1, null, ${text}, 1, ${price}::int,
      nullif(${rate}::int, ${draft.tax_rate}::int)
    from invoice_lines where invoice_id = ${draft.id}`.execute(db)
}
