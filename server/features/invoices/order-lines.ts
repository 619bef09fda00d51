import type { InvoiceLine } from '#contract/invoice-fields.ts'
import type { invoiceCalls } from '#contract/invoices.ts'
import { addsTax, freeDeliveryNames, type Order } from '#contract/orders.ts'
import { divideByRate } from '#contract/taxes.ts'
import type { RateOf } from '#server/features/orders/tax-rates.ts'
import type { CallContext } from '#server/platform/http.ts'

type Words = CallContext<typeof invoiceCalls.ofOrder>['input']['words']
type InvoiceLineWithRate = InvoiceLine & { taxRate: number }

/**
 * The lines of the invoice of an order, which add up to its total less the refund, or to the sum that its tax is added to.
 * The rates of an order that adds tax are those of its lines.
 */
export function orderLines(order: Order, words: Words, rateOf: RateOf): InvoiceLineWithRate[] {
  const { shipping, discount, refunded = 0 } = order
  const goods = order.lines.map(({ line, product, name, size, code, quantity, price, taxRate }) => ({
    product,
    quantity,
    price,
    taxRate: taxRate ?? rateOf(product),
    text: [name, words.variants?.[line ?? 0] ?? [size, code].filter(Boolean).join(', ')]
      .filter(Boolean)
      .join(', ')
      .slice(0, 200),
  }))
  const lines: InvoiceLineWithRate[] = [...goods]
  const usualRate = order.lines[0]?.taxRate ?? rateOf(null)
  const besides = [
    { text: words.shipping, price: shipping },
    { text: words.discount, price: -discount },
    // The refund of an order that adds tax has tax too: `followRefund` subtracts it.
    { text: words.refund, price: addsTax(order) ? 0 : -refunded },
  ]
  // Each is divided by what remains after those before it, so that no rate gets below 0.
  for (const { text, price } of besides)
    for (const share of divideByRate(lines, price, usualRate))
      lines.push({ text, quantity: 1, product: null, ...share })
  // Free delivery is listed when a discount made it free, so that the invoice names the discount.
  if (freeDeliveryNames(order) !== '') {
    const free = { text: words.shipping, price: 0, quantity: 1, product: null, taxRate: usualRate }
    lines.splice(goods.length, 0, free)
  }
  return lines
}
