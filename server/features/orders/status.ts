import { sql } from 'kysely'
import { maxIds, maxMatching } from '#contract/list.ts'
import { type PaymentMethod, paymentTypeOf } from '#contract/methods.ts'
import type { OrderStatusReply, OrderStatusRequest, orderCalls } from '#contract/order-calls.ts'
import { isUndone, type OrderState, orderStates } from '#contract/order-states.ts'
import type { Db } from '#server/db/tables.ts'
import { followPayments } from '#server/features/invoices/follow-order.ts'
import { countSold, productsIn } from '#server/features/products/sold.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { inStates, resolveFilter } from './filter.ts'
import type { OrderLists } from './list.ts'
import { moveParcels } from './parcel.ts'
import { orderFor } from './rows.ts'
import { moveStock } from './stock.ts'

type Times = Pick<Deps, 'clock' | 'newId'>
type Row = { id: string; state: OrderState; version: number }
type Step = Row & { to: OrderState }

/**
 * Changes the state of orders; any state may follow any other. The history keeps each step, except one that its author
 * undoes soon after.
 * - Only `paid` marks unpaid orders as paid, and `delivered` those with a payment method that is paid then. `awaiting` removes a payment without refunds and above 0.00; undoing it (`states`)
 *   restores the payment with its time.
 * - `cancelled` needs a reason.
 * - An order may get its parcel when it is sent, and loses it when it goes back to packing.
 * - Pieces of returned and cancelled orders return to stock, and leave it again when that is undone.
 */
export async function changeStatus(
  { input, db, session }: CallContext<typeof orderCalls.status>,
  deps: Times,
  lists: OrderLists,
): Promise<OrderStatusReply> {
  if (input.state === 'cancelled' && !input.states && !input.note) {
    const message = 'Enter a reason for the cancellation. Nothing was changed.'
    refuse('invalid', { message, fields: { note: 'required' } })
  }
  if (input.parcel && (input.state !== 'shipped' || input.ids?.length !== 1)) {
    const message = 'A parcel belongs to exactly one shipped order. Nothing was changed.'
    refuse('invalid', { message, fields: { parcel: 'invalid' } })
  }
  const filter = await resolveFilter(db, input.filter ?? {}, deps.clock())
  const { rows, left } = await chosen(db, { ...input, filter }, lists, session.shopChanges)
  await checkVersion({ db, session }, input, rows)
  const conflictIds = rows.filter((row) => isChangedSince(input, row)).map(({ id }) => id)
  const steps = rows
    .filter((row) => !isChangedSince(input, row))
    .filter(({ state }) => !input.states || input.base === undefined || state === input.base)
    .map((row) => ({ ...row, to: input.states?.[row.id] ?? input.state ?? row.state }))
    .filter(({ state, to }) => state !== to)
  const ids = (isIncluded: (step: Step) => boolean) => steps.filter(isIncluded).map(({ id }) => id)
  const back = ids(({ state, to }) => isUndone(to) && !isUndone(state))
  const away = ids(({ state, to }) => isUndone(state) && !isUndone(to))
  await moveStock(db, deps, session.id, { back, away })
  const { payment } = await readSettings(db)
  const orders = await applySteps(db, steps, {
    at: deps.clock(),
    by: session.id,
    note: input.note ?? null,
    isUndo: input.states !== undefined,
    isPaid: input.paid === true && input.states === undefined,
    paidOnDelivery: payment.methods.filter(({ paidWhen }) => paidWhen === 'delivered'),
  })
  const { parcel } = input
  const [shippedId] = parcel ? ids(({ to }) => to === 'shipped') : []
  await moveParcels(db, {
    sent: parcel && shippedId !== undefined ? { id: shippedId, parcel } : undefined,
    unsent: ids(({ to }) => to === 'awaiting' || to === 'packing'),
  })
  if (back.length + away.length > 0) await countSold(db, deps.clock(), productsIn([...back, ...away]))
  const previous = Object.fromEntries(steps.map(({ id, state }) => [id, state]))
  return { orders, previous, ...(conflictIds.length > 0 && { kept: conflictIds }), left }
}

/** True when one of many orders has another state than both the shown and the wanted one. */
const isChangedSince = ({ bases, state: to }: OrderStatusRequest, { id, state }: Row) =>
  bases?.[id] !== undefined && state !== bases[id] && state !== to

