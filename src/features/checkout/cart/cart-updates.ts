import * as z from 'zod/mini'
import { Address } from '#contract/addresses.ts'
import {
  addToCheckout,
  CartInput,
  type CartLine,
  type Checkout,
  cardBrands,
  cartCalls,
  discountCheckout,
  discountIn,
  isSameLine,
  removeFromCheckout,
  shipCheckout,
  sumOf,
  updateCheckout,
  withLine,
  withoutLine,
  withQuantity,
} from '#contract/cart.ts'
import { CodeProblem, type DiscountRule, RejectedCode } from '#contract/discount-rule.ts'
import { MethodId } from '#contract/methods.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import { request } from '#kernel/api.ts'
import { ApiError } from '#kernel/api-error.ts'
import { currencyOf } from './line.ts'
import { shippingFor, withTaxNow } from './methods.ts'

/** Identifies a line: its number changes with every addition, its product and variant do not. */
const LineKey = z.pick(CartInput, { id: true, color: true, size: true })
export type LineKey = z.infer<typeof LineKey>
const key = z.string()

/** A cart mutation's variables. They are relative to the line, so that they still apply after other changes. */
export const CartVariables = z.discriminatedUnion('kind', [
  z.object({ key, kind: z.literal('add'), line: CartInput, at: z.optional(z.int()) }),
  z.object({ key, kind: z.literal('remove'), line: LineKey }),
  z.object({ key, kind: z.literal('quantity'), line: LineKey, quantity: z.int().check(z.gte(1)) }),
  z.object({ key, kind: z.literal('address'), address: Address }),
  z.object({ key, kind: z.literal('shipping'), charge: MethodId }),
  z.object({ key, kind: z.literal('method'), method: MethodId }),
  z.object({
    key,
    kind: z.literal('card'),
    card: z.enum(['', ...cardBrands]),
    lastFour: z.optional(z.string()),
  }),
])
export type CartVariables = z.infer<typeof CartVariables>

const find = (lines: readonly CartLine[], line: LineKey) =>
  lines.find((cartLine) => isSameLine(cartLine, line))

function putBack(lines: CartLine[], key: LineKey, at: number | undefined): CartLine[] {
  const line = find(lines, key)
  if (at === undefined || !line) return lines
  return lines.filter((cartLine) => cartLine !== line).toSpliced(at, 0, line)
}

export function recalculate(checkout: Checkout, products: CartLine[]): Checkout {
  const currency = currencyOf(products[0])
  const subtotal = sumOf(products, currency)
  const next = { ...checkout, products, subtotal }
  const discount = discountIn(next, currency).amount
  const shipping = shippingFor(next)
  return withTaxNow({ ...next, discount, shipping, tax: 0, total: subtotal - discount + shipping })
}

function withLines(checkout: Checkout, products: CartLine[]): Checkout {
  const currency = currencyOf(products[0] ?? checkout.products[0])
  const by = amountOf(sumOf(products, currency) - sumOf(checkout.products, currency), currency)
  return updateShipping(updateDiscount(addToCheckout(checkout, { products, subtotal: by }, currency)))
}

/** The sum of the items can make delivery free, and so can a code. Tax is added to the charge too. */
function updateShipping(checkout: Checkout): Checkout {
  const shipping = shippingFor(checkout)
  return withTaxNow({ ...checkout, shipping, total: checkout.total - checkout.shipping + shipping })
}

const updateDiscount = (checkout: Checkout): Checkout =>
  discountCheckout(checkout, discountIn(checkout, currencyOf(checkout.products[0])).amount)

/** The checkout with a code, of which a server of the specification says no more than the amount. */
export const withCode = (
  checkout: Checkout,
  code: string,
  { amount, rule = null }: { amount: number; rule?: DiscountRule | null | undefined },
): Checkout => updateShipping(updateDiscount(discountCheckout(checkout, amount, { code, rule })))

export const withoutCode = (checkout: Checkout): Checkout =>
  updateShipping(updateDiscount(discountCheckout(checkout, 0, { code: '', rule: null })))

/** A code can be limited to countries. */
const toAddress = (checkout: Checkout, billing: Address): Checkout =>
  updateShipping(updateDiscount({ ...checkout, billing }))

export function previewCart(checkout: Checkout, variables: CartVariables): Checkout {
  const { products, payment } = checkout
  switch (variables.kind) {
    case 'add': {
      const itemId = Math.max(0, ...products.map((line) => line.itemId)) + 1
      const lines = withLine(products, { ...variables.line, itemId })
      return withLines(checkout, putBack(lines, variables.line, variables.at))
    }
    case 'remove': {
      const line = find(products, variables.line)
      return line ? withLines(checkout, withoutLine(products, line.itemId)) : checkout
    }
    case 'quantity': {
      const line = find(products, variables.line)
      return line ? withLines(checkout, withQuantity(products, line.itemId, variables.quantity)) : checkout
    }
    case 'address':
      return toAddress(checkout, variables.address)
    case 'shipping': {
      const chosen = { ...checkout, payment: { ...payment, type: variables.charge } }
      const shipping = shippingFor(chosen)
      const currency = currencyOf(products[0])
      const reply = {
        shipping: amountOf(shipping, currency),
        newShipping: amountOf(shipping - checkout.shipping, currency),
        type: variables.charge,
      }
      return withTaxNow(shipCheckout(checkout, reply, currency))
    }
    case 'method':
      return { ...checkout, payment: { ...payment, method: variables.method } }
    case 'card':
      return { ...checkout, payment: { ...payment, card: variables.card, lastFour: variables.lastFour } }
  }
}

