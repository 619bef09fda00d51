import { sql } from 'kysely'
import type { orderCalls } from '#contract/order-calls.ts'
import type { Parcel } from '#contract/order-fields.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { lockOrder } from './rows.ts'

export async function setParcel(
  { input: { id, parcel }, db, session }: CallContext<typeof orderCalls.parcel>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const order = await lockOrder(db, id)
  if (order.carrier === parcel.carrier && order.tracking === parcel.tracking) return
  if (order.state === 'awaiting' || order.state === 'packing') refuse('orderNotSent')
  const at = clock()
  await db
    .updateTable('orders')
    .set((eb) => ({ ...parcel, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('order_history')
    .values({ order_id: id, kind: 'parcel', user_id: session.id, note: null, how: parcelText(parcel), at })
    .execute()
}

/** A parcel in the history: `DHL · 0034`. */
export const parcelText = ({ carrier, tracking }: Parcel): string | null =>
  [carrier, tracking].filter(Boolean).join(' · ') || null

/** Sets the parcel of orders that are sent now; removes it from orders that are packed again. */
export async function moveParcels(
  db: Db,
  { sent, unsent }: { sent: { id: string; parcel: Parcel } | undefined; unsent: readonly string[] },
): Promise<void> {
  if (unsent.length > 0)
    await sql`update orders set carrier = '', tracking = ''
      where id = any(${unsent}::text[]) and (carrier <> '' or tracking <> '')`.execute(db)
  if (!sent) return
  await db.updateTable('orders').set(sent.parcel).where('id', '=', sent.id).execute()
  // The entry of this step was inserted just before.
  await sql`update order_history set how = ${parcelText(sent.parcel)} where id = (
    select max(id) from order_history where order_id = ${sent.id} and kind = 'shipped')`.execute(db)
}
