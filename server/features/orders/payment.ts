import type { orderCalls } from '#contract/order-calls.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { lockOrder } from './rows.ts'

/** An order that awaited payment goes to packing. Throws 409 for withdrawing a refunded payment. */
export async function setPaid(
  { input: { id, paid }, db, session }: CallContext<typeof orderCalls.payment>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const order = await lockOrder(db, id)
  if ((order.paid_at !== null) === paid) return
  if (order.refunded > 0)
    refuse('refundedMeanwhile', { message: 'Part of this order was refunded, so its payment cannot change.' })
  const at = clock()
  const isReady = paid && order.state === 'awaiting'
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
  const event = { order_id: id, user_id: session.id, note: null, at }
  const payment = paid
    ? { ...event, kind: 'paid', how: order.payment_type }
    : { ...event, kind: 'unpaid', since: order.paid_at }
  await db.insertInto('order_history').values(payment).execute()
  if (isReady)
    await db
      .insertInto('order_history')
      .values({ ...event, kind: 'packing' })
      .execute()
}
