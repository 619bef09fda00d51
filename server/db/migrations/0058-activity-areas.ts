import type { Migration } from './migration.ts'

/** Areas of the activity are the keys of features. */
export const activityAreas: Migration = {
  id: '0058-activity-areas',
  statements: [
    'alter table activity disable trigger stays',
    `update activity set area = case
      when call = 'review/add' then 'products'
      when area = 'board' then 'kanban'
      when area = 'reviews' then 'moderation'
      when call like 'notifications%' then 'notifications'
      when call like 'customer/product/%' then 'stock'
      else area end
    where area in ('board', 'reviews', 'account', 'products')`,
    'alter table activity enable trigger stays',
    'create index on activity (area)',
  ],
}
