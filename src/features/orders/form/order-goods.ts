import type { OrderFields } from '#contract/order-fields.ts'
import { addsTax, type Order } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'

/** A product as a line shows it and offers its colours and sizes; the stock is in pieces, besides those of the order. */
export type Goods = {
  id: number
  name: string
  category: string
  picture: string | null
  code: string
  colors: string[]
  sizes: number[]
  stock: number
  /** The id of its tax rate; left out for the default. */
  taxRateId?: string
  /** The tax rate in an order that adds tax to its prices, in hundredths of a percent. */
  taxRate?: number
}

/** Variables of a mutation with the products that its lines name, so that they can be shown before the server answers. */
export type WithGoods<Variables> = Variables & { goods: Goods[]; idempotencyKey?: string }

export const goodsOfProduct = (product: Product): Goods => ({
  id: product.id,
  name: product.name,
  category: product.categories[0] ?? '',
  picture: product.pictures?.[0]?.id ?? null,
  code: product.code ?? '',
  colors: product.colors,
  sizes: product.sizes ?? [],
  stock: product.quantity ?? 0,
  ...(product.taxRate && { taxRateId: product.taxRate }),
})

export const goodsOfOrder = ({ lines }: Pick<Order, 'lines'>): Goods[] =>
  lines.map(({ product: id, name, category = '', picture = null, code = '', taxRate, choices }) => ({
    id,
    name,
    category,
    picture,
    code,
    ...(taxRate !== undefined && { taxRate }),
    ...(choices ?? { colors: [], sizes: [], stock: 0 }),
  }))

export const snapshotFields = (order: Order): OrderFields => ({
  discount: order.discount,
  shipping: order.shipping,
  note: order.note ?? '',
  lines: order.lines.map(({ line, product, color, size, quantity, price, fullPrice, discountRate = 0 }) => ({
    ...(line !== undefined && { line }),
    product,
    color,
    size,
    quantity,
    discountRate,
    price: fullPrice ?? price,
  })),
})

/** The tax rate of a product in an order, in hundredths of a percent; undefined where prices include tax. */
export type AddedRate = (product: Goods) => number | undefined

/** The tax rates of an order that is changed: those that its products have in it, and for other products those of `rateOf`. */
export function ratesIn({ lines }: Pick<Order, 'lines'>, rateOf: AddedRate): AddedRate {
  if (!addsTax({ lines })) return () => undefined
  const stored = new Map(lines.map(({ product, taxRate }) => [product, taxRate]))
  return (goods) => stored.get(goods.id) ?? goods.taxRate ?? rateOf(goods)
}
