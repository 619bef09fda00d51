import { chargeFor, usualDeliveryMethods } from '#contract/methods.ts'
import { minorOf } from '#contract/money.ts'
import type { PlacedCheckout } from '#contract/orders.ts'
import type { StandIn } from '#kernel/api.ts'
import { currency, listStandIns } from './lists.ts'
import { mailStandIns } from './mail.ts'
import { type Question, type Row, rowIn } from './question.ts'
import { socialStandIns } from './social.ts'
import { togetherStandIns, userOf } from './together.ts'

const withUser: StandIn = ({ body }) => {
  const user = userOf(rowIn(body).user)
  return user && { ...rowIn(body), user }
}

/** Where orders are not kept, a checkout ends in the browser, with a number that is made here. */
function order({ payload, body }: Question) {
  if (body !== undefined) return undefined
  const { products, total, code, billing, payment } = payload.checkout as PlacedCheckout
  const lines = products.map(({ id, name, offerPrice, quantity, color, size }) => ({
    product: Number(id),
    name,
    price: minorOf(offerPrice, currency),
    quantity,
    color: color ?? null,
    size: size === '' ? null : String(size),
  }))
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const cents = minorOf(total, currency)
  // A server that keeps no orders keeps no settings either.
  const method = usualDeliveryMethods.find(({ id }) => id === payment.type)
  const shipping = method ? chargeFor(method, subtotal, 0) : 0
  const made: Row = {
    id: String(100_000 + Math.floor(Math.random() * 900_000)),
    placedAt: new Date().toISOString(),
    state: 'awaiting',
    currency,
    version: 0,
    items: products.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal,
    shipping,
    discount: subtotal + shipping - cents,
    total: cents,
    lines,
    billing,
    payment,
    code,
  }
  return { order: made }
}

export const standIns: Record<string, StandIn> = {
  ...listStandIns,
  ...togetherStandIns,
  ...mailStandIns,
  ...socialStandIns,
  'account/me': withUser,
  'account/login': withUser,
  'customer/order/place': order,
}
