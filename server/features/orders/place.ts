import type { Address } from '#contract/addresses.ts'
import { type CartLine, chargeOf, type Payment, sumOf } from '#contract/cart.ts'
import { minorOf } from '#contract/money.ts'
import type { orderCalls } from '#contract/order-calls.ts'
import type { PlacedCheckout } from '#contract/orders.ts'
import { documentName } from '#contract/seller.ts'
import type { Db } from '#server/db/tables.ts'
import { addressBy } from '#server/features/addresses/feature.ts'
import { shopDiscount } from '#server/features/cart/discounts.ts'
import { lockGoods } from '#server/features/cart/lines.ts'
import { notifyAll } from '#server/features/notifications/feature.ts'
import { countSold, productsIn } from '#server/features/products/sold.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { changesOf } from './changes.ts'
import { customerFor } from './customer.ts'
import { orderFor } from './rows.ts'
import { takeFromStock } from './stock.ts'

type Times = Pick<Deps, 'clock' | 'newId'>

const paymentTypes = { card: 'Credit Card', paypal: 'PayPal', cod: 'Cash on delivery' }

/**
 * Recomputes the cart from the locked catalogue; any difference from what the buyer saw rejects the order.
 */
export async function placeOrder(
  { input: { checkout }, db, session }: CallContext<typeof orderCalls.place>,
  deps: Times,
) {
  const billing = await addressBy(db, session.id, checkout.billing.id)
  if (!billing) {
    const message = 'This is not one of your addresses. Nothing was ordered. Choose another one.'
    refuse('invalid', { message, fields: { billing: 'unknown' } })
  }
  const payment = paymentOf(checkout.payment)
  // Locks the user, so that two orders at the same time create one customer.
  await db.selectFrom('users').select('id').where('id', '=', session.id).forNoKeyUpdate().execute()
  const { lines, ...figures } = await verifyCart(db, checkout, session.currency)

  const customer = await customerFor(db, deps, session, billing)
  const id = await insertOrder(db, deps.clock(), {
    user: session.id,
    customer,
    lines,
    billing,
    payment,
    ...figures,
    currency: session.currency,
  })
  await takeFromStock(db, deps, session.id, id)
  await countSold(db, deps.clock(), productsIn([id]))
  const facts = { order: id, customer: session.name, amount: figures.total }
  const message = `${session.name} placed order #${id}`
  await notifyAll(db, deps, [{ kind: 'orderPlaced', facts, message }], 'orders.read', session.id)
  return { order: await orderFor({ db, session }, id) }
}

/** The payment to store: of a card only brand and last four digits. */
function paymentOf({ type, method, card, lastFour }: Payment): Payment {
  if (method !== 'card') return { type, method, card: '' }
  if (card && lastFour) return { type, method, card, lastFour }
  const message = 'Choose a card to pay with. Nothing was ordered.'
  refuse('invalid', { message, fields: { card: 'missing' } })
}

/** Lines and sums in minor units; throws 409 with the changes when they differ from what the buyer saw. */
async function verifyCart(db: Db, checkout: PlacedCheckout, currency: string) {
  const goods = await lockGoods(db, checkout.products)
  const { changes, products } = changesOf(checkout.products, goods, currency)
  const subtotal = sumOf(products, currency)
  const code = checkout.code.trim().toUpperCase()
  const codeDiscount = code === '' ? 0 : await shopDiscount(db, code, subtotal)
  const discount = codeDiscount ?? 0
  const shipping = chargeOf[checkout.payment.type]
  const total = subtotal - discount + shipping
  const isOther = minorOf(checkout.total, currency) !== total
  if (isOther && changes.length === 0 && codeDiscount === undefined)
    refuse('codeEnded', { fields: { code: 'unknown' } })
  if (changes.length > 0 || isOther) {
    refuse('cartChanged', { body: { changes, products } })
  }
  return { lines: products, discount, shipping, total, code: discount > 0 ? code : '' }
}

type Placed = {
  user: string
  customer: string
  lines: CartLine[]
  billing: Address
  payment: Payment
  discount: number
  shipping: number
  total: number
  code: string
  currency: string
}

async function insertOrder(db: Db, at: Date, placed: Placed): Promise<string> {
  const shop = await db.selectFrom('shop_seller').select('fields').executeTakeFirst()
  const { user, customer, lines, billing, payment, currency, ...figures } = placed
  const isFree = figures.total === 0
  const { id } = await db
    .insertInto('orders')
    .values({
      ...figures,
      customer_id: customer,
      company: shop ? documentName(shop.fields) : '',
      payment_type: paymentTypes[payment.method],
      state: isFree ? 'packing' : 'awaiting',
      items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      placed_at: at,
      paid_at: isFree ? at : null,
      user_id: user,
      billing: JSON.stringify(billing),
      payment: JSON.stringify(payment),
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map(({ id: product, name, offerPrice, quantity, color, size, code = '' }, index) => ({
    order_id: id,
    line: index + 1,
    product_id: Number(product),
    name,
    quantity,
    price: minorOf(offerPrice, currency),
    color: color ?? null,
    size: String(size) || null,
    code,
  }))
  await db.insertInto('order_lines').values(rows).execute()
  await db
    .insertInto('order_history')
    .values({ order_id: id, kind: 'placed', user_id: user, note: null, at })
    .execute()
  if (isFree)
    await db
      .insertInto('order_history')
      .values({ order_id: id, kind: 'paid', user_id: user, note: null, at })
      .execute()
  return id
}
