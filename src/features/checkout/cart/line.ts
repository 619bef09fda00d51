import { type CartLine, mostPieces } from '#contract/cart.ts'

/** The currency of a line; that of the shop when an older client or server does not say it. */
export const currencyOf = (line: CartLine | undefined): string =>
  typeof line?.currency === 'string' ? line.currency : 'EUR'

/** How many pieces there are of a line's product, as far as is known. */
const stockOf = ({ stock }: CartLine): number => (typeof stock === 'number' ? stock : mostPieces)

/** How many pieces a line may have: other lines of the same product share its stock. */
export function mostOf(line: CartLine, lines: readonly CartLine[]): number {
  const others = lines.filter((one) => one !== line && String(one.id) === String(line.id))
  const taken = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(1, Math.min(mostPieces, stockOf(line) - taken))
}
