/** Where an order stands, in the order an order usually goes through. */
export const orderStates = ['awaiting', 'packing', 'shipped', 'delivered', 'returned'] as const
export type OrderState = (typeof orderStates)[number]