type Fold = (checkout: Checkout) => Checkout
const keepCheckout: Fold = (checkout) => checkout

/** A code that was removed from the cart, and the reason. */
export const RemovedCode = z.extend(CodeProblem, { code: z.string() })
export type RemovedCode = z.infer<typeof RemovedCode>

/** Sends a mutation; `onRemoved` gets a code that the server no longer accepts. */
export async function send(
  checkout: Checkout,
  variables: CartVariables,
  onRemoved: (removed: RemovedCode) => void,
): Promise<Fold> {
  const { products } = checkout
  const currency = currencyOf(products[0])
  const recheckCode = (lines: CartLine[], fold: Fold) => withDiscount(checkout, lines, fold, onRemoved)
  switch (variables.kind) {
    case 'add': {
      const reply = await request(cartCalls.add, { product: variables.line, products })
      const lines = putBack(reply.products, variables.line, variables.at)
      return recheckCode(lines, (now) => addToCheckout(now, { ...reply, products: lines }, currency))
    }
    case 'remove': {
      const line = find(products, variables.line)
      if (!line) return keepCheckout
      const reply = await request(cartCalls.remove, { id: line.itemId, products })
      return recheckCode(reply.products, (now) => removeFromCheckout(now, reply, currency))
    }
    case 'quantity': {
      const line = find(products, variables.line)
      if (!line) return keepCheckout
      const reply = await request(cartCalls.update, {
        id: line.itemId,
        quantity: variables.quantity,
        products,
      })
      return recheckCode(reply.products, (now) => updateCheckout(now, reply, currency))
    }
    case 'address': {
      const { billing } = await request(cartCalls.billingAddress, { address: variables.address })
      return (now) => toAddress(now, billing)
    }
    case 'shipping': {
      const reply = await request(cartCalls.shippingCharge, {
        charge: variables.charge,
        shipping: amountOf(checkout.shipping, currency),
        subtotal: amountOf(checkout.subtotal, currency),
        products,
      })
      // The charge may have followed the shop since the request was sent.
      return (now) => {
        const newShipping = amountOf(minorOf(reply.shipping, currency) - now.shipping, currency)
        // The call does not know the code, which can make delivery free.
        return updateShipping(shipCheckout(now, { ...reply, newShipping }, currency))
      }
    }
    case 'method': {
      const { method } = await request(cartCalls.paymentMethod, { method: variables.method })
      return (now) => ({ ...now, payment: { ...now.payment, method } })
    }
    case 'card': {
      const { card } = await request(cartCalls.paymentCard, { card: variables.card })
      return (now) => ({ ...now, payment: { ...now.payment, card, lastFour: variables.lastFour } })
    }
  }
}

/** The discount depends on the lines, so the code is checked again with them. */
async function withDiscount(
  { code }: Checkout,
  lines: CartLine[],
  fold: Fold,
  onRemoved: (removed: RemovedCode) => void,
): Promise<Fold> {
  if (code === '') return fold
  const result = await askDiscount(code, lines).catch((error: unknown) => rejectionIn(error))
  // A code removed in the meantime stays removed.
  const ifCode = (change: Fold): Fold => {
    return (now) => (now.code === code ? change(fold(now)) : fold(now))
  }
  // It stays while only items are missing, so that adding them brings the discount back.
  if (!('reason' in result) || result.rule)
    return ifCode((now) => withCode(now, code, { amount: 0, ...result }))
  onRemoved({ ...result, code })
  return ifCode(withoutCode)
}

/** Returns the reason why a code was rejected; throws other errors. */
function rejectionIn(error: unknown): RejectedCode {
  if (!(error instanceof ApiError) || error.errorBody?.code !== 'unknownCode') throw error
  return RejectedCode.safeParse(error.body).data ?? { reason: 'unknown' }
}

/** The discount of a code on lines in minor units, and its rule; throws for a code that cannot be used. */
export async function askDiscount(
  code: string,
  products: CartLine[],
): Promise<{ amount: number; rule: DiscountRule | null }> {
  const currency = currencyOf(products[0])
  const total = amountOf(sumOf(products, currency), currency)
  const { amount, rule = null } = await request(cartCalls.discount, { code, total, products })
  return { amount: minorOf(amount, currency), rule }
}
