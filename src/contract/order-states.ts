/** Where an order stands, in the order an order usually goes through. */
/** An order that has not been paid after so many hours, and was not returned, is late. */
export const lateHours = 48

export const orderStates = ['awaiting', 'packing', 'shipped', 'delivered', 'returned'] as const
export type OrderState = (typeof orderStates)[number]
