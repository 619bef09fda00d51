import * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { Cents, call, Nothing } from './call.ts'
import {
  AutomaticDiscount,
  applyDiscount,
  type DiscountLine,
  type DiscountResult,
  DiscountRule,
  sharesWithin,
} from './discount-rule.ts'
import {
  activeOf,
  chargeFor,
  type DeliveryMethod,
  type Method,
  MethodId,
  methodsTo,
  type PaymentMethod,
} from './methods.ts'
import { minorOf } from './money.ts'
import type { WeightUnit } from './regional.ts'
import { addedTax, productRate, type TaxSettings, type TaxStatus } from './taxes.ts'
import { sumWeights } from './weight.ts'

/** An amount in whole currency units, bounded so that sums of a whole cart stay exact. */
const Amount = z.number().check(z.gte(0), z.lte(100_000_000))
/** Limit of pieces in one line, regardless of the stock. */
export const maxQuantity = 9999

/** A new cart line, without an id (docs/contract.md 3.13); prices in whole currency units. */
export const CartInput = z.looseObject({
  id: z.union([z.int(), z.string().check(z.maxLength(20))]),
  name: z.string(),
  image: z.string(),
  picture: z.optional(z.string().check(z.maxLength(64))),
  salePrice: Amount,
  offerPrice: Amount,
  color: z.optional(z.string()),
  /** Empty for a product without sizes; older clients send 8 then. */
  size: z.union([z.number(), z.string().check(z.maxLength(20))]),
  code: z.optional(z.string().check(z.maxLength(40))),
  /** The weight of one piece in milligrams; left out if unknown. */
  weight: z.nullish(z.int()),
  /** The id of its tax rate; left out for the default. */
  taxRate: z.nullish(z.string()),
  quantity: z.int().check(z.gte(1), z.lte(maxQuantity)),
})
export type CartInput = z.infer<typeof CartInput>

export const CartLine = z.extend(CartInput, { itemId: z.number() })
export type CartLine = z.infer<typeof CartLine>

const Lines = z.array(CartLine).check(z.maxLength(500))

export const cardBrands = ['visa', 'mastercard'] as const

export const Payment = z.object({
  /** The id of the delivery method. */
  type: MethodId,
  /** The id of the payment method. */
  method: MethodId,
  card: z.enum(['', ...cardBrands]),
  /** The only stored part of a card besides its brand. */
  lastFour: z.optional(z.string().check(z.regex(/^\d{4}$/))),
})
export type Payment = z.infer<typeof Payment>

/** The cart and the step of its checkout (docs/contract.md 5.2). Amounts are in minor units. */
export const Checkout = z.object({
  /** 0 cart, 1 address, 2 payment, 3 done. */
  step: z.int().check(z.gte(0), z.lte(3)),
  products: Lines,
  subtotal: Cents,
  total: Cents,
  discount: Cents,
  shipping: Cents,
  /** Tax that is added to the prices; 0 where they include it, and in carts of an earlier version of the app. */
  tax: z.catch(Cents, 0),
  billing: z.nullable(Address),
  payment: Payment,
  code: z.string(),
  /** The rule of the code. Null without a code, from older servers, and in carts of an earlier version of the app. */
  rule: z.catch(z.nullable(DiscountRule), null),
  /** The discounts of the shop without a code. */
  automatic: z.catch(z.array(AutomaticDiscount), []),
})
export type Checkout = z.infer<typeof Checkout>

export const emptyCheckout: Checkout = {
  step: 0,
  products: [],
  subtotal: 0,
  total: 0,
  discount: 0,
  shipping: 0,
  tax: 0,
  billing: null,
  payment: { type: 'free', method: 'cod', card: '' },
  code: '',
  rule: null,
  automatic: [],
}

/** The sum of lines in minor units. */
export const sumOf = (lines: readonly CartInput[], currency: string): number =>
  lines.reduce((sum, { offerPrice, quantity }) => sum + minorOf(offerPrice, currency) * quantity, 0)

export type LineKey = Pick<CartInput, 'id' | 'color' | 'size'>
/** Compared as texts: an absent colour is a colour (docs/contract.md 4.2). */
export const isSameLine = (key: LineKey, other: LineKey): boolean =>
  String(key.id) === String(other.id) &&
  (key.color ?? '') === (other.color ?? '') &&
  String(key.size) === String(other.size)

