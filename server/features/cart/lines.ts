import {
  type CartInput,
  type CartLine,
  discountLines,
  isSameLine,
  maxQuantity,
  withQuantity,
} from '#contract/cart.ts'
import { colorCodes } from '#contract/catalogue.ts'
import { amountOf } from '#contract/money.ts'
import type { Db } from '#server/db/tables.ts'
import { idOf, pictureSql } from '#server/features/products/rows.ts'

/** The fields of a product that a cart uses; amounts in minor units, stock in pieces. */
export type Good = {
  id: number
  name: string
  image: string
  picture: string | null
  code: string
  categories: string[]
  colors: string[]
  sizes: number[]
  list_price: number
  price: number
  stock: number
  weight: number | null
  tax_rate: string | null
}
export type Goods = ReadonlyMap<number, Good>

const colors = new Set<string>(colorCodes)
export const isColor = (color: string) => colors.has(color)

export function goodsOf(db: Db, lines: readonly CartInput[]): Promise<Goods> {
  return readGoods(selectGoods(db, lines))
}

/** Like `goodsOf`, but locks the products in the order of their ids, against deadlocks. */
export function lockGoods(db: Db, lines: readonly CartInput[]): Promise<Goods> {
  return readGoods(selectGoods(db, lines).orderBy('id').forNoKeyUpdate())
}

function selectGoods(db: Db, lines: readonly CartInput[]) {
  const ids = [...new Set(lines.map(({ id }) => idOf(id) ?? 0))]
  return db
    .selectFrom('products as p')
    .select(pictureSql.as('picture'))
    .select(['id', 'name', 'image', 'code', 'categories', 'colors', 'sizes', 'list_price', 'price', 'stock'])
    .select(['weight', 'tax_rate'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deleted_at', 'is', null)
    .where('is_hidden', '=', false)
}

async function readGoods(query: ReturnType<typeof selectGoods>): Promise<Goods> {
  return new Map((await query.execute()).map((good) => [good.id, good]))
}

export const goodOf = (goods: Goods, { id }: Pick<CartInput, 'id'>) => goods.get(idOf(id) ?? 0)

/** A line with name, price and picture from the catalogue; a colour outside docs/contract.md 4.4 is dropped. */
export function current<L extends CartInput>(line: L, good: Good, currency: string): L {
  const { id, name, image, categories } = good
  const code = good.code || undefined
  const picture = good.picture ?? undefined
  const weight = good.weight ?? undefined
  const taxRate = good.tax_rate ?? undefined
  const prices = {
    salePrice: amountOf(good.list_price, currency),
    offerPrice: amountOf(good.price, currency),
  }
  const color = line.color && isColor(line.color) ? line.color : undefined
  // Our lines name their currency and categories, which may have changed.
  return {
    ...line,
    ...('currency' in line && { currency }),
    ...('categories' in line && { categories }),
    id,
    name,
    image,
    picture,
    code,
    weight,
    taxRate,
    ...prices,
    color,
  }
}

/** Returns whether a product comes in the colour and size of a line; a line may leave either open. */
export function comesIn(
  { color, size }: Pick<CartInput, 'color' | 'size'>,
  { colors: offered, sizes }: Good,
) {
  const hasColor = !color || !isColor(color) || offered.includes(color)
  return hasColor && (size === '' || sizes.length === 0 || sizes.includes(Number(size)))
}

/** An ordered line without the size that older clients send for products without sizes. */
export const withoutInventedSize = <L extends CartInput>(line: L, { sizes }: Good): L =>
  sizes.length > 0 ? line : { ...line, size: '' }

/** A client's lines with today's prices: lines of deleted products are dropped, equal ones merged. */
export function repairLines(lines: readonly CartLine[], goods: Goods, currency: string): CartLine[] {
  return mergeLines(
    lines.flatMap((line) => {
      const good = goodOf(goods, line)
      return good ? [current(line, good, currency)] : []
    }),
  )
}

/** Merges equal lines up to the limit of one line; each gets a new id. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  let all: CartLine[] = []
  for (const line of lines) {
    const same = all.find(
      (candidate) => isSameLine(candidate, line) && candidate.quantity + line.quantity <= maxQuantity,
    )
    const isTaken = all.some(({ itemId }) => itemId === line.itemId)
    if (same) all = withQuantity(all, same.itemId, same.quantity + line.quantity)
    else all.push(isTaken ? { ...line, itemId: newItemId() } : line)
  }
  return all
}

/** Pieces of one product in a cart: all colours and sizes share its stock. */
export const quantityOf = (lines: readonly CartLine[], { id }: Good): number =>
  lines.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0)

/** An `itemId` of 52 random bits. */
export function newItemId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high % 2 ** 20) * 2 ** 32 + low
}

/** The lines as the rule of a discount sees them, with the categories of the catalogue. */
export const goodsForDiscount = (lines: readonly CartLine[], goods: Goods, currency: string) =>
  discountLines(
    lines.map((line) => ({ ...line, categories: goodOf(goods, line)?.categories ?? [] })),
    currency,
  )
