import { sql } from 'kysely'
import type { OrderRefundRequest, orderCalls } from '#contract/order-calls.ts'
import { isUndone } from '#contract/order-states.ts'
import type { Db } from '#server/db/tables.ts'
import { followRefund } from '#server/features/invoices/follow-order.ts'
import { countSold, productsIn } from '#server/features/products/sold.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { lockOrder } from './rows.ts'
import { shelve } from './stock.ts'

/** Records a refund, at most the paid sum and bought pieces. No money is moved. */
export async function refund(
  { input, db, session }: CallContext<typeof orderCalls.refund>,
  deps: Pick<Deps, 'clock' | 'newId'>,
): Promise<void> {
  const { id, amount, base, reason } = input
  const order = await lockOrder(db, id)
  if (!order.paid_at) refuse('orderUnpaid')
  if (order.refunded !== base) refuse('refundedMeanwhile')
  if (amount > order.total - order.refunded) {
    const message = 'The refund is more than the remaining payment. Nothing was refunded.'
    refuse('invalid', { message, fields: { amount: 'tooLarge' } })
  }
  if (amount === 0 && input.lines.length === 0) {
    const message = 'Choose items or enter an amount. Nothing was refunded.'
    refuse('invalid', { message, fields: { amount: 'tooSmall' } })
  }
  const at = deps.clock()
  const isOnShelf = isUndone(order.state)
  const restocked = await takenFrom(db, input, input.restock && !isOnShelf)
  if (input.restock && !isOnShelf)
    await shelve(db, deps, session.id, { order: id, movements: columnsOf(input.lines) })
  await db
    .updateTable('orders')
    .set((eb) => ({
      refunded: eb('refunded', '+', amount),
      refunded_items: eb('refunded_items', '+', restocked),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('order_history')
    .values({
      order_id: id,
      kind: 'refunded',
      user_id: session.id,
      note: reason,
      amount,
      pieces: restocked,
      at,
    })
    .execute()
  await followRefund(db, { order: id, amount, at })
  if (restocked > 0) await countSold(db, at, productsIn([id]))
}

const columnsOf = (lines: OrderRefundRequest['lines']) =>
  sql`unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ quantity }) => quantity)}::int[])`

async function takenFrom(db: Db, { id, lines }: OrderRefundRequest, isRestocked: boolean): Promise<number> {
  if (lines.length === 0) return 0
  const { rows } = await sql<{ line: number }>`
    update order_lines l set refunded = l.refunded + g.pieces, restocked = l.restocked + ${isRestocked ? 1 : 0} * g.pieces
    from ${columnsOf(lines)} g (line, pieces)
    where l.order_id = ${id} and l.line = g.line and l.refunded + g.pieces <= l.quantity
    returning l.line`.execute(db)
  if (rows.length < lines.length) {
    const message = 'The quantity is more than can still be refunded. Nothing was refunded.'
    refuse('invalid', { message, fields: { lines: 'tooLarge' } })
  }
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
