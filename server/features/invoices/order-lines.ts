import type { InvoiceLine } from '#contract/invoice-fields.ts'
import type { invoiceCalls } from '#contract/invoices.ts'
import { freeDeliveryNames, type Order } from '#contract/orders.ts'
import { divideAmount, productRate, type TaxSettings } from '#contract/taxes.ts'
import type { Db } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/http.ts'

type Words = CallContext<typeof invoiceCalls.ofOrder>['input']['words']
/** The tax rate of a product, or of what is no product. */
type RateOf = (product: number | null) => number
type RatedLine = InvoiceLine & { taxRate: number }

/** Reads the tax rates of the products of an order for a country, those of deleted products too. */
export async function ratesOfProducts(
  db: Db,
  { lines }: Order,
  taxes: TaxSettings,
  country: string,
): Promise<RateOf> {
  const ids = lines.map(({ product }) => product)
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('products').select(['id', 'tax_rate']).where('id', 'in', ids).execute()
  const idByProduct = new Map(rows.map(({ id, tax_rate }) => [id, tax_rate]))
  return (product) => productRate(taxes, product === null ? null : idByProduct.get(product), country)
}

/** The lines of the invoice of an order, which add up to its total less the refund. */
export function orderLines(order: Order, words: Words, rateOf: RateOf): RatedLine[] {
  const { shipping, discount, refunded = 0 } = order
  const goods = order.lines.map(({ line, product, name, size, code, quantity, price }) => ({
    product,
    quantity,
    price,
    taxRate: rateOf(product),
    text: [name, words.variants?.[line ?? 0] ?? [size, code].filter(Boolean).join(', ')]
      .filter(Boolean)
      .join(', ')
      .slice(0, 200),
  }))
  const lines: RatedLine[] = [...goods]
  const usualRate = rateOf(null)
  const besides = [
    { text: words.shipping, price: shipping },
    { text: words.discount, price: -discount },
    { text: words.refund, price: -refunded },
  ]
  // Each is divided by what remains after those before it, so that no rate gets below 0.
  for (const { text, price } of besides) lines.push(...linesByRate(lines, { text, price, usualRate }))
  // Free delivery is listed when a discount made it free, so that the invoice names the discount.
  if (freeDeliveryNames(order) !== '') {
    const free = { text: words.shipping, price: 0, quantity: 1, product: null, taxRate: usualRate }
    lines.splice(goods.length, 0, free)
  }
  return lines
}

/** Divides an amount that applies to all lines in proportion to the sums of their tax rates; the usual one if they are 0. */
function linesByRate(
  lines: readonly RatedLine[],
  { text, price, usualRate }: { text: string; price: number; usualRate: number },
): RatedLine[] {
  const sums = new Map([[usualRate, 0]])
  for (const line of lines) sums.set(line.taxRate, (sums.get(line.taxRate) ?? 0) + line.price * line.quantity)
  const shares = divideAmount(Math.abs(price), [...sums.values()])
  return [...sums.keys()].flatMap((taxRate, index) => {
    const share = (shares[index] ?? 0) * Math.sign(price)
    return share === 0 ? [] : [{ text, price: share, quantity: 1, product: null, taxRate }]
  })
}
