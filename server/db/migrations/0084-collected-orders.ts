import type { Migration } from './migration.ts'

/** Orders keep whether they are collected, because the shop can change or remove the delivery method; null for older ones. */
export const collectedOrders: Migration = {
  id: '0084-collected-orders',
  statements: ['alter table orders add column is_collected boolean'],
}
