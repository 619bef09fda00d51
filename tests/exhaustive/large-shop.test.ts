import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { seedDemo } from '#server/db/seed/seed.ts'
import type { Db } from '#server/db/tables.ts'
import { webPasswords } from '#server/platform/auth/passwords-web.ts'
import { emptyShop, testNow, workerStore } from '#tests/support/backend.ts'
import { type Count, countOf, wronglyRated } from '#tests/support/counts.ts'

let db: Db
beforeAll(async () => {
  db = (await workerStore()).db
})
const passwords = webPasswords(1)
const one = (query: Count) => countOf(db, query)

it('seeds the same demo shop again', async () => {
  const content = async () => {
    await emptyShop()
    await seedDemo(db, { clock: () => testNow, passwords })
    const tables = [
      'products',
      'customers',
      'orders',
      'order_lines',
      'order_history',
      'reviews',
      'addresses',
      'saved_products',
      'notifications',
    ]
    const digests = tables.map((table) => {
      const rows = sql`select coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as value from ${sql.table(table)} t`
      return rows.execute(db)
    })
    return (await Promise.all(digests)).map(({ rows }) => rows[0])
  }
  expect(await content()).toEqual(await content())
})

// The demo shop alone shows that the statements run on PostgreSQL.
it.skipIf(process.env.DATABASE_URL)(
  'seeds a large shop with the requested numbers and sums that agree',
  async () => {
    await emptyShop()
    await seedDemo(db, { clock: () => testNow, passwords, large: { products: 1_000, orders: 10_000 } })
    expect(await one(sql`select count(*)::int as value from board_items`)).toBe(2_000)
    expect(await one(sql`select count(distinct column_id)::int as value from board_items`)).toBe(12)
    expect(await one(sql`select count(*)::int as value from products`)).toBe(1_000)
    expect(await one(sql`select count(*)::int as value from orders`)).toBe(10_000)
    expect(await one(wronglyRated)).toBe(0)
    expect(await one(sql`select count(*)::int as value from mail_states where user_id = 'ada00000'`)).toBe(
      20_000,
    )
    expect(
      await one(sql`select count(*)::int as value from mail_counts c where total <> (
      select count(*) from mail_states s where s.user_id = c.user_id and (c.key in ('all', s.folder) or c.key = any(s.labels)))
      and (key in ('all', 'inbox', 'spam', 'trash', 'archive') or key like 'label-%')`),
    ).toBe(0)
    expect(
      await one(sql`select count(*)::int as value from orders o where total <> shipping - discount +
      (select coalesce(sum(price * quantity), 0) from order_lines l where l.order_id = o.id)`),
    ).toBe(0)
    expect(await one(sql`select count(*)::int as value from social_posts`)).toBe(2_000)
    expect(
      await one(sql`select nextval(pg_get_serial_sequence('social_posts', 'number'))::int as value`),
    ).toBe(2_001)
    await emptyShop()
    // So many deleted rows would slow the tests that follow.
    await sql`vacuum (full)`.execute(db)
    // A busy machine takes several times as long as a free one.
  },
  400_000,
)
