import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addsUp,
  addToCheckout,
  type CartLine,
  type Checkout,
  chargeIn,
  deliverySpan,
  discountCheckout,
  discountIn,
  emptyCheckout,
  isSameLine,
  removeFromCheckout,
  type ShopMethods,
  shipCheckout,
  sumOf,
  updateCheckout,
  withLine,
  withoutLine,
  withQuantity,
  withShopMethods,
} from '#contract/cart.ts'
import { usualCategories } from '#contract/categories.ts'
import type { DiscountRule } from '#contract/discount-rule.ts'
import { activeOf } from '#contract/methods.ts'
import { amountOf } from '#contract/money.ts'
import { discountRules } from '#tests/support/discount-rules.ts'
import { shopMethods } from '#tests/support/shop-methods.ts'

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

type Deed =
  | { does: 'add'; id: number; color: string; cents: number; pieces: number }
  | { does: 'remove'; at: number }
  | { does: 'quantity'; at: number; pieces: number }
  | { does: 'code'; rule: DiscountRule | null }
  | { does: 'ship'; at: number }
  | { does: 'methods'; methods: ShopMethods }

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
    fc.record({ does: fc.constant('code' as const), rule: fc.option(discountRules) }),
    fc.record({ does: fc.constant('ship' as const), at: place }),
    fc.record({ does: fc.constant('methods' as const), methods: shopMethods }),
  ),
  { maxLength: 40 },
)

/** The server's arithmetic (docs/contract.md 2.2): by how much the sum of the lines changes. */
const grown = (before: CartLine[], after: CartLine[], currency: string) =>
  amountOf(sumOf(after, currency) - sumOf(before, currency), currency)

type Shop = { checkout: Checkout; methods: ShopMethods }

/** One deed by the running arithmetic of docs/contract.md 5.3; discount and charge follow the lines. */
function done({ checkout, methods }: Shop, deed: Deed, itemId: number, currency: string): Shop {
  if (deed.does === 'methods')
    return { checkout: withShopMethods(checkout, deed.methods, currency), methods: deed.methods }
  const next = withShopMethods(changed(checkout, methods, deed, itemId, currency), methods, currency)
  return { checkout: next, methods }
}

function changed(
  checkout: Checkout,
  methods: ShopMethods,
  deed: Exclude<Deed, { does: 'methods' }>,
  itemId: number,
  currency: string,
): Checkout {
  const { products } = checkout
  const at = 'at' in deed ? products[deed.at % Math.max(1, products.length)] : undefined
  switch (deed.does) {
    case 'add': {
      const { id, color, cents, pieces: quantity } = deed
      const price = amountOf(cents, currency)
      const shelf = [usualCategories[id % usualCategories.length]]
      const put = line({
        itemId,
        id,
        color,
        quantity,
        offerPrice: price,
        salePrice: price,
        categories: shelf,
        ...(id > 1 && { weight: id * 700 }),
      })
      const after = withLine(products, put)
      return again(
        addToCheckout(checkout, { products: after, subtotal: grown(products, after, currency) }, currency),
        currency,
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
        currency,
      )
    }
    case 'quantity': {
      if (!at) return checkout
      const after = withQuantity(products, at.itemId, deed.pieces)
      const oldSubTotal = amountOf(sumOf([at], currency), currency)
      const subtotal = oldSubTotal + grown(products, after, currency)
      return again(updateCheckout(checkout, { products: after, oldSubTotal, subtotal }, currency), currency)
    }
    case 'code': {
      const { rule } = deed
      return again({ ...checkout, code: rule ? 'CODE' : '', rule }, currency)
    }
    case 'ship': {
      const active = activeOf(methods.delivery)
      const method = active[deed.at % active.length]
      if (!method) return checkout
      const shipping = chargeIn(checkout, method, methods, currency)
      const newShipping = amountOf(shipping - checkout.shipping, currency)
      const reply = { shipping: amountOf(shipping, currency), newShipping, type: method.id }
      return shipCheckout(checkout, reply, currency)
    }
  }
}

const again = (checkout: Checkout, currency: string) =>
  discountCheckout(checkout, checkout.rule ? discountIn(checkout, currency).amount : 0)

it('keeps totals equal to the lines and not negative in any order of actions, with any methods and rules', () => {
  fc.assert(
    fc.property(deeds, shopMethods, fc.constantFrom('EUR', 'JPY', 'KWD'), (all, methods, currency) => {
      const empty = { checkout: withShopMethods(emptyCheckout, methods, currency), methods }
      all.reduce((shop, deed, index) => {
        const next = done(shop, deed, index + 1, currency)
        const { payment, shipping } = next.checkout
        expect(addsUp(next.checkout, currency), JSON.stringify(deed)).toBe(true)
        const method = activeOf(next.methods.delivery).find(({ id }) => id === payment.type)
        expect(shipping).toBe(method && chargeIn(next.checkout, method, next.methods, currency))
        expect(activeOf(next.methods.payment).map(({ id }) => id)).toContain(payment.method)
        return next
      }, empty)
    }),
    { numRuns: 1_500 },
  )
})

it.each([
  // A Friday: Saturday and Sunday do not count.
  ['2026-11-20T10:00:00Z', [3, 5], { from: '2026-11-25', to: '2026-11-27' }],
  ['2026-11-20T10:00:00Z', [1, 2], { from: '2026-11-23', to: '2026-11-24' }],
  ['2026-11-21T10:00:00Z', [1, 2], { from: '2026-11-23', to: '2026-11-24' }],
  ['2026-12-30T23:00:00Z', [1, 2], { from: '2026-12-31', to: '2027-01-01' }],
] as const)('delivers a parcel of %s in %j working days', (placed, [from, to], span) => {
  expect(deliverySpan(placed, { from, to })).toEqual(span)
})
