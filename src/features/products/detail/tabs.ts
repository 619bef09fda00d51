export const detailTabs = ['description', 'reviews', 'orders', 'stock', 'changes'] as const
export type DetailTab = (typeof detailTabs)[number]
