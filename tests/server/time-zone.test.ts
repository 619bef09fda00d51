import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Summary } from '#contract/dashboard.ts'
import type { Invoice, InvoicesReply } from '#contract/invoices.ts'
import type { OrdersReply } from '#contract/order-list.ts'
import type { KeptSeller } from '#contract/seller.ts'
import { dayIn, plusDays } from '#contract/zone.ts'
import { countSold } from '#server/features/products/sold.ts'
import { bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { newcomer } from '#tests/support/members.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'
import { startOfDay } from '#tests/support/start-of-day.ts'

beforeEach(signInAda)

const setZone = (timeZone: string) => backend.post('invoice/seller/save', { changes: { timeZone } }, ada)
const zoneOfMe = async () =>
  (await bodyOf<{ shop: { timeZone: string } }>(backend.get('account/me', ada))).shop.timeZone

/** Leaves one order, placed at a moment. */
async function placeAt(placed_at: Date) {
  const { db } = backend
  for (const table of ['order_lines', 'order_history', 'orders'] as const)
    await db.deleteFrom(table).execute()
  const order = {
    id: '300001',
    customer_id: 'c0001',
    company: 'x',
    payment_type: 'x',
    state: 'delivered',
  } as const
  const sums = { items: 2, shipping: 0, discount: 0, total: 4_400 }
  await db
    .insertInto('orders')
    .values({ ...order, ...sums, placed_at, updated_at: placed_at })
    .execute()
  const line = { order_id: order.id, line: 1, product_id: 3, name: 'Jug', price: 2_200, quantity: 2 }
  await db.insertInto('order_lines').values(line).execute()
}

it('counts in UTC until a time zone is set and returns it with the session', async () => {
  expect(await zoneOfMe()).toBe('UTC')
  const kept = await bodyOf<KeptSeller>(setZone('Europe/Bucharest'))
  expect(kept).toMatchObject({ timeZone: 'Europe/Bucharest', seller: { legalName: 'Fernhill Home SRL' } })
  expect(kept.seller).not.toHaveProperty('timeZone')
  expect(await zoneOfMe()).toBe('Europe/Bucharest')
  expect(await refusal(setZone('Nowhere/Land'))).toEqual([400, 'invalid'])
  expect(await zoneOfMe()).toBe('Europe/Bucharest')
})

it('merges changes of time zone and name and returns a conflict for two time zones', async () => {
  const { version } = await bodyOf<KeptSeller>(backend.get('invoice/seller', ada))
  const save = (changes: object, base: object) =>
    backend.post('invoice/seller/save', { changes, base, version }, ada)
  expect((await save({ timeZone: 'Asia/Tokyo' }, { timeZone: 'UTC' })).status).toBe(200)
  expect((await save({ phone: '1' }, { phone: '+40 21 000 0100' })).status).toBe(200)
  const conflict = await save({ timeZone: 'Europe/Paris' }, { timeZone: 'UTC' })
  expect(conflict.status).toBe(409)
  expect(await conflict.json()).toMatchObject({ current: { timeZone: 'Asia/Tokyo', seller: { phone: '1' } } })
})

it('takes a valid time zone from the first account only', async () => {
  const empty = await createBackend()
  const register = (email: string, timeZone: string) =>
    empty.post('account/register', { ...newcomer, email, timeZone })
  const zone = async () => {
    const row = await empty.db
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'timeZone')
      .executeTakeFirst()
    return row?.value
  }
  await empty.db.deleteFrom('users').execute()
  expect((await register('first@example.com', 'Nowhere/Land')).status).toBe(200)
  expect(await zone()).toBeUndefined()
  await empty.db.deleteFrom('users').execute()
  expect((await register('ada@example.com', 'Europe/Bucharest')).status).toBe(200)
  expect((await register('sam@example.com', 'Asia/Tokyo')).status).toBe(200)
  expect(await zone()).toBe('Europe/Bucharest')
})

it('dates an order’s invoice and its overdue status in the shop’s time zone', async () => {
  await setZone('Pacific/Kiritimati')
  const today = dayIn('Pacific/Kiritimati', backend.clock())
  const { id } = await backend.db
    .selectFrom('orders')
    .select('id')
    .where(
      'id',
      'not in',
      backend.db
        .selectFrom('invoices')
        .select('order_id')
        .$castTo<{ order_id: string }>()
        .where('order_id', 'is not', null),
    )
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refund' }
  const { invoice } = await bodyOf<{ invoice: Invoice }>(
    backend.post('invoice/of-order', { order: id, words }, ada),
  )
  expect(invoice).toMatchObject({ date: today, due: plusDays(today, 30) })
  await backend.db
    .updateTable('invoices')
    .set({ state: 'issued', due: plusDays(today, -1), year: 2026, serial: 999, sums: '{}' })
    .where('id', '=', invoice.id)
    .execute()
  const isLate = async () => {
    const { invoices } = await bodyOf<InvoicesReply>(backend.get('invoice/list?limit=200&overdue=yes', ada))
    return invoices.some((one) => one.id === invoice.id)
  }
  expect(await isLate()).toBe(true)
  await backend.db.updateTable('invoices').set({ due: today }).where('id', '=', invoice.id).execute()
  expect(await isLate()).toBe(false)
})

it('assigns orders to the shop’s day in lists, figures and best sellers', async () => {
  const zones = [
    'Europe/Bucharest',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Africa/Cairo',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      // Days on which clocks change, and others.
      fc.constantFrom('2026-03-29', '2026-10-25', '2026-11-01', '2026-04-24', '2026-07-15'),
      fc.constantFrom(-1, 0, 1, 43_199_999),
      async (zone, day, after) => {
        await setZone(zone)
        const placed = new Date(startOfDay(zone, day) + after)
        const own = after < 0 ? plusDays(day, -1) : day
        await placeAt(placed)
        const listed = async (from: string) =>
          (await bodyOf<OrdersReply>(backend.get(`customer/order/list?limit=5&from=${from}&to=${from}`, ada)))
            .orders
        expect(await listed(own)).toMatchObject([{ date: own.split('-').toReversed().join('.') }])
        expect(await listed(plusDays(own, 1))).toEqual([])
        const span = `from=${plusDays(own, -2)}&to=${plusDays(own, 2)}`
        const summary = await bodyOf<Summary>(backend.get(`dashboard/summary?${span}`, ada))
        expect(summary.series.filter(({ orders }) => orders > 0)).toMatchObject([{ date: own, orders: 1 }])
        expect(summary.weekdays[(new Date(own).getUTCDay() + 6) % 7]).toBe(1)
        const sold = async (now: number) => {
          await countSold(backend.db, new Date(now))
          const row = await backend.db
            .selectFrom('products')
            .select('popularity')
            .where('id', '=', 3)
            .executeTakeFirstOrThrow()
          return row.popularity
        }
        expect(await sold(startOfDay(zone, plusDays(own, 30)) - 1)).toBe(2)
        expect(await sold(startOfDay(zone, plusDays(own, 30)))).toBe(0)
      },
    ),
    { numRuns: 25 },
  )
})
