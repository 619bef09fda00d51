import type { Selectable } from 'kysely'
import type { orderCalls } from '#contract/order-calls.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { followPayments } from '#server/features/invoices/follow-order.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { lockOrder } from './rows.ts'

/** Throws 409 for withdrawing a refunded payment, 400 for that of an order of 0.00. */
export async function setPaid(
  { input: { id, paid }, db, session }: CallContext<typeof orderCalls.payment>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const order = await lockOrder(db, id)
  if ((order.paid_at !== null) === paid) return
  if (order.refunded > 0)
    refuse('refundedMeanwhile', { message: 'Part of this order was refunded, so its payment cannot change.' })
  if (!paid && order.total === 0)
    refuse('invalid', {
      message: 'An order of 0.00 is always paid. Nothing was changed.',
      fields: { paid: 'invalid' },
    })
  await recordPayment(db, order, { paid, by: session.id, at: clock() })
}

type Payable = Pick<Selectable<Tables['orders']>, 'id' | 'state' | 'payment_type' | 'paid_at'>

/** An order that awaited payment goes to packing. */
export async function recordPayment(
  db: Db,
  { id, state, payment_type, paid_at }: Payable,
  { paid, by, at }: { paid: boolean; by: string; at: Date },
): Promise<void> {
  const isReady = paid && state === 'awaiting'
  await db
    .updateTable('orders')
    .set((row) => ({
      paid_at: paid ? at : null,
      ...(isReady && { state: 'packing' as const }),
      version: row('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute()
  await followPayments(db, [{ id, previous: paid_at }], at)
  const event = { order_id: id, user_id: by, note: null, at }
  const payment = paid
    ? { ...event, kind: 'paid', how: payment_type }
    : { ...event, kind: 'unpaid', since: paid_at }
  await db.insertInto('order_history').values(payment).execute()
  if (isReady)
    await db
      .insertInto('order_history')
      .values({ ...event, kind: 'packing' })
      .execute()
}
