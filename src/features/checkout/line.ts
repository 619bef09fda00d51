import type { CartLine } from '#contract/cart.ts'

/** The currency of a line; that of the shop when an older client or server does not say it. */
export const currencyOf = (line: CartLine | undefined): string =>
  typeof line?.currency === 'string' ? line.currency : 'EUR'
