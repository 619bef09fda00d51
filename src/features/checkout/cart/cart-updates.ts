import * as z from 'zod/mini'
import { Address } from '#contract/addresses.ts'
import {
  addToCheckout,
  CartInput,
  type CartLine,
  type Checkout,
  cardBrands,
  cartCalls,
  chargeOf,
  discountCheckout,
  discountOf,
  isSameLine,
  paymentMethods,
  removeFromCheckout,
  shipCheckout,
  shippingCharges,
  sumOf,
  updateCheckout,
  withLine,
  withoutLine,
  withQuantity,
} from '#contract/cart.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import { request } from '#kernel/api.ts'
import { currencyOf } from './line.ts'

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
  z.object({ key, kind: z.literal('shipping'), charge: z.enum(shippingCharges) }),
  z.object({ key, kind: z.literal('method'), method: z.enum(paymentMethods) }),
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
  const subtotal = sumOf(products, currencyOf(products[0]))
  const discount = discountOf(checkout.code, subtotal) ?? 0
  const shipping = chargeOf[checkout.payment.type]
  return { ...checkout, products, subtotal, discount, shipping, total: subtotal - discount + shipping }
}

function withLines(checkout: Checkout, products: CartLine[]): Checkout {
  const currency = currencyOf(products[0] ?? checkout.products[0])
  const by = amountOf(sumOf(products, currency) - sumOf(checkout.products, currency), currency)
  return updateDiscount(addToCheckout(checkout, { products, subtotal: by }, currency))
}

const updateDiscount = (checkout: Checkout): Checkout =>
  checkout.code === ''
    ? checkout
    : discountCheckout(checkout, discountOf(checkout.code, checkout.subtotal) ?? 0)

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
      return { ...checkout, billing: variables.address }
    case 'shipping': {
      const shipping = chargeOf[variables.charge]
      const currency = currencyOf(products[0])
      const reply = {
        shipping: amountOf(shipping, currency),
        newShipping: amountOf(shipping - checkout.shipping, currency),
        type: variables.charge,
      }
      return shipCheckout(checkout, reply, currency)
    }
    case 'method':
      return { ...checkout, payment: { ...payment, method: variables.method } }
    case 'card':
      return { ...checkout, payment: { ...payment, card: variables.card, lastFour: variables.lastFour } }
  }
}

type Fold = (checkout: Checkout) => Checkout
const keepCheckout: Fold = (checkout) => checkout

export async function send(checkout: Checkout, variables: CartVariables): Promise<Fold> {
  const { products } = checkout
  const currency = currencyOf(products[0])
  switch (variables.kind) {
    case 'add': {
      const reply = await request(cartCalls.add, { product: variables.line, products })
      const lines = putBack(reply.products, variables.line, variables.at)
      return withDiscount(checkout, lines, (now) =>
        addToCheckout(now, { ...reply, products: lines }, currency),
      )
    }
    case 'remove': {
      const line = find(products, variables.line)
      if (!line) return keepCheckout
      const reply = await request(cartCalls.remove, { id: line.itemId, products })
      return withDiscount(checkout, reply.products, (now) => removeFromCheckout(now, reply, currency))
    }
    case 'quantity': {
      const line = find(products, variables.line)
      if (!line) return keepCheckout
      const reply = await request(cartCalls.update, {
        id: line.itemId,
        quantity: variables.quantity,
        products,
      })
      return withDiscount(checkout, reply.products, (now) => updateCheckout(now, reply, currency))
    }
    case 'address': {
      const { billing } = await request(cartCalls.billingAddress, { address: variables.address })
      return (now) => ({ ...now, billing })
    }
    case 'shipping': {
      const params = { charge: variables.charge, shipping: amountOf(checkout.shipping, currency) }
      const reply = await request(cartCalls.shippingCharge, params)
      return (now) => shipCheckout(now, reply, currency)
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

/** The discount depends on the lines, so it is requested again for their sum. */
async function withDiscount({ code }: Checkout, lines: CartLine[], fold: Fold): Promise<Fold> {
  if (code === '') return fold
  const currency = currencyOf(lines[0])
  const amount = await askDiscount(code, sumOf(lines, currency), currency)
  // A code removed in the meantime stays removed.
  return (now) => (now.code === code ? discountCheckout(fold(now), amount) : fold(now))
}

/** The discount of a code on a sum, in minor units; throws for an unknown code. */
export async function askDiscount(code: string, subtotal: number, currency: string): Promise<number> {
  const { amount } = await request(cartCalls.discount, { code, total: amountOf(subtotal, currency) })
  return minorOf(amount, currency)
}