/** Adds a line: an equal one is replaced and its pieces are added, otherwise the line comes last. */
export function withLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const at = lines.findIndex((line) => isSameLine(line, added))
  const same = lines[at]
  if (!same) return [...lines, added]
  return lines.with(at, { ...added, quantity: same.quantity + added.quantity })
}

export const withoutLine = (lines: readonly CartLine[], itemId: number): CartLine[] =>
  lines.filter((line) => line.itemId !== itemId)

export const withQuantity = (lines: readonly CartLine[], itemId: number, quantity: number): CartLine[] =>
  lines.map((line) => (line.itemId === itemId ? { ...line, quantity } : line))

/** The category that the buyer's client sent; the server replaces it by those of the catalogue. */
const categoriesOf = ({ categories, category }: CartInput): string[] =>
  [categories ?? category].flat().filter((word) => typeof word === 'string')

/** The lines of a cart as the rule of a discount sees them. */
export const discountLines = (lines: readonly CartInput[], currency: string): DiscountLine[] =>
  lines.map((line) => ({
    product: Number(line.id),
    categories: categoriesOf(line),
    price: minorOf(line.offerPrice, currency),
    quantity: line.quantity,
  }))

/** A discount of a checkout by its code or name. */
export type DiscountShare = DiscountResult & { name: string }

/**
 * Returns the discount of the code. Without a rule, which only older servers leave out, the discount stays, but is never more
 * than the items.
 */
function codeResult(
  { rule, discount, subtotal, billing }: Checkout,
  lines: readonly DiscountLine[],
): DiscountResult {
  return rule
    ? applyDiscount(rule, lines, billing?.country)
    : { amount: Math.min(discount, subtotal), isDeliveryFree: false }
}

/** Returns the discounts of a checkout: that of its code, then those of the shop without a code. */
export function discountIn(
  checkout: Checkout,
  currency: string,
): DiscountResult & { shares: readonly DiscountShare[] } {
  const { code, automatic, products, billing } = checkout
  const lines = discountLines(products, currency)
  const ofCode = code === '' ? [] : [{ name: code, ...codeResult(checkout, lines) }]
  // Without the rule of the code, its part of the discount is unknown until the server checks the order.
  const isUnknown = code !== '' && checkout.rule === null
  const others = (isUnknown ? [] : automatic)
    .filter(({ name }) => name !== code)
    .map(({ name, rule }) => ({ name, ...applyDiscount(rule, lines, billing?.country) }))
  const shares = sharesWithin<DiscountShare>([...ofCode, ...others], sumOf(products, currency))
  const problem = ofCode[0]?.problem
  return {
    amount: shares.reduce((sum, { amount }) => sum + amount, 0),
    isDeliveryFree: shares.some(({ isDeliveryFree }) => isDeliveryFree),
    shares,
    ...(problem && { problem }),
  }
}

/** The checkout with the discounts of the shop that apply now without a code. */
export function withAutomatic(
  checkout: Checkout,
  automatic: readonly AutomaticDiscount[],
  currency: string,
): Checkout {
  if (JSON.stringify(automatic) === JSON.stringify(checkout.automatic)) return checkout
  const next = { ...checkout, automatic: [...automatic] }
  return discountCheckout(next, discountIn(next, currency).amount)
}

/** First and last day of delivery of an order placed on a day; both counted in working days. */
export const deliverySpan = (
  placed: string,
  { from, to }: NonNullable<DeliveryMethod['days']>,
): { from: string; to: string } => ({ from: workingDayAfter(placed, from), to: workingDayAfter(placed, to) })

function workingDayAfter(placed: string, days: number): string {
  const day = new Date(placed)
  for (let remaining = days; remaining > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) remaining--
  }
  return day.toISOString().slice(0, 10)
}

// The steps of docs/contract.md 5.3, in minor units; each applies the figures of a reply.

const shiftSums = (checkout: Checkout, by: number): Checkout => ({
  ...checkout,
  subtotal: checkout.subtotal + by,
  total: checkout.total + by,
})

