import type { Migration } from './migration.ts'

/** Orders keep the name of their delivery method, because the shop can change or remove the method. */
export const deliveryMethods: Migration = {
  id: '0075-delivery-methods',
  statements: ['alter table orders add column delivery_name text'],
}
