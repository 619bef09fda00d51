import { sql } from 'kysely'
import { highestPrice, type InvoiceFields, type InvoiceLine } from '#contract/invoice-fields.ts'
import { type InvoiceTotals, invoiceTotals } from '#contract/invoice-sums.ts'
import { canBeCredited, type invoiceCalls, remainingOf } from '#contract/invoices.ts'
import { dayIn } from '#contract/zone.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { isCreditable } from './credited.ts'
import { fieldsOf, invoicesWhere, type Row } from './rows.ts'
import { addDraft } from './write.ts'

/** Returns the draft of a credit note for an invoice, or a new one for the refunds or all that remains. */
export async function creditInvoice(
  { input, db, session }: CallContext<typeof invoiceCalls.credit>,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
): Promise<string> {
  // Locked, so that two requests make one draft.
  const [invoice] = await invoicesWhere(db, sql`i.id = ${input.invoice} for no key update`)
  if (!invoice) return notFound('invoice')
  const draft = await db
    .selectFrom('invoices')
    .select('id')
    .where('corrects_id', '=', invoice.id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  if (draft) return draft.id
  if (!isCreditable(invoice)) refuse('invoiceNotIssued')
  if (!canBeCredited(invoice)) refuse('invoiceCredited')
  const id = newId()
  const now = clock()
  const date = dayIn(session.timeZone, now)
  const isRefundKnown = session.rights.has('orders.read')
  const refundAmount = isRefundKnown ? await uncreditedRefund(db, invoice) : 0
  const invoiceFields = await fieldsOf(db, invoice)
  const fields = proposalOf(invoiceFields, {
    amount: Math.min(refundAmount > 0 ? refundAmount : invoice.total, remainingOf(invoice)),
    text: input.text,
    totals: invoice.sums ?? invoiceTotals(invoiceFields),
  })
  await addDraft(db, { ...fields, date, due: date }, { id, at: now, corrects: invoice.id })
  return id
}

/** Returns the refunds of the order since the invoice was issued that no credit note contains yet; cents. */
async function uncreditedRefund(db: Db, { order_id, refunded_before, credited }: Row): Promise<number> {
  if (order_id === null) return 0
  const order = await db.selectFrom('orders').select('refunded').where('id', '=', order_id).executeTakeFirst()
  return (order?.refunded ?? 0) - refunded_before - credited
}

/**
 * Returns the whole invoice, or lines for a part of it in the proportion of its tax rates; their prices include tax and
 * have no discount.
 */
function proposalOf(
  invoice: InvoiceFields,
  { amount, text, totals }: { amount: number; text: string; totals: InvoiceTotals },
): InvoiceFields {
  const fields = { ...invoice, terms: '' }
  if (amount === totals.total) return fields
  let [grossSum, priceSum] = [0, 0]
  const lines = totals.taxes.flatMap(({ rate, net, tax }): InvoiceLine[] => {
    grossSum += net + tax
    // The difference of rounded sums, so that the prices add up to the amount.
    const price = Math.round(amount * (grossSum / totals.total)) - priceSum
    priceSum += price
    const taxRate = rate === invoice.taxRate ? {} : { taxRate: rate }
    return partsOf(price).map((part) => ({ product: null, text, quantity: 1, price: part, ...taxRate }))
  })
  return { ...fields, lines, taxIncluded: true, discountRate: 0 }
}

/** Divides an amount into prices that a line can have; none for 0. */
function partsOf(amount: number): number[] {
  const full = Math.floor(Math.abs(amount) / highestPrice)
  const rest = amount - Math.sign(amount) * full * highestPrice
  return [...Array<number>(full).fill(Math.sign(amount) * highestPrice), rest].filter((part) => part !== 0)
}
