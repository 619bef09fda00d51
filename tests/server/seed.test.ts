import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailFolders } from '#contract/mail.ts'
import { occurrencesBetween, ruleProblem } from '#contract/recurrence.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { largeCalendar } from '#server/db/seed/calendar.ts'
import { makeProducts } from '#server/db/seed/catalogue.ts'
import { createRandom } from '#server/db/seed/random.ts'
import { demoAccounts, demoColleagues, demoSize, seedDemo } from '#server/db/seed/seed.ts'
import type { Db } from '#server/db/tables.ts'
import { eventsOf } from '#server/features/calendar/rows.ts'
import { cleanHtml, textOf } from '#server/features/mail/clean.ts'
import { listOf } from '#server/features/mail/list.ts'
import { webPasswords } from '#server/platform/auth/passwords-web.ts'
import { kindOf } from '#server/platform/files.ts'
import { emptyShop, testNow, workerStore } from '#tests/support/backend.ts'
import { type Count, countOf, wronglyRated } from '#tests/support/counts.ts'

let db: Db
const passwords = webPasswords(1)
const fill = () => seedDemo(db, { clock: () => testNow, passwords })
const one = (query: Count) => countOf(db, query)
beforeAll(async () => {
  db = (await workerStore()).db
  await emptyShop()
  await fill()
})

