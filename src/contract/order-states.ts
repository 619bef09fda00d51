/** An order that has not been paid after so many hours, and was not returned, is late. */
export const lateHours = 48

/** Where an order stands, in the order an order usually goes through. */
export const orderStates = ['awaiting', 'packing', 'shipped', 'delivered', 'returned'] as const
export type OrderState = (typeof orderStates)[number]

/** Where an order usually goes next. */
export const nextOrderState: Partial<Record<OrderState, 'packing' | 'shipped' | 'delivered'>> = {
  awaiting: 'packing',
  packing: 'shipped',
  shipped: 'delivered',
}
