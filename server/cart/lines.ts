import {
  amountOf,
  type CartInput,
  type CartLine,
  isSameLine,
  mostPieces,
  withQuantity,
} from '#contract/cart.ts'
import { colorCodes } from '#contract/catalogue.ts'
import type { Db } from '#server/db/tables.ts'
import { idOf, pictureSql } from '#server/products/rows.ts'

/** What a cart needs to know of a product; amounts in cents, stock in pieces. */
export type Good = {
  id: number
  name: string
  image: string
  picture: string | null
  code: string
  sizes: number[]
  list_price: number
  price: number
  stock: number
}
export type Goods = ReadonlyMap<number, Good>

const colors = new Set<string>(colorCodes)
export const isColor = (color: string) => colors.has(color)

/** The products in the shop that some lines name. */
export function goodsOf(db: Db, lines: readonly CartInput[]): Promise<Goods> {
  return collected(wanted(db, lines))
}

/** The same, held until the end of the transaction; always in the order of their ids, so that nobody deadlocks. */
export function heldGoods(db: Db, lines: readonly CartInput[]): Promise<Goods> {
  return collected(wanted(db, lines).orderBy('id').forNoKeyUpdate())
}

function wanted(db: Db, lines: readonly CartInput[]) {
  const ids = [...new Set(lines.map(({ id }) => idOf(id) ?? 0))]
  return db
    .selectFrom('products as p')
    .select(pictureSql.as('picture'))
    .select(['id', 'name', 'image', 'code', 'sizes', 'list_price', 'price', 'stock'])
    .where((row) => row('id', '=', row.fn.any(row.val(ids))))
    .where('deleted_at', 'is', null)
    .where('is_hidden', '=', false)
}

async function collected(query: ReturnType<typeof wanted>): Promise<Goods> {
  return new Map((await query.execute()).map((good) => [good.id, good]))
}

export const goodOf = (goods: Goods, { id }: Pick<CartInput, 'id'>) => goods.get(idOf(id) ?? 0)

/** A line as the catalogue has its product; a colour that nobody can draw is taken off. */
export function current<L extends CartInput>(line: L, good: Good): L {
  const { id, name, image } = good
  const code = good.code || undefined
  const picture = good.picture ?? undefined
  const prices = { salePrice: amountOf(good.list_price), offerPrice: amountOf(good.price) }
  const color = line.color && isColor(line.color) ? line.color : undefined
  return { ...line, id, name, image, picture, code, ...prices, color }
}

/** A line to be ordered: without the size that older clients put into lines of products that come in none. */
export const withoutInventedSize = <L extends CartInput>(line: L, { sizes }: Good): L =>
  sizes.length > 0 ? line : { ...line, size: '' }

/** A client's lines as they are today: lines whose product is gone are dropped, equal ones put together. */
export function repaired(lines: readonly CartLine[], goods: Goods): CartLine[] {
  return merged(
    lines.flatMap((line) => {
      const good = goodOf(goods, line)
      return good ? [current(line, good)] : []
    }),
  )
}

/** Equal lines as one, as far as one line can hold them; each with an id of its own. */
export function merged(lines: readonly CartLine[]): CartLine[] {
  let all: CartLine[] = []
  for (const line of lines) {
    const same = all.find((one) => isSameLine(one, line) && one.quantity + line.quantity <= mostPieces)
    const isTaken = all.some(({ itemId }) => itemId === line.itemId)
    if (same) all = withQuantity(all, same.itemId, same.quantity + line.quantity)
    else all.push(isTaken ? { ...line, itemId: newItemId() } : line)
  }
  return all
}

/** Pieces of one product in a cart, whatever their colour and size: they come from one stock. */
export const piecesOf = (lines: readonly CartLine[], { id }: Good): number =>
  lines.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0)

/** A whole number that no other line has: 52 random bits. */
export function newItemId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high % 2 ** 20) * 2 ** 32 + low
}
