/** The tabs below the offer, as the address says them. */
export const detailTabs = ['description', 'reviews', 'orders', 'stock'] as const
export type DetailTab = (typeof detailTabs)[number]
