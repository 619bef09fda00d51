import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { NotificationsReply } from '#contract/notifications.ts'
import { forgetOldNotifications, notify } from '#server/features/notifications/feature.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'

let backend: Backend
let signed: Record<string, string>
beforeEach(async () => {
  backend = await createBackend()
  signed = await backend.signIn()
})

const list = (header = signed) => bodyOf<NotificationsReply>(backend.get('notifications', header))
const read = (body: unknown) => bodyOf<NotificationsReply>(backend.post('notifications/read', body, signed))

it('lists the newest notifications first and counts the unread ones', async () => {
  const { notifications, unread } = await list()
  const times = notifications.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(unread).toBe(notifications.filter((one) => !one.read).length)
  expect(unread).toBeGreaterThan(0)
  expect(new Set(notifications.map(({ kind }) => kind))).toEqual(
    new Set(['orderPlaced', 'orderUnpaid', 'lowStock', 'reviewWaiting']),
  )
})

it('describes orders with their customer and amount', async () => {
  const { notifications } = await list()
  for (const { kind, facts } of notifications) {
    if (kind !== 'orderPlaced') continue
    const order = await backend.db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select(['total', 'name'])
      .where('orders.id', '=', String(facts.order))
      .executeTakeFirstOrThrow()
    expect(facts).toMatchObject({ customer: order.name, amount: order.total })
  }
})

it('deletes notifications after 90 days and no sooner', async () => {
  const { notifications } = await list()
  const [oldest] = notifications.map(({ at }) => new Date(at).getTime()).toSorted((one, other) => one - other)
  const day = 86_400_000
  await forgetOldNotifications(backend.db, new Date((oldest ?? 0) + 90 * day - 1))
  expect((await list()).notifications).toHaveLength(notifications.length)
  await forgetOldNotifications(backend.db, new Date((oldest ?? 0) + 90 * day))
  expect((await list()).notifications.length).toBeLessThan(notifications.length)
})

it('keeps at most a thousand notifications per account', async () => {
  await sql`
    insert into notifications (id, user_id, kind, facts, message, created_at)
    select 'many-' || n, 'ada00000', 'orderPlaced', '{}', '', ${backend.clock()}::timestamptz - n * interval '1 second'
    from generate_series(1, 1100) n`.execute(backend.db)
  await forgetOldNotifications(backend.db, backend.clock())
  const rows = await backend.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', 'ada00000')
    .execute()
  expect(rows).toHaveLength(1_000)
  expect(rows).toContainEqual({ id: 'many-1' })
})

it('marks selected notifications as read', async () => {
  const before = await list()
  const [one, two] = before.notifications.filter((notification) => !notification.read)
  const after = await read({ ids: [one?.id, 'unknown'] })
  expect(after.unread).toBe(before.unread - 1)
  expect(after.notifications.find(({ id }) => id === one?.id)?.read).toBe(true)
  expect(after.notifications.find(({ id }) => id === two?.id)?.read).toBe(false)
})

it('marks nothing for an empty list and everything without a list', async () => {
  const { unread } = await list()
  expect((await read({ ids: [] })).unread).toBe(unread)
  expect((await read({})).unread).toBe(0)
})

it('keeps notifications of other users private and unread', async () => {
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const { unread, notifications } = await list(sam)
  await read({ ids: notifications.map(({ id }) => id) })
  await read({})
  expect((await list(sam)).unread).toBe(unread)
})

it('returns the newest fifty but counts all unread ones', async () => {
  await read({})
  const userId = 'ada00000'
  const notice = { kind: 'orderPlaced', facts: { order: '1' }, message: 'An order' }
  for (let i = 0; i < 60; i++) await notify(backend.db, { id: `new-${i}`, userId, at: new Date() }, notice)
  const { unread, notifications } = await list()
  expect([unread, notifications.length]).toEqual([60, 50])
  expect(notifications.every(({ id }) => id.startsWith('new-'))).toBe(true)
})

it('reports a password change as already read to the person who made it', async () => {
  const body = { current: 'berry-demo-1', next: 'another password' }
  await backend.post('account/password', body, signed)
  const { notifications } = await list(await backend.signIn('admin@example.com', 'another password'))
  expect(notifications[0]).toMatchObject({ kind: 'passwordChanged', read: true })
})
