import type { Order } from '#contract/orders.ts'

/** The reason of a cancellation from the history; empty until the server has replied. */
export const reasonOf = ({ history = [] }: Pick<Order, 'history'>): string =>
  history.findLast(({ kind }) => kind === 'cancelled')?.note ?? ''
