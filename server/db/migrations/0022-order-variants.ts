import type { Migration } from './migration.ts'

export const orderVariants: Migration = {
  id: '0022-order-variants',
  statements: [
    // Null for orders placed before codes were kept.
    'alter table order_lines add column code text',
    // The cart put size 8 into every line without a choice; it is certainly not chosen only for products without sizes.
    `update order_lines l set size = null from products p
      where p.id = l.product_id and l.size = '8' and p.sizes = '{}'`,
  ],
}
