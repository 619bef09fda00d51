import { sql } from 'kysely'
import { countryCodeOf } from '#contract/country-code.ts'
import type { invoiceCalls } from '#contract/invoices.ts'
import { instructionsFor } from '#contract/methods.ts'
import { isUndone } from '#contract/order-states.ts'
import { addsTax, type Order } from '#contract/orders.ts'
import type { Language } from '#contract/regional.ts'
import { defaultRate, legalText, type TaxStatus, taxCountryOf, termsWith } from '#contract/taxes.ts'
import { dayIn, plusDays } from '#contract/zone.ts'
import type { Db } from '#server/db/tables.ts'
import { orderBy } from '#server/features/orders/rows.ts'
import { ratesOfProducts } from '#server/features/orders/tax-rates.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { isCurrent } from './credited.ts'
import { followRefund } from './follow-order.ts'
import { orderLines } from './order-lines.ts'
import { invoicesWhere } from './rows.ts'
import { addDraft } from './write.ts'

/**
 * Returns the order's invoice unless void or fully credited, else a new draft: discount and refund are negative lines.
 * Customers who are exempt or have reverse charge get it without tax, with the legal text of the settings. Its tax rates are
 * those of the country of delivery, or the usual ones for an order that is collected; an order that adds tax has stored its
 * own, and its invoice has net prices. Its language is that of the customer or the shop.
 */
export async function invoiceOfOrder(
  { input: { order: id, words }, db, session }: CallContext<typeof invoiceCalls.ofOrder>,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
): Promise<string> {
  // Locked, so that two requests make one draft.
  const existing = await db
    .selectFrom('orders')
    .select('is_collected')
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
  const { invoices, payment, delivery, taxes, regional } = await readSettings(db)
  const { dueDays } = invoices
  const instructions = order.paidAt ? '' : instructionsFor(order.type, payment.methods)
  const isNet = addsTax(order)
  const { taxNumber, language, ...buyer } = await buyerOf(db, order)
  const taxStatus = isNet ? (order.taxation?.status ?? null) : buyer.taxStatus
  // Orders from before it was stored have only the id of their method.
  const isCollected =
    existing.is_collected ??
    delivery.methods.some(({ id: method, isCollection }) => isCollection && method === order.delivery?.id)
  const country = isCollected ? '' : buyer.country
  const ordered = order.lines.map(({ product }) => product)
  const rateOf = taxStatus === null ? await ratesOfProducts(db, ordered, taxes, country) : () => 0
  const fields = {
    ...billedTo(order),
    taxNumber,
    date,
    due: plusDays(date, dueDays),
    lines: orderLines(order, words, rateOf),
    taxRate: taxStatus === null ? defaultRate(taxes, country) : 0,
    taxIncluded: !isNet,
    taxCountry: taxCountryOf(taxes, country),
    discountRate: 0,
    terms: [invoices.terms, instructions, legalText(taxes, taxStatus)].reduce(termsWith),
    currency: order.currency,
    language: language ?? regional.language,
  }
  await addDraft(db, fields, { id: made, at: now, order: id, refundText: words.refund })
  if (isNet) await followRefund(db, { order: id, amount: order.refunded ?? 0, at: now })
  return made
}

async function invoiceIdOf(db: Db, order: string): Promise<string | undefined> {
  const [invoice] = await invoicesWhere(db, sql`i.order_id = ${order} and ${isCurrent}`)
  return invoice?.id
}

type Buyer = { taxNumber: string; taxStatus: TaxStatus; language: Language | null; country: string }

async function buyerOf(db: Db, { customer, billing }: Order): Promise<Buyer> {
  const row = await db
    .selectFrom('customers')
    .select(['tax_number', 'tax_status', 'language', 'country'])
    .where('id', '=', customer?.id ?? '')
    .executeTakeFirst()
  return {
    taxNumber: row?.tax_number ?? '',
    taxStatus: row?.tax_status ?? null,
    language: row?.language ?? null,
    country: countryCodeOf(billing?.country || (row?.country ?? '')),
  }
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
