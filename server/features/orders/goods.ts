import { chargedPrice, type OrderLineFields } from '#contract/order-fields.ts'
import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/platform/errors.ts'

/** A product as an order needs it; `isSold` is false for one that is hidden or deleted. */
export type OrderedProduct = {
  id: number
  name: string
  code: string
  colors: string[]
  sizes: number[]
  stock: number
  isSold: boolean
}
type Products = ReadonlyMap<number, OrderedProduct>

/** Products by id, locked until the end of the transaction in the order of their ids. */
export async function lockProducts(db: Db, ids: readonly number[]): Promise<Products> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'code', 'colors', 'sizes', 'stock', 'is_hidden', 'deleted_at'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(
    rows.map(({ is_hidden, deleted_at, ...row }) => [row.id, { ...row, isSold: !is_hidden && !deleted_at }]),
  )
}

export function countQuantities(
  lines: readonly { product: number; quantity: number }[],
): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const { product, quantity } of lines)
    quantities.set(product, (quantities.get(product) ?? 0) + quantity)
  return quantities
}

/** Throws 400 or 409 for lines that cannot be delivered; `has` are the pieces the order holds already. */
export function requireDeliverable(
  lines: readonly OrderLineFields[],
  products: Products,
  has: ReadonlyMap<number, number> = new Map(),
): void {
  const quantities = countQuantities(lines)
  const moreOf = (id: number) => (quantities.get(id) ?? 0) - (has.get(id) ?? 0)
  const fieldsWhere = (field: string, word: string, holds: (line: OrderLineFields) => boolean) => {
    const fields = lines.flatMap((line, index) => (holds(line) ? [[`lines.${index}.${field}`, word]] : []))
    return fields.length > 0 && { fields: Object.fromEntries(fields) as Record<string, string> }
  }

  const missingFields = fieldsWhere('product', 'productGone', ({ product }) => {
    const current = products.get(product)
    return !current || (!current.isSold && moreOf(product) > 0)
  })
  if (missingFields) refuse('productGone', missingFields)
  // An existing line keeps a colour or size that its product has lost since.
  const isNew = ({ line }: OrderLineFields) => line === undefined
  const strange =
    fieldsWhere('color', 'unknown', (line) => {
      const { color, product } = line
      return isNew(line) && color !== null && !products.get(product)?.colors.includes(color)
    }) ||
    fieldsWhere('size', 'unknown', (line) => {
      const { size, product } = line
      return isNew(line) && size !== null && !products.get(product)?.sizes.includes(Number(size))
    })
  if (strange)
    refuse('invalid', {
      message: 'A product is not available in this colour or size. Nothing was saved.',
      ...strange,
    })

  const short = fieldsWhere(
    'quantity',
    'outOfStock',
    ({ product }) => moreOf(product) > 0 && moreOf(product) > (products.get(product)?.stock ?? 0),
  )
  if (!short) return
  const shortages = [...quantities.keys()].flatMap((id) => {
    const { name = '', stock = 0 } = products.get(id) ?? {}
    return moreOf(id) > stock ? [{ product: id, name, stock }] : []
  })
  const list = shortages.map(({ name, stock }) => `${name}: ${stock}`).join(', ')
  const message = `There is not enough stock (${list}). Nothing was saved.`
  refuse('outOfStock', { message, ...short, body: { left: shortages } })
}

export function lineColumns(
  { product: id, color, size, quantity, price, discountRate }: OrderLineFields,
  product: Pick<OrderedProduct, 'name' | 'code'>,
  taxRate: number | null,
) {
  const { name, code } = product
  const charged = chargedPrice({ price, discountRate })
  const isReduced = discountRate > 0
  return {
    product_id: id,
    name,
    code,
    color,
    size,
    quantity,
    price: charged,
    full_price: isReduced ? price : null,
    discount_rate: discountRate,
    tax_rate: taxRate,
  }
}
