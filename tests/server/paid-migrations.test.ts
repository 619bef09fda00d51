import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { freeOrders } from '#server/db/migrations/0067-free-orders.ts'
import { invoicesOfOrders } from '#server/db/migrations/0068-invoices-of-orders.ts'
import { creditNotes } from '#server/db/migrations/0070-credit-notes.ts'
import type { Migration } from '#server/db/migrations/migration.ts'
import { backend, signInAda } from '#tests/support/signed-in.ts'

const id = '100005'
beforeEach(async () => {
  await signInAda()
})

/** Repeats the updates of a migration on the current schema. */
async function repeatUpdates({ statements }: Migration) {
  for (const statement of statements.filter((one) => /^(?:update|insert)/.test(one)))
    await sql.raw(statement).execute(backend.db)
}
const orderNow = () =>
  backend.db
    .selectFrom('orders')
    .select(['state', 'paid_at', 'placed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('marks existing orders of 0.00 as paid and lets them be packed', async () => {
  const free = { total: 0, refunded: 0, paid_at: null, state: 'awaiting' as const }
  await backend.db.updateTable('orders').set(free).where('id', '=', id).execute()
  await repeatUpdates(freeOrders)
  const { state, paid_at, placed_at } = await orderNow()
  expect([state, paid_at]).toEqual(['packing', placed_at])
  const kinds = await backend.db
    .selectFrom('order_history')
    .select('kind')
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(kinds).toEqual([{ kind: 'packing' }, { kind: 'paid' }])
})

it('marks existing invoices of 0.00 and of paid orders as paid, and no others', async () => {
  const { db } = backend
  const paidAt = backend.clock()
  await db.deleteFrom('invoices').where('order_id', '=', id).execute()
  await db.updateTable('orders').set({ paid_at: paidAt }).where('id', '=', id).execute()
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('state', '=', 'paid')
    .orderBy('id')
    .execute()
  const [free = '', ofOrder = '', other = ''] = rows.map((row) => row.id)
  const unpaid = { state: 'issued' as const, paid_at: null, order_id: null }
  await db.updateTable('invoices').set(unpaid).where('id', 'in', [free, ofOrder, other]).execute()
  await db.updateTable('invoices').set({ total: 0 }).where('id', '=', free).execute()
  await db.updateTable('invoices').set({ order_id: id }).where('id', '=', ofOrder).execute()
  for (const migration of [freeOrders, invoicesOfOrders]) await repeatUpdates(migration)
  const after = await db
    .selectFrom('invoices')
    .select(['id', 'state', 'paid_at', 'issued_at'])
    .where('id', 'in', [free, ofOrder, other])
    .execute()
  const byId = new Map(after.map((row) => [row.id, row]))
  expect(byId.get(free)).toMatchObject({ state: 'paid', paid_at: byId.get(free)?.issued_at })
  expect(byId.get(ofOrder)).toMatchObject({ state: 'paid', paid_at: paidAt })
  expect(byId.get(other)).toMatchObject({ state: 'issued', paid_at: null })
})

it('stores the refunds that existing invoices of orders contain', async () => {
  const { db } = backend
  const issuedAt = backend.clock()
  const minutesLater = (minutes: number) => new Date(issuedAt.getTime() + minutes * 60_000)
  await db.deleteFrom('invoices').where('order_id', '=', id).execute()
  const { id: invoice } = await db
    .updateTable('invoices')
    .set({ order_id: id, issued_at: issuedAt, state: 'issued' })
    .where('id', '=', (eb) =>
      eb.selectFrom('invoices').select('id').where('state', '=', 'paid').orderBy('id').limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const refund = { order_id: id, kind: 'refunded' as const, user_id: null, note: 'Broken', pieces: 0 }
  await db.deleteFrom('order_history').where('order_id', '=', id).execute()
  await db
    .insertInto('order_history')
    .values([
      { ...refund, amount: 300, at: minutesLater(-1) },
      { ...refund, amount: 200, at: minutesLater(1) },
    ])
    .execute()
  await repeatUpdates(creditNotes)
  const row = await db
    .selectFrom('invoices')
    .select('refunded_before')
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow()
  expect(Number(row.refunded_before)).toBe(300)
})
