import type { CartLine } from '#contract/cart.ts'
import { minorOf } from '#contract/money.ts'
import type { CartChange } from '#contract/orders.ts'
import {
  comesIn,
  current,
  type Goods,
  goodOf,
  mergeLines,
  withoutInventedSize,
} from '#server/features/cart/lines.ts'

/** Differences between lines and the catalogue, and the orderable lines at today's prices and stock. */
export function changesOf(lines: readonly CartLine[], goods: Goods, currency: string) {
  const remainingStock = new Map([...goods].map(([id, { stock }]) => [id, stock]))
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
    const was = minorOf(line.offerPrice, currency)
    if (was !== price) changes.push({ itemId, name, kind: 'price', was, now: price })
    const available = Math.min(quantity, remainingStock.get(id) ?? 0)
    remainingStock.set(id, (remainingStock.get(id) ?? 0) - available)
    if (available < quantity) changes.push({ itemId, name, kind: 'stock', was: quantity, now: available })
    if (available > 0)
      products.push({ ...withoutInventedSize(current(line, good, currency), good), quantity: available })
  }
  return { changes, products: mergeLines(products) }
}
