import { discountOf } from '#contract/cart.ts'
import type { Migration } from '#server/db/migrations/migration.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRow } from '#server/platform/db/has-row.ts'

/** The entry of `meta` in a shop that has the discount codes of the demo data. */
export const demoDiscounts = { key: 'demoDiscounts', value: 'yes' }

/** The discount in minor units; undefined for an unknown code. Only shops with the demo data have codes. */
export async function shopDiscount(db: Db, code: string, total: number): Promise<number | undefined> {
  const hasCodes = await hasRow(db.selectFrom('meta').select('key').where('key', '=', demoDiscounts.key))
  return hasCodes ? discountOf(code, total) : undefined
}

export const cartMigrations: Migration[] = [
  {
    id: 'cart-0001-demo-discounts',
    statements: [
      `insert into meta (key, value) select '${demoDiscounts.key}', '${demoDiscounts.value}'
        where exists (select from users where id = 'ada00000' and email = 'admin@example.com')
        on conflict do nothing`,
    ],
  },
]
