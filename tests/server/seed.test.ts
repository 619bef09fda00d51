import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webPasswords } from '#server/auth/passwords-web.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { demoAccounts, demoColleagues, demoSize, seed } from '#server/db/seed/seed.ts'
import type { Db } from '#server/db/tables.ts'
import { closeStore, emptyShop, testNow, workerStore } from '#tests/support/backend.ts'

let db: Db
const passwords = webPasswords(1)
const fill = () => seed(db, { clock: () => testNow, passwords })
beforeAll(async () => {
  db = (await workerStore()).db
  await emptyShop(db)
  await fill()
})
afterAll(closeStore)

const one = async (query: ReturnType<typeof sql<{ value: number }>>) =>
  (await query.execute(db)).rows[0]?.value

const unrated = sql<{ value: number }>`select count(*)::int as value from products p
  cross join lateral (select coalesce(avg(rating), 0) as mean, count(*) as reviews
    from reviews where product_id = p.id and status = 1) r
  where rating <> mean or review_count <> reviews`

describe('the demo shop', () => {
  test('has what it should have', async () => {
    expect(await one(sql`select count(*)::int as value from products`)).toBe(148)
    expect(await one(sql`select count(*)::int as value from customers`)).toBe(400)
    expect(await one(sql`select count(*)::int as value from reviews`)).toBe(900)
    const orders = await one(sql`select count(*)::int as value from orders`)
    expect(Math.abs((orders ?? 0) - 2_000)).toBeLessThan(80)
    const accounts = await db.selectFrom('users').select(['email', 'name']).orderBy('id').execute()
    const everybody = [...demoAccounts, ...demoColleagues].toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    )
    expect(accounts).toEqual(everybody.map(({ email, name }) => ({ email, name })))
  })

  test('has a board on which everything stands somewhere, and the next number is free', async () => {
    expect(await one(sql`select count(*)::int as value from board_items`)).toBe(16)
    expect(await one(sql`select count(*)::int as value from board_columns`)).toBe(4)
    expect(await one(sql`select count(distinct story_id)::int as value from board_items`)).toBe(4)
    const highest = sql<{ value: number }>`select max(n)::int as value
      from (select number as n from board_items union all select number from board_stories) all_numbers`
    expect(await one(sql`select number as value from board`)).toBe(await one(highest))
  })

  test('has distinct products in every category, a few of them nearly gone', async () => {
    expect(await one(sql`select count(distinct name)::int as value from products`)).toBe(148)
    expect(await one(sql`select count(distinct category)::int as value from products`)).toBe(5)
    expect(await one(sql`select count(*)::int as value from products where stock <= low_at`)).toBe(5)
  })

  test('ends today and goes back thirteen months', async () => {
    const { first, last } = (
      await sql<{
        first: Date
        last: Date
      }>`select min(placed_at) as first, max(placed_at) as last from orders`.execute(db)
    ).rows[0] as { first: Date; last: Date }
    expect(last.toISOString().slice(0, 10)).toBe('2026-03-14')
    expect(last.getTime()).toBeLessThan(testNow.getTime())
    expect(Math.round((testNow.getTime() - first.getTime()) / 86_400_000)).toBeGreaterThan(392)
  })

  test('has sums that agree with its lines', async () => {
    const wrong = sql<{ value: number }>`select count(*)::int as value from orders o where
      total <> shipping - discount + (select sum(price * quantity) from order_lines l where l.order_id = o.id)
      or items <> (select sum(quantity) from order_lines l where l.order_id = o.id)`
    expect(await one(wrong)).toBe(0)
  })

  test('has states that fit the age and the payment of an order', async () => {
    const day = (days: number) => new Date(testNow.getTime() - days * 86_400_000)
    expect(
      await one(sql`select count(*)::int as value from orders
        where placed_at < ${day(9)} and state not in ('delivered', 'returned')`),
    ).toBe(0)
    expect(
      await one(
        sql`select count(*)::int as value from orders where (paid_at is null) <> (state = 'awaiting')`,
      ),
    ).toBe(0)
    expect(
      await one(
        sql`select count(*)::int as value from orders where paid_at is null and placed_at < ${day(2)}`,
      ),
    ).toBe(demoSize.overdue)
    const share = await one(sql`select avg((state = 'returned')::int)::float8 as value from orders`)
    expect(share).toBeGreaterThan(0.02)
    expect(share).toBeLessThan(0.03)
  })

  test('sells more towards the weekend and more this year than last', async () => {
    const on = (weekday: number) =>
      one(
        sql`select count(*)::int as value from orders where extract(dow from placed_at at time zone 'UTC') = ${weekday}`,
      )
    expect(await on(6)).toBeGreaterThan(((await on(1)) ?? 0) * 1.3)
    const half = new Date(testNow.getTime() - 197 * 86_400_000)
    const older = await one(sql`select count(*)::int as value from orders where placed_at < ${half}`)
    const newer = await one(sql`select count(*)::int as value from orders where placed_at >= ${half}`)
    expect(newer).toBeGreaterThan(older ?? 0)
  })

  test('tells what happened to an order, and nothing from before it was placed or from the future', async () => {
    expect(
      await one(sql`select count(*)::int as value from orders o where not exists
      (select from order_history h where h.order_id = o.id and h.kind = 'placed' and h.at = o.placed_at)`),
    ).toBe(0)
    expect(
      await one(sql`select count(*)::int as value from order_history h join orders o on o.id = h.order_id
      where h.at < o.placed_at or h.at > ${testNow}`),
    ).toBe(0)
    expect(
      await one(sql`select count(*)::int as value from orders o where state <> 'awaiting' and not exists
      (select from order_history h where h.order_id = o.id and h.kind = o.state)`),
    ).toBe(0)
    expect(
      await one(sql`select count(*)::int as value from orders o join customers c on c.id = o.customer_id
      where c.created_at > o.placed_at`),
    ).toBe(0)
  })

  test('has ratings that are the mean of what was published, and reviews that read differently', async () => {
    expect(await one(unrated)).toBe(0)
    expect(await one(sql`select avg(rating)::float8 as value from reviews`)).toBeGreaterThan(3.6)
    expect(await one(sql`select count(*)::int as value from reviews where status <> 1`)).toBe(4)
    expect(await one(sql`select (max(created_at) < ${testNow})::int as value from reviews`)).toBe(1)
    expect(
      await one(sql`select max(times)::int as value from
        (select count(*) as times from reviews group by product_id, review) same`),
    ).toBe(1)
    expect(
      await one(sql`select count(*)::int as value from reviews r where verified <> exists (
        select from orders o join order_lines l on l.order_id = o.id
        where o.customer_id = r.customer_id and l.product_id = r.product_id)`),
    ).toBe(0)
  })

  test('gives the next order and product a free number', async () => {
    expect(await one(sql`select nextval('order_numbers')::int - max(id::int) as value from orders`)).toBe(1)
    expect(
      await one(
        sql`select nextval(pg_get_serial_sequence('products', 'id'))::int - max(id) as value from products`,
      ),
    ).toBe(1)
  })

  test('is left alone by a second seed', async () => {
    await db.deleteFrom('reviews').execute()
    expect(await fill()).toBe(false)
    expect(await one(sql`select count(*)::int as value from reviews`)).toBe(0)
  })

  test('is the same when it is made again', async () => {
    const content = async () => {
      await emptyShop(db)
      await fill()
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
})

test('the large shop has its numbers, and sums that agree', async () => {
  await emptyShop(db)
  await seed(db, { clock: () => testNow, passwords, large: true })
  expect(await one(sql`select count(*)::int as value from board_items`)).toBe(2_000)
  expect(await one(sql`select count(distinct column_id)::int as value from board_items`)).toBe(12)
  expect(await one(sql`select count(*)::int as value from products`)).toBe(10_000)
  expect(await one(sql`select count(*)::int as value from orders`)).toBe(100_000)
  expect(await one(unrated)).toBe(0)
  expect(
    await one(sql`select count(*)::int as value from orders o where total <> shipping - discount +
      (select coalesce(sum(price * quantity), 0) from order_lines l where l.order_id = o.id)`),
  ).toBe(0)
  await emptyShop(db)
}, 120_000)

describe('migrating', () => {
  test('a second time changes nothing', async () => {
    expect(await migrate(db)).toEqual([])
  })

  test('by several processes at once applies each step once', async () => {
    const step = { id: '9999-test', statements: ['create table only_once (id integer)'] }
    const applied = await Promise.all([1, 2, 3].map(() => migrate(db, [step])))
    expect(applied.flat()).toEqual([step.id])
    await sql`drop table only_once`.execute(db)
    await sql`delete from migrations where id = ${step.id}`.execute(db)
  })

  test('refuses a step that was changed afterwards', async () => {
    const changed = migrations.map((step) => ({ ...step, statements: [...step.statements, 'select 1'] }))
    await expect(migrate(db, changed)).rejects.toThrow('was changed after it had been applied')
  })

  test('that fails leaves nothing behind', async () => {
    const step = { id: '9999-broken', statements: ['create table half (id integer)', 'select nonsense'] }
    await expect(migrate(db, [step])).rejects.toThrow()
    expect(await one(sql`select count(*)::int as value from migrations where id = ${step.id}`)).toBe(0)
    expect(await one(sql`select (to_regclass('half') is null)::int as value`)).toBe(1)
  })
})
