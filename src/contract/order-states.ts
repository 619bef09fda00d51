/** An order that has not been paid after so many hours, and was neither returned nor cancelled, is late. */
export const lateHours = 48

/** Where an order stands, in the order an order usually goes through. */
export const orderStates = ['awaiting', 'packing', 'shipped', 'delivered', 'returned', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Orders that came to nothing: their pieces are in stock again, and they count in no turnover. */
export const undoneStates = ['returned', 'cancelled'] as const satisfies readonly OrderState[]
export const isUndone = (state: OrderState): boolean => undoneStates.some((one) => one === state)

/** Where an order usually goes next. */
export const nextOrderState: Partial<Record<OrderState, 'packing' | 'shipped' | 'delivered'>> = {
  awaiting: 'packing',
  packing: 'shipped',
  shipped: 'delivered',
}
