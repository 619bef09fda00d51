import { type CartLine, maxQuantity } from '#contract/cart.ts'
import { shopCurrency } from '#kernel/shop-currency.ts'

/** The currency of a line; older clients and servers leave it out, which means the shop's. */
export const currencyOf = (line: CartLine | undefined): string =>
  typeof line?.currency === 'string' ? line.currency : shopCurrency.get()

/** The stock of a line's product; the limit of a line when it is unknown. */
const stockOf = ({ stock }: CartLine): number => (typeof stock === 'number' ? stock : maxQuantity)

/** Max pieces of a line: other lines of the same product share its stock. */
export function maxOf(line: CartLine, lines: readonly CartLine[]): number {
  const others = lines.filter((cartLine) => cartLine !== line && String(cartLine.id) === String(line.id))
  const usedQuantity = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(1, Math.min(maxQuantity, stockOf(line) - usedQuantity))
}
