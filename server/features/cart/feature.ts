import {
  type CartLine,
  cartCalls,
  maxQuantity,
  sumOf,
  withLine,
  withoutLine,
  withQuantity,
} from '#contract/cart.ts'
import { chargeFor, methodFor, usualDelivery, usualPayment } from '#contract/methods.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import { sumWeights } from '#contract/weight.ts'
import { addressBy } from '#server/features/addresses/feature.ts'
import { readCode, readCodeOfSum } from '#server/features/discounts/apply.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import {
  current,
  type Good,
  goodOf,
  goodsForDiscount,
  goodsOf,
  isColor,
  newItemId,
  quantityOf,
  repairLines,
} from './lines.ts'

/** Stateless: the browser keeps the cart, and each call replies with differences (docs/contract.md 2.2). */
function cart({ read }: Mount, { clock }: Pick<Deps, 'clock'>): void {
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

  read(cartCalls.discount, async ({ input: { code, total, products }, db, session: { id, currency } }) => {
    const use = { code, user: id, now: clock() }
    const linesOf = async (cartLines: readonly CartLine[]) => {
      const goods = await goodsOf(db, cartLines)
      return goodsForDiscount(repairLines(cartLines, goods, currency), goods, currency)
    }
    const result = products
      ? await readCode(db, { ...use, lines: await linesOf(products) })
      : await readCodeOfSum(db, use, minorOf(total, currency))
    if (result.problem) refuse('unknownCode', { fields: { code: 'unknown' }, body: result.problem })
    return { amount: amountOf(result.amount, currency), rule: result.rule }
  })

  read(
    cartCalls.shippingCharge,
    async ({ input: { charge, shipping, subtotal = 0, products = [] }, db, session: { currency } }) => {
      const { delivery, regional } = await readSettings(db)
      const method = methodFor(delivery.methods, charge, usualDelivery) ?? refuseMethod('delivery', 'charge')
      const lines = method.weightSteps ? repairLines(products, await goodsOf(db, products), currency) : []
      const weight = sumWeights(lines, regional.weightUnit)
      const price = chargeFor(method, minorOf(subtotal, currency), weight)
      return {
        shipping: amountOf(price, currency),
        newShipping: amountOf(price - minorOf(shipping, currency), currency),
        type: charge,
      }
    },
  )

  read(cartCalls.paymentMethod, async ({ input: { method }, db }) => {
    const { payment } = await readSettings(db)
    if (!methodFor(payment.methods, method, usualPayment)) refuseMethod('payment', 'method')
    return { method }
  })

  read(cartCalls.paymentCard, ({ input: { card } }) => ({ card }))

  read(cartCalls.reset, () => ({}))
}

function refuseMethod(kind: 'delivery' | 'payment', field: string): never {
  const message = `The shop does not offer this ${kind} method. Your cart did not change. Choose another one.`
  refuse('invalid', { message, fields: { [field]: 'unknown' } })
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
  mount: ({ mount, deps }) => cart(mount, deps),
})