/** The orders of a request, locked in the order of their ids. */
async function chosen(db: Db, input: OrderStatusRequest, lists: OrderLists, changes: number) {
  const { ids, all, states, state } = input
  const selectors = [ids, all, states].filter((selector) => selector !== undefined)
  if (selectors.length !== 1 || (!states && !state)) {
    const message = 'Send either `ids` or `all` with a state, or `states`. Nothing was changed.'
    refuse('invalid', { message, fields: { [selectors.length === 1 ? 'state' : 'ids']: 'required' } })
  }
  if (all) return matching(db, input, lists, changes)
  const requestedIds = [...new Set(ids ?? Object.keys(states ?? {}))]
  if (requestedIds.length > maxIds) {
    refuse('invalid', { message: 'Too many records in one request.', fields: { states: 'tooLarge' } })
  }
  const { rows } = await sql<Row>`
    select id, state, version from orders where id = any(${requestedIds}::text[]) order by id for no key update`.execute(
    db,
  )
  if (ids?.length === 1 && rows.length === 0) notFound('order')
  return { rows, left: 0 }
}

/** Half of other records: an order moves stock, figures of its customer, history and search. */
const maxOrders = maxMatching / 2
/** Counting all of 100,000 orders takes as long as changing some of them. */
const maxCounted = 1_000

async function matching(
  db: Db,
  { filter = {}, state }: OrderStatusRequest,
  lists: OrderLists,
  changes: number,
) {
  const condition = await lists.matching(db, filter, changes)
  const todo = sql`from orders o where ${condition} and not (${inStates(state && [state])})`
  const { rows } = await sql<Row>`
    select o.id, o.state, o.version from orders o
    where o.id in (select o.id ${todo} order by o.id limit ${maxOrders + 1})
    order by o.id for no key update`.execute(db)
  if (rows.length <= maxOrders) return { rows, left: 0 }
  const count = await sql<{ count: number }>`
    select count(*)::int as count from (select ${todo} limit ${maxCounted}) o`.execute(db)
  return { rows: rows.slice(0, maxOrders), left: (count.rows[0]?.count ?? 0) - maxOrders }
}

async function checkVersion(
  context: Pick<CallContext, 'db' | 'session'>,
  { ids, state, version, base }: OrderStatusRequest,
  rows: readonly Row[],
) {
  const [row] = rows
  if (version === undefined || ids?.length !== 1 || !row || row.version === version) return
  if (row.state === state || row.state === base) return
  const current = await orderFor(context, row.id)
  refuse('conflict', { body: { current } })
}

type How = {
  at: Date
  by: string
  note: string | null
  isUndo: boolean
  isPaid: boolean
  paidOnDelivery: readonly PaymentMethod[]
}

type Applied = Row & { how: string; since: Date | null; isNewlyPaid: boolean; isUnpaid: boolean }