export const addToCheckout = (
  checkout: Checkout,
  reply: z.output<typeof AddReply>,
  currency: string,
): Checkout => ({ ...shiftSums(checkout, minorOf(reply.subtotal, currency)), products: reply.products })

export const removeFromCheckout = (
  checkout: Checkout,
  reply: z.output<typeof AddReply>,
  currency: string,
): Checkout => ({ ...shiftSums(checkout, -minorOf(reply.subtotal, currency)), products: reply.products })

export const updateCheckout = (
  checkout: Checkout,
  reply: z.output<typeof UpdateReply>,
  currency: string,
): Checkout => ({
  ...shiftSums(checkout, minorOf(reply.subtotal, currency) - minorOf(reply.oldSubTotal, currency)),
  products: reply.products,
})

/** Gives back the earlier discount, then deducts `amount` in minor units. A code stays even without a discount. */
export const discountCheckout = (
  checkout: Checkout,
  amount: number,
  { code, rule }: Pick<Checkout, 'code' | 'rule'> = checkout,
): Checkout => ({
  ...checkout,
  total: checkout.total + checkout.discount - amount,
  discount: amount,
  code,
  rule,
})

/** Stores the payment type and adds the difference of the charge. */
export const shipCheckout = (
  checkout: Checkout,
  reply: z.output<typeof ShippingReply>,
  currency: string,
): Checkout => ({
  ...checkout,
  shipping: minorOf(reply.shipping, currency),
  total: checkout.total + minorOf(reply.newShipping, currency),
  payment: { ...checkout.payment, type: reply.type },
})

/** The methods of a shop in their order. */
export type ShopMethods = {
  delivery: readonly DeliveryMethod[]
  payment: readonly PaymentMethod[]
  /** The unit in which the shop types weights. */
  weightUnit: WeightUnit
}

const findOffered = <Item extends Method>(methods: readonly Item[], id: string) => {
  const active = activeOf(methods)
  return active.find((method) => method.id === id) ?? active[0]
}

/** The charge of a delivery method for the items of a checkout, of which a code can make nothing. */
export const chargeIn = (
  checkout: Checkout,
  method: DeliveryMethod,
  { weightUnit }: Pick<ShopMethods, 'weightUnit'>,
  currency: string,
): number =>
  discountIn(checkout, currency).isDeliveryFree
    ? 0
    : chargeFor(method, checkout.subtotal, sumWeights(checkout.products, weightUnit))

/**
 * Replaces methods that the shop does not offer for the address by the first ones, and applies the charge for the items.
 * If no method is for the address, the sums stay those of an active method; the order cannot be placed.
 */
export function withShopMethods(checkout: Checkout, methods: ShopMethods, currency: string): Checkout {
  const { payment, shipping, total, billing } = checkout
  const available = methodsTo(methods.delivery, billing?.country)
  const delivery = findOffered(available.length > 0 ? available : methods.delivery, payment.type)
  const way = findOffered(methods.payment, payment.method)
  if (!delivery || !way) return checkout
  const charge = chargeIn(checkout, delivery, methods, currency)
  const isSame = charge === shipping && delivery.id === payment.type && way.id === payment.method
  return isSame
    ? checkout
    : {
        ...checkout,
        shipping: charge,
        total: total - shipping + charge,
        payment: { ...payment, type: delivery.id, method: way.id },
      }
}

/** The taxes of a shop, and whether the buyer pays them. */
export type ShopTaxes = {
  taxes: Pick<TaxSettings, 'rates' | 'pricesIncludeTax'>
  /** Not null for a buyer who is invoiced without tax. */
  taxStatus: TaxStatus
}

/** The percentage that is added to the price of a line, in hundredths of a percent; undefined where prices include tax. */
export const rateOfLine = (
  { taxRate }: Pick<CartInput, 'taxRate'>,
  { taxes, taxStatus }: ShopTaxes,
  country: string,
): number | undefined =>
  taxes.pricesIncludeTax ? undefined : taxStatus === null ? productRate(taxes, taxRate, country) : 0

/** The country whose tax rates an order has: none for one that is collected, or without an address. */
export const taxedCountry = (
  method: Pick<DeliveryMethod, 'isCollection'> | undefined,
  billing: { country: string } | null,
): string => (method?.isCollection ? '' : (billing?.country ?? ''))

