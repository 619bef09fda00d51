import type { PaymentMethod } from '#contract/methods.ts'
import type { orderCalls } from '#contract/order-calls.ts'
import { enteredPayments, type NewOrder, orderTotals } from '#contract/order-fields.ts'
import type { DeliveryAddress } from '#contract/orders.ts'
import type { Db } from '#server/db/tables.ts'
import { notifyAll } from '#server/features/notifications/feature.ts'
import { countSold, productsIn } from '#server/features/products/sold.ts'
import { hasRow } from '#server/platform/db/has-row.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { addCustomer, customerOf, taxesOfCustomer } from './customer.ts'
import { lineColumns, lockProducts, requireDeliverable } from './goods.ts'
import { takeFromStock } from './stock.ts'
import { addedRates, taxCountryOfOrder } from './tax-rates.ts'

type Times = Pick<Deps, 'clock' | 'newId'>

export async function enterOrder(
  { input, db, session }: CallContext<typeof orderCalls.add>,
  deps: Times,
): Promise<string> {
  const { payment, taxes } = await readSettings(db)
  requireDiscountWithin(input.discount, orderTotals(input).subtotal)
  requireKnownPayment(payment.methods, input.payment)
  const customer = await customerIdOf(db, deps, input)
  const ordered = input.lines.map(({ product }) => product)
  const products = await lockProducts(db, ordered)
  requireDeliverable(input.lines, products)
  const { taxStatus, country: ofCustomer } = await taxesOfCustomer(db, customer)
  const isCollected = !hasAddress(input)
  const country = taxCountryOfOrder({ isCollected, billing: input, ofCustomer })
  const status = taxes.pricesIncludeTax ? null : taxStatus
  const rateOf = taxes.pricesIncludeTax
    ? () => null
    : await addedRates(db, ordered, taxes, { status, country })
  const lines = input.lines.map(({ line: _, ...line }) => ({ ...line, taxRate: rateOf(line.product) }))
  const { items, total, tax, discount, shipping } = orderTotals({ ...input, lines })
  requirePossibleTotal(total)
  // An order of 0.00 has nothing to wait for.
  const isPaid = input.paid || total === 0
  const at = deps.clock()
  const { id } = await db
    .insertInto('orders')
    .values({
      customer_id: customer,
      company: '',
      payment_type: input.payment,
      state: isPaid ? 'packing' : 'awaiting',
      items,
      discount,
      shipping,
      tax,
      total,
      note: input.note,
      placed_at: at,
      paid_at: isPaid ? at : null,
      user_id: null,
      billing: JSON.stringify(await addressOf(db, customer, input)),
      payment: null,
      is_collected: isCollected,
      tax_status: status,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map((line, index) => ({
    order_id: id,
    line: index + 1,
    ...lineColumns(line, products.get(line.product) ?? { name: '', code: '' }, line.taxRate),
  }))
  await db.insertInto('order_lines').values(rows).execute()
  await takeFromStock(db, deps, session.id, id)
  const event = { order_id: id, user_id: session.id, note: null, at }
  await db
    .insertInto('order_history')
    .values({ ...event, kind: 'placed' })
    .execute()
  if (isPaid)
    await db
      .insertInto('order_history')
      .values({ ...event, kind: 'paid', how: total === 0 ? null : input.payment })
      .execute()
  await countSold(db, at, productsIn([id]))
  const facts = { order: id, customer: input.name, amount: total }
  const message = `${session.name} entered order #${id} for ${input.name}`
  await notifyAll(db, deps, [{ kind: 'orderPlaced', facts, message }], 'orders.read', session.id)
  return id
}

/** Throws 400 for a discount above the subtotal; in cents. */
export function requireDiscountWithin(discount: number, subtotal: number): void {
  if (discount <= subtotal) return
  const message = 'The discount is more than the subtotal. Nothing was saved.'
  refuse('invalid', { message, fields: { discount: 'tooLarge' } })
}

/** Throws 400 for a total that the database cannot store; in cents. */
export function requirePossibleTotal(total: number): void {
  if (total <= 2_147_483_647) return
  const message = 'The total of the order is too high. Nothing was saved.'
  refuse('invalid', { message, fields: { lines: 'tooLarge' } })
}

function requireKnownPayment(methods: readonly PaymentMethod[], payment: string): void {
  if (enteredPayments.some((name) => name === payment)) return
  if (methods.some(({ name }) => name === payment)) return
  const message = 'The shop has no such payment method. Nothing was saved. Choose another one.'
  refuse('invalid', { message, fields: { payment: 'unknown' } })
}

async function customerIdOf(db: Db, deps: Times, order: NewOrder): Promise<string> {
  const { customer, name, email, phone, street, post, city, country } = order
  if (customer !== null) {
    const known = db
      .selectFrom('customers')
      .select('id')
      .where('id', '=', customer)
      .where('deleted_at', 'is', null)
    return (await hasRow(known)) ? customer : notFound('customer')
  }
  const same = email === '' ? undefined : await customerOf(db, { email })
  if (same) return same
  const address = [street, [post, city].filter(Boolean).join(' ')].filter(Boolean).join('\n')
  return addCustomer(db, deps, { name, email, phone, city, country, address })
}

/** False for an order that the customer collects. */
const hasAddress = ({ street, post, city, country }: NewOrder) => [street, post, city, country].some(Boolean)

/** The address of an order, or null when it says no more than the customer does. */
async function addressOf(db: Db, customer: string, order: NewOrder): Promise<DeliveryAddress | null> {
  const { name, phone, street, post, city, country } = order
  const contact = await db
    .selectFrom('customers')
    .select(['name', 'phone'])
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  const isSame = contact.name === name && (phone === '' || contact.phone === phone)
  if (isSame && !hasAddress(order)) return null
  return { name, phone, street, post, city, country, building: '', state: '' }
}
