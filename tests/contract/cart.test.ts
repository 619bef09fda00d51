import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addsUp,
  addToCheckout,
  type CartLine,
  type Checkout,
  chargeOf,
  deliverySpan,
  discountCheckout,
  discountCodes,
  discountOf,
  emptyCheckout,
  isSameLine,
  removeFromCheckout,
  shipCheckout,
  shippingCharges,
  sumOf,
  updateCheckout,
  withLine,
  withoutLine,
  withQuantity,
} from '#contract/cart.ts'
import { amountOf } from '#contract/money.ts'

const line = (part: Partial<CartLine>): CartLine => ({
  itemId: 1,
  id: 1,
  name: 'Fern jug',
  image: 'prod-1.jpg',
  salePrice: 39,
  offerPrice: 39,
  size: 8,
  quantity: 1,
  ...part,
})

it.each([
  ['the same product, colour and size', { color: 'darkMain' }, { color: 'darkMain' }, true],
  ['a size as text', { size: 8 }, { size: '8' }, true],
  ['a product as text', { id: 1 }, { id: '1' }, true],
  ['no colour at all', {}, {}, true],
  ['another colour', { color: 'darkMain' }, { color: 'errorMain' }, false],
  ['another size', { size: 8 }, { size: 10 }, false],
])('decides whether %s is the same line', (_name, one, other, isSame) => {
  expect(isSameLine(line(one), line(other))).toBe(isSame)
})

it('adds quantities of the same line and keeps its position', () => {
  const lines = [line({ itemId: 1 }), line({ itemId: 2, id: 2 })]
  const next = withLine(lines, line({ itemId: 3, quantity: 4, offerPrice: 35 }))
  expect(next.map(({ itemId, quantity, offerPrice }) => [itemId, quantity, offerPrice])).toEqual([
    [3, 5, 35],
    [2, 1, 39],
  ])
})

it.each([
  ['BERRY50', 3_900, 1_950],
  ['BERRY50', 100_000, 4_900],
  ['FLAT05', 3_900, 500],
  ['FLAT05', 300, 300],
  ['SUB150', 3_900, 3_900],
  ['SUB150', 20_000, 15_000],
  ['UPTO200', 3_900, 780],
  ['UPTO200', 1_000_000, 19_900],
  [' berry50 ', 3_900, 1_950],
  ['FLAT05', 0, 0],
  ['FLAT05', -5, 0],
  ['SUMMER10', 3_900, undefined],
])('discounts with %s a total of %i cents by %s', (code, total, amount) => {
  expect(discountOf(code, total)).toBe(amount)
})

it.each(discountCodes)('limits the discount of %s to the total in whole cents', (code) => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 10_000_000 }), (total) => {
      const amount = discountOf(code, total) ?? Number.NaN
      return Number.isInteger(amount) && amount >= 0 && amount <= Math.max(0, total)
    }),
  )
})

type Deed =
  | { does: 'add'; id: number; color: string; cents: number; pieces: number }
  | { does: 'remove'; at: number }
  | { does: 'quantity'; at: number; pieces: number }
  | { does: 'code'; code: string }
  | { does: 'ship'; charge: (typeof shippingCharges)[number] }

const pieces = fc.integer({ min: 1, max: 99 })
const place = fc.nat({ max: 20 })
const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('add' as const),
      id: fc.integer({ min: 1, max: 6 }),
      color: fc.constantFrom('darkMain', 'errorMain'),
      cents: fc.integer({ min: 1, max: 99_999 }),
      pieces,
    }),
    fc.record({ does: fc.constant('remove' as const), at: place }),
    fc.record({ does: fc.constant('quantity' as const), at: place, pieces }),
    fc.record({ does: fc.constant('code' as const), code: fc.constantFrom(...discountCodes, 'NONE') }),
    fc.record({ does: fc.constant('ship' as const), charge: fc.constantFrom(...shippingCharges) }),
  ),
  { maxLength: 40 },
)

/** The server's arithmetic (docs/contract.md 2.2): by how much the sum of the lines changes. */
const grown = (before: CartLine[], after: CartLine[], currency: string) =>
  amountOf(sumOf(after, currency) - sumOf(before, currency), currency)

/** One deed by the running arithmetic of docs/contract.md 5.3, with the discount asked again when lines change. */
function done(checkout: Checkout, deed: Deed, itemId: number, currency: string): Checkout {
  const { products } = checkout
  const at = 'at' in deed ? products[deed.at % Math.max(1, products.length)] : undefined
  switch (deed.does) {
    case 'add': {
      const { id, color, cents, pieces: quantity } = deed
      const price = amountOf(cents, currency)
      const put = line({ itemId, id, color, quantity, offerPrice: price, salePrice: price })
      const after = withLine(products, put)
      return again(
        addToCheckout(checkout, { products: after, subtotal: grown(products, after, currency) }, currency),
      )
    }
    case 'remove': {
      if (!at) return checkout
      const after = withoutLine(products, at.itemId)
      return again(
        removeFromCheckout(
          checkout,
          { products: after, subtotal: grown(after, products, currency) },
          currency,
        ),
      )
    }
    case 'quantity': {
      if (!at) return checkout
      const after = withQuantity(products, at.itemId, deed.pieces)
      const oldSubTotal = amountOf(sumOf([at], currency), currency)
      const subtotal = oldSubTotal + grown(products, after, currency)
      return again(updateCheckout(checkout, { products: after, oldSubTotal, subtotal }, currency))
    }
    case 'code': {
      const amount = discountOf(deed.code, checkout.subtotal)
      // An unknown code is refused and keeps the present discount.
      return amount === undefined ? checkout : discountCheckout(checkout, amount, deed.code)
    }
    case 'ship': {
      const shipping = chargeOf[deed.charge]
      const newShipping = amountOf(shipping - checkout.shipping, currency)
      const reply = { shipping: amountOf(shipping, currency), newShipping, type: deed.charge }
      return shipCheckout(checkout, reply, currency)
    }
  }
}

const again = (checkout: Checkout) =>
  checkout.code === ''
    ? checkout
    : discountCheckout(checkout, discountOf(checkout.code, checkout.subtotal) ?? 0)

it('keeps totals equal to the lines and not negative in any order of actions', () => {
  fc.assert(
    fc.property(deeds, fc.constantFrom('EUR', 'JPY', 'KWD'), (all, currency) => {
      all.reduce((checkout, deed, index) => {
        const next = done(checkout, deed, index + 1, currency)
        expect(addsUp(next, currency), JSON.stringify(deed)).toBe(true)
        return next
      }, emptyCheckout)
    }),
    { numRuns: 3_000 },
  )
})

it.each([
  // A Friday: Saturday and Sunday do not count.
  ['2026-11-20T10:00:00Z', 'free', { from: '2026-11-25', to: '2026-11-27' }],
  ['2026-11-20T10:00:00Z', 'fast', { from: '2026-11-23', to: '2026-11-24' }],
  ['2026-11-21T10:00:00Z', 'fast', { from: '2026-11-23', to: '2026-11-24' }],
  ['2026-12-30T23:00:00Z', 'fast', { from: '2026-12-31', to: '2027-01-01' }],
] as const)('delivers a parcel of %s, %s, on working days', (placed, type, days) => {
  expect(deliverySpan(placed, type)).toEqual(days)
})
