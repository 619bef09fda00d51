import { sql } from 'kysely'
import { discountCalls } from '#contract/discounts.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { demoMigrations } from './demo.ts'
import { discountEditing } from './edit.ts'
import { discountNeighbours, discountPage } from './list.ts'
import { discountBy } from './rows.ts'
import { findDiscounts } from './search.ts'

function discounts(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  const { read } = mount

  read(discountCalls.list, ({ input, db }) => discountPage(db, deps.clock(), input))

  read(discountCalls.details, async ({ input: { id, list }, db }) => {
    const now = deps.clock()
    const discount = await discountBy(db, now, id)
    const goods = await goodsOf(db, discount.products)
    return { discount, goods, ...(list && (await discountNeighbours(db, now, id, list))) }
  })

  discountEditing(mount, deps)
}

/** Names of products, also of deleted ones. */
async function goodsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('folded_name')
    .orderBy('id')
    .execute()
}

export const discountFeature = defineFeature({
  key: 'discounts',
  table: 'discounts',
  reads: 'discounts.read',
  calls: { discounts: discountCalls },
  activity: { record: 'discount' },
  searches: { discounts: findDiscounts },
  extensions: ['discounts'],
  changes: 'shop',
  migrations: demoMigrations,
  mount: ({ mount, deps }) => discounts(mount, deps),
})
