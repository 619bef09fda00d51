export const orderStates = ['awaiting', 'packing', 'shipped', 'delivered', 'returned', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Orders without effect: their pieces are in stock again, and they count in no revenue. */
export const undoneStates = ['returned', 'cancelled'] as const satisfies readonly OrderState[]
export const isUndone = (state: OrderState): boolean =>
  undoneStates.some((undoneState) => undoneState === state)

export const nextOrderState: Partial<Record<OrderState, 'packing' | 'shipped' | 'delivered'>> = {
  awaiting: 'packing',
  packing: 'shipped',
  shipped: 'delivered',
}