describe('demo shop', () => {
  it('has the expected records', async () => {
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

  it('has a board with items, columns, stories and the next free number', async () => {
    expect(await one(sql`select count(*)::int as value from board_items`)).toBe(16)
    expect(await one(sql`select count(*)::int as value from board_columns`)).toBe(4)
    expect(await one(sql`select count(distinct story_id)::int as value from board_items`)).toBe(4)
    const highest = sql<{ value: number }>`select max(n)::int as value
      from (select number as n from board_items union all select number from board_stories) all_numbers`
    expect(await one(sql`select number as value from board`)).toBe(await one(highest))
  })

  it('has a month of events around today that follow their rules', async () => {
    const events = await eventsOf(db, demoAccounts[0]?.id ?? '')
    expect(events.length).toBeGreaterThanOrEqual(40)
    for (const event of events) {
      expect(ruleProblem(event.rrule || 'FREQ=DAILY', event.allDay)).toBeUndefined()
      // The second Wednesday begins on one: else the first would be an extra.
      const [, nth = ''] = /MONTHLY;BYDAY=(\d)/.exec(event.rrule) ?? []
      if (nth) expect(Math.ceil(Number(event.start.slice(8, 10)) / 7)).toBe(Number(nth))
    }
    const month = occurrencesBetween(events, '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')
    expect(month.length).toBeGreaterThan(45)
    const today = occurrencesBetween(events, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z')
    expect(today.map(({ event: { title }, start }) => [title, start.slice(11, 16)])).toEqual([
      ['Team start', '09:30'],
      ['Photos, lamps', '14:00'],
      ['Freight call', '16:00'],
      ['Yoga', '17:30'],
    ])
  })

  it('can have 5,000 more events', async () => {
    const before = await one(sql`select count(*)::int as value from calendar_events`)
    await db.transaction().execute((tx) => largeCalendar(tx, testNow.getTime()))
    const events = await eventsOf(db, demoAccounts[0]?.id ?? '')
    expect(events.length).toBe((before ?? 0) + 5_000)
    expect(events.filter(({ rrule }) => rrule).length).toBeGreaterThan(300)
    const [large] = events.filter(({ id }) => id.startsWith('large-'))
    expect(Date.parse(large?.end ?? '') - Date.parse(large?.start ?? '')).toBe(30 * 60_000)
    await sql`delete from calendar_events where id like 'large-%'`.execute(db)
  })

  it('has two weeks of emails, eight of them unread in the first inbox', async () => {
    const ada = demoAccounts[0]?.id ?? ''
    const { mails, unreadCount } = await listOf(db, ada, {})
    expect(mails.length).toBeGreaterThanOrEqual(50)
    expect(unreadCount.inbox).toBe(8)
    for (const folder of mailFolders) expect(mails.filter((mail) => mail.folder === folder)).not.toEqual([])
    const times = mails.map(({ time }) => testNow.getTime() - Date.parse(time))
    expect(Math.min(...times)).toBeGreaterThan(0)
    expect(Math.max(...times)).toBeLessThan(14 * 86_400_000)
    expect(new Set(mails.map(({ thread }) => thread)).size).toBeGreaterThanOrEqual(25)
    // What the demo writes is what its server would keep.
    const bodies = await db.selectFrom('mail_bodies').selectAll().execute()
    for (const { html, text } of bodies) expect([cleanHtml(html), textOf(html)]).toEqual([html, text])
    const files = await db.selectFrom('mail_files').selectAll().execute()
    for (const { content, name, type } of files) expect(kindOf(content, name, '')).toBe(type)
    const wrong = sql<{ value: number }>`select count(*)::int as value from mails m
      where files <> (select count(*) from mail_files f where f.mail_id = m.id)
        or search <> fold(from_name || ' ' || from_email || ' ' || subject || ' ' ||
          (select text from mail_bodies b where b.mail_id = m.id))`
    expect(await one(wrong)).toBe(0)
  })

  it('has posts with comments, likes and pictures in chronological order', async () => {
    expect(await one(sql`select count(*)::int as value from social_posts`)).toBe(12)
    expect(await one(sql`select count(distinct author)::int as value from social_posts`)).toBe(5)
    expect(
      await one(sql`select count(*)::int as value from social_comments c join social_posts p on p.id = c.post_id
        left join social_comments up on up.id = c.parent_id
        where c.created_at < p.created_at or c.created_at > ${testNow} or p.created_at > ${testNow}
          or up.created_at > c.created_at or up.post_id <> c.post_id or up.parent_id is not null`),
    ).toBe(0)
    const pictures = await db.selectFrom('social_pictures').selectAll().execute()
    expect(pictures.filter(({ post_id }) => post_id === null)).toHaveLength(5)
    for (const { content, size, type } of pictures)
      expect([kindOf(content, '', ''), content.length]).toEqual([type, size])
    // Friends are so both ways, and no one has asked a friend.
    expect(
      await one(sql`select count(*)::int as value from social_friends f where not exists (
        select from social_friends b where b.user_id = f.friend_id and b.friend_id = f.user_id)
        or exists (select from social_requests r where r.sender = f.user_id and r.receiver = f.friend_id)`),
    ).toBe(0)
  })

  it('has distinct products in every category, some of them low in stock', async () => {
    expect(await one(sql`select count(distinct name)::int as value from products`)).toBe(148)
    expect(await one(sql`select count(distinct category)::int as value from products`)).toBe(5)
    expect(await one(sql`select count(*)::int as value from products where stock <= low_at`)).toBe(5)
  })

  it('covers thirteen months up to today', async () => {
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

  it('has order totals that match their items', async () => {
    const wrong = sql<{ value: number }>`select count(*)::int as value from orders o where
      total <> shipping - discount + (select sum(price * quantity) from order_lines l where l.order_id = o.id)
      or items <> (select sum(quantity) from order_lines l where l.order_id = o.id)`
    expect(await one(wrong)).toBe(0)
  })

  it('has statuses that fit the age and payment of an order', async () => {
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

  it('has more orders towards the weekend and in the newer half', async () => {
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

  it('has a plausible history for every order', async () => {
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

  it('has ratings that match the published reviews, and distinct reviews', async () => {
    expect(await one(wronglyRated)).toBe(0)
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

  it('gives the next order and product a free number', async () => {
    expect(await one(sql`select nextval('order_numbers')::int - max(id::int) as value from orders`)).toBe(1)
    expect(
      await one(
        sql`select nextval(pg_get_serial_sequence('products', 'id'))::int - max(id) as value from products`,
      ),
    ).toBe(1)
  })

  it('is not changed by a second seed', async () => {
    await db.deleteFrom('reviews').execute()
    expect(await fill()).toBe(false)
    expect(await one(sql`select count(*)::int as value from reviews`)).toBe(0)
  })
})

describe('database migration', () => {
  it('changes nothing the second time', async () => {
    expect(await migrate(db)).toEqual([])
  })

  it('applies each step once when several processes run it', async () => {
    const step = { id: '9999-test', statements: ['create table only_once (id integer)'] }
    const applied = await Promise.all([1, 2, 3].map(() => migrate(db, [step])))
    expect(applied.flat()).toEqual([step.id])
    await sql`drop table only_once`.execute(db)
    await sql`delete from migrations where id = ${step.id}`.execute(db)
  })

  it('refuses a step that was changed after it was applied', async () => {
    const changed = migrations.map((step) => ({ ...step, statements: [...step.statements, 'select 1'] }))
    await expect(migrate(db, changed)).rejects.toThrow('was changed after it had been applied')
  })

  it('leaves nothing behind when it fails', async () => {
    const step = { id: '9999-broken', statements: ['create table half (id integer)', 'select nonsense'] }
    await expect(migrate(db, [step])).rejects.toThrow()
    expect(await one(sql`select count(*)::int as value from migrations where id = ${step.id}`)).toBe(0)
    expect(await one(sql`select (to_regclass('half') is null)::int as value`)).toBe(1)
  })
})

it('gives demo products matching departments, sizes, colours and codes', () => {
  const products = makeProducts(createRandom(20_260_101), 148, testNow.getTime())
  const named = (start: string) => products.filter(({ name }) => name.startsWith(start))
  expect(products.filter(({ category, gender }) => category === 'toys' && gender !== 'kids')).toEqual([])
  expect(products.filter(({ sizes, gender }) => sizes.length > 0 && gender !== 'female')).toEqual([])
  for (const shoes of named('House slippers')) expect(shoes.sizes).toEqual([])
  for (const jacket of named('Rain jacket, yellow')) expect(jacket.colors).toEqual(['warningMain'])
  expect(named('Alder chair, child').map(({ gender }) => gender)).toEqual(['kids'])
  expect(new Set(products.map(({ code }) => code)).size).toBe(products.length)
})
