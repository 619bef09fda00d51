import type { Address } from '#contract/addresses.ts'
import {
  type CartLine,
  type Payment,
  rateOfLine,
  type ShopMethods,
  type ShopTaxes,
  sumOf,
  taxedCountry,
} from '#contract/cart.ts'
import { type DiscountResult, sharesWithin } from '#contract/discount-rule.ts'
import { codeOf } from '#contract/discounts.ts'
import {
  chargeFor,
  type DeliveryMethod,
  methodFor,
  type PaymentMethod,
  paymentTypeOf,
  usualDelivery,
  usualPayment,
} from '#contract/methods.ts'
import { minorOf } from '#contract/money.ts'
import type { orderCalls } from '#contract/order-calls.ts'
import type { PlacedCheckout } from '#contract/orders.ts'
import { documentName } from '#contract/seller.ts'
import { addedTax, type TaxStatus } from '#contract/taxes.ts'
import { sumWeights } from '#contract/weight.ts'
import type { Db } from '#server/db/tables.ts'
import { addressBy } from '#server/features/addresses/feature.ts'
import { goodsForDiscount, lockGoods } from '#server/features/cart/lines.ts'
import { claimAutomatic, claimCode } from '#server/features/discounts/apply.ts'
import { notifyAll } from '#server/features/notifications/feature.ts'
import { countSold, productsIn } from '#server/features/products/sold.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { changesOf } from './changes.ts'
import { customerFor, taxStatusOfAccount } from './customer.ts'
import { orderFor } from './rows.ts'
import { takeFromStock } from './stock.ts'

