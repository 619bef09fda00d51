import { sql } from 'kysely'
import { longestTerms } from '#contract/invoice-fields.ts'
import type { invoiceCalls } from '#contract/invoices.ts'
import { instructionsFor } from '#contract/methods.ts'
import { isUndone } from '#contract/order-states.ts'
import { hasFreeDelivery, type Order } from '#contract/orders.ts'
import { dayIn, plusDays } from '#contract/zone.ts'
import type { Db } from '#server/db/tables.ts'
import { orderBy } from '#server/features/orders/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { isCurrent } from './credited.ts'
import { invoicesWhere } from './rows.ts'
import { addDraft } from './write.ts'

/** Returns the order's invoice unless void or fully credited, else a new draft: discount and refund are negative lines. */
export async function invoiceOfOrder(
  { input: { order: id, words }, db, session }: CallContext<typeof invoiceCalls.ofOrder>,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
): Promise<string> {
  // Locked, so that two requests make one draft.
  const existing = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!existing) return notFound('order')
  const existingId = await invoiceIdOf(db, id)
  if (existingId) return existingId
  const order = await orderBy(db, id)
  if (isUndone(order.state) && !order.paidAt) refuse('orderCancelled')
  const made = newId()
  const now = clock()
  const date = dayIn(session.timeZone, now)
  const { invoices, payment } = await readSettings(db)
  const { dueDays, taxRate } = invoices
  const instructions = order.paidAt ? '' : instructionsFor(order.type, payment.methods)
  const fields = {
    ...billedTo(order),
    taxNumber: await taxNumberOf(db, order),
    date,
    due: plusDays(date, dueDays),
    lines: linesOf(order, words),
    taxRate,
    taxIncluded: true,
    discountRate: 0,
    terms: [invoices.terms, instructions].filter(Boolean).join('\n\n').slice(0, longestTerms),
    currency: order.currency,
  }
  await addDraft(db, fields, { id: made, at: now, order: id, refundText: words.refund })
  return made
}

async function invoiceIdOf(db: Db, order: string): Promise<string | undefined> {
  const [invoice] = await invoicesWhere(db, sql`i.order_id = ${order} and ${isCurrent}`)
  return invoice?.id
}

async function taxNumberOf(db: Db, { customer }: Order): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select('tax_number')
    .where('id', '=', customer?.id ?? '')
    .executeTakeFirst()
  return row?.tax_number ?? ''
}

function billedTo({ customer, billing }: Order) {
  const { id = null, name = '', email = '', phone = '' } = customer ?? {}
  const lines = billing && [
    billing.name,
    ...`${billing.building} ${billing.street}`.trim().split('\n'),
    `${billing.post} ${billing.city}`.trim(),
    [billing.state, billing.country].filter(Boolean).join(', '),
  ]
  const address = (lines ?? [name]).filter(Boolean).join('\n')
  return { customer: id, name, email, phone: phone || (billing?.phone ?? ''), address }
}

function linesOf(order: Order, words: CallContext<typeof invoiceCalls.ofOrder>['input']['words']) {
  const { lines, shipping, discount, refunded = 0 } = order
  // Free delivery is listed when a code made it free, so that the invoice names the code.
  const besides = [
    { text: words.shipping, price: shipping, isListed: hasFreeDelivery(order) },
    { text: words.discount, price: -discount },
    { text: words.refund, price: -refunded },
  ].filter(({ price, isListed }) => price !== 0 || isListed)
  return [
    ...lines.map(({ line, product, name, size, code, quantity, price }) => ({
      product,
      quantity,
      price,
      text: [name, words.variants?.[line ?? 0] ?? [size, code].filter(Boolean).join(', ')]
        .filter(Boolean)
        .join(', ')
        .slice(0, 200),
    })),
    ...besides.map(({ text, price }) => ({ text, price, product: null, quantity: 1 })),
  ]
}
