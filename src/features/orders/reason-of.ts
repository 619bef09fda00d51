import type { Order } from '#contract/orders.ts'

/** Why an order was cancelled, as its history says; empty while the server has not answered. */
export const reasonOf = ({ history = [] }: Pick<Order, 'history'>): string =>
  history.findLast(({ kind }) => kind === 'cancelled')?.note ?? ''