async function applySteps(
  db: Db,
  steps: readonly Step[],
  { at, by, note, isUndo, isPaid, paidOnDelivery }: How,
) {
  const ids = steps.map(({ id }) => id)
  const states = steps.map(({ to }) => to)
  // An order that was entered by hand has no more than the name of its method.
  const isPaidOnDelivery = sql`(o.payment ->> 'method' = any(${paidOnDelivery.map(({ id }) => id)}::text[])
    or (o.payment is null and o.payment_type = any(${paidOnDelivery.map(paymentTypeOf)}::text[])))`
  // The moment of the payment that the last step to `awaiting` removed.
  const takenAway = sql`(select u.since from order_history u where u.order_id = o.id and u.kind = 'unpaid'
    and u.at = (select max(a.at) from order_history a where a.order_id = o.id and a.kind = 'awaiting') limit 1)`
  const { rows } = await sql<Applied>`
    with step as (select * from unnest(${ids}::text[], ${states}::text[]) step (id, state)),
    old as (select o.id, o.paid_at from orders o join step on step.id = o.id)
    update orders o set state = step.state, version = o.version + 1, updated_at = ${at},
      paid_at = case
        when step.state = 'awaiting' and o.refunded = 0 and o.total > 0 then null
        when ${isUndo} and o.state = 'awaiting' then coalesce(o.paid_at, ${takenAway})
        when ${isPaid} then coalesce(o.paid_at, ${at}::timestamptz)
        when not ${isUndo} and step.state = 'delivered' and ${isPaidOnDelivery} then coalesce(o.paid_at, ${at}::timestamptz)
        else o.paid_at
      end
    from step join old on old.id = step.id
    where o.id = step.id
    returning o.id, o.state, o.version, o.payment_type as how, old.paid_at as since,
      old.paid_at is null and o.paid_at is not null as "isNewlyPaid",
      old.paid_at is not null and o.paid_at is null as "isUnpaid"`.execute(db)
  const { revertedIds, paymentIds } = isUndo
    ? await takenBack(db, steps, { at, by })
    : { revertedIds: new Set<string>(), paymentIds: new Set<string>() }
  const changed = rows.filter(
    ({ id, isNewlyPaid, isUnpaid }) => isNewlyPaid || isUnpaid || paymentIds.has(id),
  )
  await followPayments(
    db,
    changed.map(({ id, since }) => ({ id, previous: since })),
    at,
  )
  const payments = rows.filter((row) => (row.isNewlyPaid || row.isUnpaid) && !revertedIds.has(row.id))
  const written = steps.filter(({ id }) => !revertedIds.has(id))
  await sql`
    insert into order_history (order_id, kind, user_id, note, at, how, since)
    select id, kind, ${by}::text, case when place = 2 then ${note}::text end, ${at}::timestamptz, how, since from (
      select id, kind, how, since, 1 as place from unnest(
        ${payments.map(({ id }) => id)}::text[],
        ${payments.map((row) => (row.isNewlyPaid ? 'paid' : 'unpaid'))}::text[],
        ${payments.map((row) => (row.isNewlyPaid ? row.how : null))}::text[],
        ${payments.map((row) => (row.isNewlyPaid ? null : row.since))}::timestamptz[]
      ) payment (id, kind, how, since)
      union all
      select id, state, null, null, 2 from unnest(
        ${written.map(({ id }) => id)}::text[], ${written.map(({ to }) => to)}::text[]) step (id, state)
    ) event order by id, place`.execute(db)
  return rows
    .map(({ id, state, version }) => ({ id, state, version }))
    .sort((a, b) => Number(a.id) - Number(b.id))
}

/** Ms within which undoing a step removes its history entry; longer than the Undo message is shown. */
const longestRegret = 600_000

/** Steps of someone else, with a note or too old stay: going back is then a step of its own. */
async function takenBack(db: Db, steps: readonly Step[], { at, by }: Pick<How, 'at' | 'by'>) {
  const since = new Date(at.getTime() - longestRegret)
  const isState = sql`l.order_id = step.id and l.kind = any(${[...orderStates]}::text[])`
  const { rows } = await sql<{ id: string; kind: string }>`
    with step as (
      select * from unnest(${steps.map(({ id }) => id)}::text[], ${steps.map(({ state }) => state)}::text[],
        ${steps.map(({ to }) => to)}::text[]) step (id, state, "to")
    ),
    entry as (
      select h.id, h.order_id, h.at, earlier.id as earlier
      from step
      cross join lateral (
        select l.* from order_history l where ${isState} order by l.at desc, l.id desc limit 1
      ) h
      left join lateral (
        select l.id, l.kind from order_history l where ${isState} and (l.at, l.id) < (h.at, h.id)
        order by l.at desc, l.id desc limit 1
      ) earlier on true
      where h.kind = step.state and h.user_id = ${by} and h.note is null and h.at > ${since}::timestamptz
        and coalesce(earlier.kind, step."to") = step."to"
    )
    delete from order_history h using entry e
    where h.id = e.id or (h.order_id = e.order_id and h.kind in ('paid', 'unpaid') and h.at = e.at
      and h.id < e.id and h.id > coalesce(e.earlier, 0)
      -- A payment that was refunded, withdrawn or recorded again since stays.
      and (h.kind = 'unpaid' or exists (select from orders o where o.id = h.order_id and coalesce(o.paid_at, h.at) = h.at and o.refunded = 0)))
    returning h.order_id as id, h.kind`.execute(db)
  // An undo also removes the payment that came with the step.
  const unpaid = rows.filter(({ kind }) => kind === 'paid').map(({ id }) => id)
  if (unpaid.length > 0)
    await sql`update orders set paid_at = null where id = any(${unpaid}::text[]) and paid_at is not null and refunded = 0 and total > 0`.execute(
      db,
    )
  const payments = rows.filter(({ kind }) => kind === 'paid' || kind === 'unpaid')
  return { revertedIds: new Set(rows.map(({ id }) => id)), paymentIds: new Set(payments.map(({ id }) => id)) }
}
