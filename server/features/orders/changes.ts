import { type CartLine, centsOf } from '#contract/cart.ts'
import type { CartChange } from '#contract/orders.ts'
import {
  comesIn,
  current,
  type Goods,
  goodOf,
  mergeLines,
  withoutInventedSize,
} from '#server/features/cart/lines.ts'

/**
 * The differences between lines and the catalogue, and the lines that can be ordered: at today's prices, within the
 * stock (earlier lines first), without deleted products, and without colours and sizes that their product does not have.
 */
export function changesOf(lines: readonly CartLine[], goods: Goods) {
  const left = new Map([...goods].map(([id, { stock }]) => [id, stock]))
  const changes: CartChange[] = []
  const products: CartLine[] = []
  for (const line of lines) {
    const { itemId, quantity } = line
    const good = goodOf(goods, line)
    if (!good || !comesIn(line, good)) {
      changes.push({ itemId, name: line.name, kind: 'gone', was: quantity, now: 0 })
      continue
    }
    const { id, name, price } = good
    const was = centsOf(line.offerPrice)
    if (was !== price) changes.push({ itemId, name, kind: 'price', was, now: price })
    const pieces = Math.min(quantity, left.get(id) ?? 0)
    left.set(id, (left.get(id) ?? 0) - pieces)
    if (pieces < quantity) changes.push({ itemId, name, kind: 'stock', was: quantity, now: pieces })
    if (pieces > 0) products.push({ ...withoutInventedSize(current(line, good), good), quantity: pieces })
  }
  return { changes, products: mergeLines(products) }
}