/** The checkout with the tax that the shop adds to its prices. */
export function withTax(
  checkout: Checkout,
  shop: ShopTaxes & Pick<ShopMethods, 'delivery'>,
  currency: string,
): Checkout {
  const { products, shipping, discount, billing, payment } = checkout
  const method = shop.delivery.find(({ id }) => id === payment.type)
  const country = taxedCountry(method, billing)
  const lines = products.map((line) => ({
    price: minorOf(line.offerPrice, currency),
    quantity: line.quantity,
    taxRate: rateOfLine(line, shop, country),
  }))
  const tax = addedTax({ lines, shipping, discount })
  return tax === checkout.tax ? checkout : { ...checkout, tax, total: checkout.total - checkout.tax + tax }
}

export const addsUp = (
  { products, subtotal, discount, shipping, tax, total }: Checkout,
  currency: string,
): boolean =>
  subtotal === sumOf(products, currency) &&
  total === subtotal - discount + shipping + tax &&
  Math.min(subtotal, discount, shipping, tax, total) >= 0

const AddReply = z.object({ products: Lines, subtotal: z.number() })
const UpdateReply = z.object({ products: Lines, oldSubTotal: z.number(), subtotal: z.number() })
const ShippingReply = z.object({ shipping: z.number(), newShipping: z.number(), type: MethodId })

/** The `itemId` of a line; an older client may send it as text. */
const ItemId = z.union([z.number(), z.string().check(z.maxLength(30))])

export const cartCalls = {
  add: call('post', 'cart/add', {
    request: z.object({ product: CartInput, products: Lines }),
    reply: AddReply,
    summary: 'Add a product to the cart; `subtotal` is the increase',
  }),
  remove: call('post', 'cart/remove', {
    takesId: true,
    request: z.object({ id: ItemId, products: Lines }),
    reply: AddReply,
    summary: 'Remove a line from the cart; `subtotal` is the decrease',
  }),
  update: call('post', 'cart/update', {
    takesId: true,
    request: z.object({ id: ItemId, quantity: z.int().check(z.gte(1), z.lte(maxQuantity)), products: Lines }),
    reply: UpdateReply,
    summary: 'Set the quantity of a line; the subtotals are those of the line before and after',
  }),
  billingAddress: call('post', 'cart/billing-address', {
    request: z.object({ address: Address }),
    reply: z.object({ billing: Address }),
    summary: 'Choose one of your addresses',
  }),
  discount: call('post', 'cart/discount', {
    request: z.object({
      code: z.string().check(z.maxLength(40)),
      total: z.number(),
      /** The lines of the cart. Without them, as older clients send it, a code applies to the whole `total`. */
      products: z.optional(Lines),
    }),
    reply: z.object({
      amount: z.number(),
      /** The rule of the code, by which a client computes the discount when the lines change. */
      rule: z.optional(DiscountRule),
    }),
    summary: 'Return the discount of a code and its rule; 400 with a `reason` for a code that cannot be used',
  }),
  shippingCharge: call('post', 'cart/shipping-charge', {
    request: z.object({
      charge: MethodId,
      shipping: Amount,
      /** The sum of the items, which can make delivery free; the 85 calls have no such field. */
      subtotal: z.optional(z.number().check(z.gte(0))),
      /** The lines of the cart, for prices by weight. */
      products: z.optional(Lines),
    }),
    reply: ShippingReply,
    summary:
      'Return the charge of a delivery method, and its difference from the current one; 400 for a method that is not active',
  }),
  paymentMethod: call('post', 'cart/payment-method', {
    request: z.object({ method: MethodId }),
    reply: z.object({ method: MethodId }),
    summary: 'Choose a payment method; 400 for one that is not active',
  }),
  paymentCard: call('post', 'cart/payment-card', {
    request: z.object({ card: z.enum(['', ...cardBrands]) }),
    reply: z.object({ card: z.enum(['', ...cardBrands]) }),
    summary: 'Choose a card',
  }),
  reset: call('post', 'cart/reset', {
    request: Nothing,
    reply: z.object({}),
    summary: 'Empty the cart; has no body',
  }),
}
