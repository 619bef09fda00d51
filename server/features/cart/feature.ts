import {
  type CartLine,
  cartCalls,
  chargeOf,
  maxQuantity,
  sumOf,
  withLine,
  withoutLine,
  withQuantity,
} from '#contract/cart.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import { addressBy } from '#server/features/addresses/feature.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { cartMigrations, shopDiscount } from './discounts.ts'
import { current, type Good, goodOf, goodsOf, isColor, newItemId, quantityOf, repairLines } from './lines.ts'

/** Stateless: the browser keeps the cart, and each call replies with differences (docs/contract.md 2.2). */
function cart({ read }: Mount): void {
  read(cartCalls.add, async ({ input: { product, products: cartLines }, db, session: { currency } }) => {
    const goods = await goodsOf(db, [product, ...cartLines])
    const good = goodOf(goods, product) ?? notFound('product')
    if (product.color && !isColor(product.color)) {
      const message = 'Unknown colour. Nothing was added.'
      refuse('invalid', { message, fields: { color: 'unknown' } })
    }
    const products = withLine(repairLines(cartLines, goods, currency), {
      ...current(product, good, currency),
      itemId: newItemId(),
    })
    checkStock(products, good)
    const increase = sumOf(products, currency) - sumOf(cartLines, currency)
    return { products, subtotal: amountOf(increase, currency) }
  })

  read(cartCalls.remove, async ({ input: { id, products: cartLines }, db, session: { currency } }) => {
    const { itemId } = lineBy(cartLines, id)
    const goods = await goodsOf(db, cartLines)
    const products = repairLines(withoutLine(cartLines, itemId), goods, currency)
    const decrease = sumOf(cartLines, currency) - sumOf(products, currency)
    return { products, subtotal: amountOf(decrease, currency) }
  })

  read(cartCalls.update, async ({ input: { id, quantity, products: cartLines }, db, session }) => {
    const { currency } = session
    const old = lineBy(cartLines, id)
    const goods = await goodsOf(db, cartLines)
    const products = repairLines(withQuantity(cartLines, old.itemId, quantity), goods, currency)
    const good = goodOf(goods, old)
    // A quantity above the stock may still be reduced.
    if (good && quantity > old.quantity) checkStock(products, good)
    const previousTotal = sumOf([old], currency)
    const after = previousTotal + sumOf(products, currency) - sumOf(cartLines, currency)
    return { products, oldSubTotal: amountOf(previousTotal, currency), subtotal: amountOf(after, currency) }
  })

  read(cartCalls.billingAddress, async ({ input: { address }, db, session }) => ({
    billing: (await addressBy(db, session.id, address.id)) ?? notFound('address'),
  }))

  read(cartCalls.discount, async ({ input: { code, total }, db, session: { currency } }) => {
    const amount = await shopDiscount(db, code, minorOf(total, currency))
    if (amount === undefined) {
      refuse('unknownCode', { fields: { code: 'unknown' } })
    }
    return { amount: amountOf(amount, currency) }
  })

  read(cartCalls.shippingCharge, ({ input: { charge, shipping }, session: { currency } }) => ({
    shipping: amountOf(chargeOf[charge], currency),
    newShipping: amountOf(chargeOf[charge] - minorOf(shipping, currency), currency),
    type: charge,
  }))

  read(cartCalls.paymentMethod, ({ input: { method } }) => ({ method }))

  read(cartCalls.paymentCard, ({ input: { card } }) => ({ card }))

  read(cartCalls.reset, () => ({}))
}

function lineBy(lines: readonly CartLine[], id: number | string): CartLine {
  const line = lines.find(({ itemId }) => String(itemId) === String(id))
  return line ?? notFound('line')
}

/** Throws 409 for more pieces than are in stock or than one line can hold. */
function checkStock(lines: readonly CartLine[], good: Good): void {
  const isTooLong = lines.some(({ quantity }) => quantity > maxQuantity)
  if (quantityOf(lines, good) <= good.stock && !isTooLong) return
  const available = Math.min(good.stock, maxQuantity)
  const message =
    available > 0 ? `Only ${available} of ${good.name} can be ordered` : `${good.name} is sold out`
  refuse('outOfStock', { message: `${message}. Your cart did not change.`, body: { left: available } })
}

export const cartFeature = defineFeature({
  key: 'cart',
  calls: { cart: cartCalls },
  migrations: cartMigrations,
  mount: ({ mount }) => cart(mount),
})