type Times = Pick<Deps, 'clock' | 'newId'>

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
  const methods = await methodsOf(db, checkout.payment, billing.country)
  const payment = paymentOf(checkout.payment, methods)
  // Locks the user, so that two orders at the same time create one customer.
  await db.selectFrom('users').select('id').where('id', '=', session.id).forNoKeyUpdate().execute()
  const taxStatus = await taxStatusOfAccount(db, session)
  const buyer = { user: session.id, now: deps.clock(), country: billing.country, taxStatus }
  const { lines, ...figures } = await verifyCart(db, checkout, methods, buyer, session.currency)

  const customer = await customerFor(db, deps, session, billing)
  const id = await insertOrder(db, deps.clock(), {
    user: session.id,
    customer,
    lines,
    billing,
    payment,
    methods,
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

type Methods = Pick<ShopMethods, 'weightUnit'> &
  Pick<ShopTaxes, 'taxes'> & { delivery: DeliveryMethod | undefined; payment: PaymentMethod | undefined }

/**
 * The methods of a cart that the shop offers. A usual id means another method only where no method has it. Throws 409 for
 * an active delivery method that is not for the country.
 */
async function methodsOf(db: Db, { type, method }: Payment, country: string): Promise<Methods> {
  const { delivery, payment, regional, taxes } = await readSettings(db)
  const isKnown = (methods: readonly { id: string }[], id: string) =>
    methods.some((method) => method.id === id)
  const aliases = isKnown(delivery.methods, type) ? [] : usualDelivery
  const available = methodFor(delivery.methods, type, aliases, country)
  if (!available && methodFor(delivery.methods, type, aliases)) refuse('noDelivery')
  return {
    delivery: available,
    payment: methodFor(payment.methods, method, isKnown(payment.methods, method) ? [] : usualPayment),
    weightUnit: regional.weightUnit,
    taxes,
  }
}

/** The payment to store: of a card only brand and last four digits. */
function paymentOf({ card, lastFour, ...chosen }: Payment, { delivery, payment }: Methods): Payment {
  const type = delivery?.id ?? chosen.type
  const method = payment?.id ?? chosen.method
  if (payment?.id !== 'card') return { type, method, card: '' }
  if (card && lastFour) return { type, method, card, lastFour }
  const message = 'Choose a card to pay with. Nothing was ordered.'
  refuse('invalid', { message, fields: { card: 'missing' } })
}

type Share = DiscountResult & { id: string; name: string }
type Buyer = { user: string; now: Date; country: string } & Pick<ShopTaxes, 'taxStatus'>

/** Lines and sums in minor units; throws 409 with the changes when they differ from what the buyer saw. */
async function verifyCart(
  db: Db,
  checkout: PlacedCheckout,
  { delivery, payment, weightUnit, taxes }: Methods,
  { taxStatus, ...buyer }: Buyer,
  currency: string,
) {
  const goods = await lockGoods(db, checkout.products)
  const { changes, products } = changesOf(checkout.products, goods, currency)
  const subtotal = sumOf(products, currency)
  const country = taxedCountry(delivery, buyer)
  const rates = products.map((line) => rateOfLine(line, { taxes, taxStatus }, country) ?? null)
  const taxedLines = products.map(({ offerPrice, quantity }, index) => ({
    price: minorOf(offerPrice, currency),
    quantity,
    taxRate: rates[index],
  }))
  const code = codeOf(checkout.code)
  const claim =
    code === ''
      ? undefined
      : await claimCode(db, { code, lines: goodsForDiscount(products, goods, currency), ...buyer })
  const applied = claim && !claim.problem ? claim : undefined
  const automatic = await claimAutomatic(db, { lines: goodsForDiscount(products, goods, currency), ...buyer })
  const ofCode = applied ? [{ name: code, ...applied }] : []
  const figuresWith = (discounts: readonly Share[]) => {
    const shares = sharesWithin<Share>([...ofCode, ...discounts], subtotal)
    const discount = shares.reduce((sum, { amount }) => sum + amount, 0)
    const isDeliveryFree = shares.some((share) => share.isDeliveryFree)
    const weight = sumWeights(products, weightUnit)
    const shipping = delivery && !isDeliveryFree ? chargeFor(delivery, subtotal, weight) : 0
    const tax = addedTax({ lines: taxedLines, shipping, discount })
    return { shares, discount, shipping, tax, total: subtotal - discount + shipping + tax }
  }
  const withoutAutomatic = figuresWith([])
  const isUnaware =
    checkout.automatic === undefined && minorOf(checkout.total, currency) === withoutAutomatic.total
  const { shares, discount, shipping, tax, total } = isUnaware ? withoutAutomatic : figuresWith(automatic)
  // A method that was switched off changes the cart like a price.
  const isOffered = delivery !== undefined && payment !== undefined
  const isOther = minorOf(checkout.total, currency) !== total
  if (isOther && isOffered && changes.length === 0 && claim?.problem)
    refuse('codeEnded', { fields: { code: 'unknown' }, body: claim.problem })
  if (changes.length > 0 || isOther || !isOffered) {
    refuse('cartChanged', { body: { changes, products, rule: applied?.rule, ...claim?.problem } })
  }
  // A code without a discount is not used. One for free delivery is, even with a free method.
  const used = shares.find(({ id }) => id === applied?.id)
  return {
    lines: products,
    rates,
    discount,
    shipping,
    tax,
    tax_status: taxes.pricesIncludeTax ? null : taxStatus,
    total,
    code: used ? code : '',
    discount_id: used?.id ?? null,
    automatic: shares.filter((share) => share !== used),
  }
}

type Placed = {
  user: string
  customer: string
  lines: CartLine[]
  /** The tax rate of each line, in hundredths of a percent; null where its price includes tax. */
  rates: (number | null)[]
  billing: Address
  payment: Payment
  methods: Methods
  discount: number
  shipping: number
  tax: number
  tax_status: TaxStatus
  total: number
  code: string
  discount_id: string | null
  automatic: readonly { id: string; name: string; amount: number }[]
  currency: string
}

async function insertOrder(db: Db, at: Date, placed: Placed): Promise<string> {
  const shop = await db.selectFrom('shop_seller').select('fields').executeTakeFirst()
  const { user, customer, lines, rates, billing, payment, methods, currency, automatic, ...figures } = placed
  const isPaid = figures.total === 0 || methods.payment?.paidWhen === 'placed'
  const paymentType = methods.payment ? paymentTypeOf(methods.payment) : payment.method
  const { id } = await db
    .insertInto('orders')
    .values({
      ...figures,
      customer_id: customer,
      company: shop ? documentName(shop.fields) : '',
      payment_type: paymentType,
      delivery_name: methods.delivery?.name ?? null,
      is_collected: methods.delivery?.isCollection ?? false,
      state: isPaid ? 'packing' : 'awaiting',
      items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      placed_at: at,
      paid_at: isPaid ? at : null,
      user_id: user,
      billing: JSON.stringify(billing),
      payment: JSON.stringify(payment),
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (automatic.length > 0)
    await db
      .insertInto('order_discounts')
      .values(
        automatic.map((share) => ({
          order_id: id,
          discount_id: share.id,
          name: share.name,
          amount: share.amount,
        })),
      )
      .execute()
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
    tax_rate: rates[index] ?? null,
  }))
  await db.insertInto('order_lines').values(rows).execute()
  await db
    .insertInto('order_history')
    .values({ order_id: id, kind: 'placed', user_id: user, note: null, at })
    .execute()
  if (isPaid)
    await db
      .insertInto('order_history')
      .values({
        order_id: id,
        kind: 'paid',
        user_id: user,
        note: null,
        at,
        how: figures.total === 0 ? null : paymentType,
      })
      .execute()
  return id
}
