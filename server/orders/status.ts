import { sql } from 'kysely'
import { mostMatching } from '#contract/list.ts'
import { type OrderState, orderStates } from '#contract/order-states.ts'
import {
  mostStates,
  type OrderStatusReply,
  type OrderStatusRequest,
  type orderCalls,
} from '#contract/orders.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/errors.ts'
import type { Asked } from '#server/http.ts'
import { countSold, productsIn } from '#server/products/sold.ts'
import { inStates, meantAt } from './filter.ts'
import type { OrderLists } from './list.ts'
import { noOrder, orderBy } from './rows.ts'
import { moveStock } from './stock.ts'

type Times = Pick<Deps, 'clock' | 'newId'>
type Row = { id: string; state: OrderState; version: number }
type Step = Row & { to: OrderState }

const cash = 'Cash on delivery'

/**
 * Changes the state of orders. Any state may follow any other, and the history keeps each step but one that its own
 * author takes back at once. Besides:
 * - an order is paid from the moment it leaves `awaiting`, one paid on delivery when it is delivered; setting it back
 *   takes that away, and taking a change back (`states`) gives the earlier moment again;
 * - the pieces of a returned order are in stock again, and leave it when it is returned no more.
 */
export async function changeStatus(
  { input, db, session }: Asked<typeof orderCalls.status>,
  deps: Times,
  lists: OrderLists,
): Promise<OrderStatusReply> {
  const filter = meantAt(input.filter ?? {}, deps.clock())
  const { rows, left } = await chosen(db, { ...input, filter }, lists, session.shopChanges)
  await checkVersion(db, input, rows)
  const kept = rows.filter((row) => isChangedSince(input, row)).map(({ id }) => id)
  const steps = rows
    .filter(({ id }) => !kept.includes(id))
    .filter(({ state }) => !input.states || input.base === undefined || state === input.base)
    .map((row) => ({ ...row, to: input.states?.[row.id] ?? input.state ?? row.state }))
    .filter(({ state, to }) => state !== to)
  const ids = (kept: (step: Step) => boolean) => steps.filter(kept).map(({ id }) => id)
  const back = ids(({ to }) => to === 'returned')
  const away = ids(({ state }) => state === 'returned')
  await moveStock(db, deps, { back, away })
  const orders = await applied(db, steps, {
    at: deps.clock(),
    by: session.id,
    note: input.note ?? null,
    isUndo: input.states !== undefined,
  })
  if (back.length + away.length > 0) await countSold(db, deps.clock(), productsIn([...back, ...away]))
  const previous = Object.fromEntries(steps.map(({ id, state }) => [id, state]))
  return { orders, previous, ...(kept.length > 0 && { kept }), left }
}

/** Whether one of many orders has come to a state that is neither the one it was shown in nor the one it goes to. */
const isChangedSince = ({ bases, state: to }: OrderStatusRequest, { id, state }: Row) =>
  bases?.[id] !== undefined && state !== bases[id] && state !== to

/** The orders that a request is about, held until the end; always in the order of their ids. */
async function chosen(db: Db, input: OrderStatusRequest, lists: OrderLists, changes: number) {
  const { ids, all, states, state } = input
  const given = [ids, all, states].filter((one) => one !== undefined)
  if (given.length !== 1 || (!states && !state)) {
    const message = 'Say either `ids` or `all` with a state, or `states`; nothing was changed'
    refuse(400, 'invalid', message, { fields: { [given.length === 1 ? 'state' : 'ids']: 'required' } })
  }
  if (all) return matching(db, input, lists, changes)
  const wanted = [...new Set(ids ?? Object.keys(states ?? {}))]
  if (wanted.length > mostStates) {
    refuse(400, 'invalid', 'These are too many at once', { fields: { states: 'tooLarge' } })
  }
  const { rows } = await sql<Row>`
    select id, state, version from orders where id = any(${wanted}::text[]) order by id for no key update`.execute(
    db,
  )
  if (ids?.length === 1 && rows.length === 0) noOrder()
  return { rows, left: 0 }
}

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
    where o.id in (select o.id ${todo} order by o.id limit ${mostMatching + 1})
    order by o.id for no key update`.execute(db)
  if (rows.length <= mostMatching) return { rows, left: 0 }
  const count = await sql<{ count: number }>`select count(*)::int as count ${todo}`.execute(db)
  return { rows: rows.slice(0, mostMatching), left: (count.rows[0]?.count ?? 0) - mostMatching }
}

/** A change that was made from an older version is refused when the state is another one since. */
async function checkVersion(db: Db, { ids, state, version, base }: OrderStatusRequest, rows: readonly Row[]) {
  const [row] = rows
  if (version === undefined || ids?.length !== 1 || !row || row.version === version) return
  if (row.state === state || row.state === base) return
  const current = await orderBy(db, row.id)
  const message = 'Somebody else changed this order meanwhile; nothing of yours was saved'
  refuse(409, 'conflict', message, { body: { current } })
}

type How = { at: Date; by: string; note: string | null; isUndo: boolean }

async function applied(db: Db, steps: readonly Step[], { at, by, note, isUndo }: How) {
  const ids = steps.map(({ id }) => id)
  const states = steps.map(({ to }) => to)
  const paidBefore = sql`(select max(h.at) from order_history h where h.order_id = o.id and h.kind = 'paid')`
  const { rows } = await sql<Row & { isNewlyPaid: boolean }>`
    with step as (select * from unnest(${ids}::text[], ${states}::text[]) step (id, state)),
    old as (select o.id, o.paid_at from orders o join step on step.id = o.id)
    update orders o set state = step.state, version = o.version + 1, updated_at = ${at},
      paid_at = case
        when step.state = 'awaiting' then null
        when o.payment_type = ${cash} and step.state in ('packing', 'shipped') then null
        when o.payment_type = ${cash} and step.state = 'returned' then o.paid_at
        else coalesce(o.paid_at, ${isUndo ? paidBefore : sql`null`}, ${at}::timestamptz)
      end
    from step join old on old.id = step.id
    where o.id = step.id
    returning o.id, o.state, o.version, old.paid_at is null and o.paid_at is not null as "isNewlyPaid"`.execute(
    db,
  )
  const paid = isUndo ? [] : rows.filter(({ isNewlyPaid }) => isNewlyPaid).map(({ id }) => id)
  const taken = isUndo ? await takenBack(db, steps, { at, by }) : new Set()
  const written = steps.filter(({ id }) => !taken.has(id))
  await sql`
    insert into order_history (order_id, kind, user_id, note, at)
    select id, kind, ${by}::text, case when kind <> 'paid' then ${note}::text end, ${at}::timestamptz from (
      select id, 'paid' as kind, 1 as place from unnest(${paid}::text[]) id
      union all
      select id, state, 2 from unnest(
        ${written.map(({ id }) => id)}::text[], ${written.map(({ to }) => to)}::text[]) step (id, state)
    ) event order by id, place`.execute(db)
  return rows
    .map(({ id, state, version }) => ({ id, state, version }))
    .sort((one, other) => Number(one.id) - Number(other.id))
}

/** How long what somebody did may be taken back as if it had never been, in milliseconds; a message is long gone then. */
const longestRegret = 600_000

/**
 * Takes the entries of steps that are taken back out of the history, with the payment that came with them; answers of
 * which orders. What somebody else did, what was written down with it and what is long ago stays, and the way back is
 * a step like any other.
 */
async function takenBack(db: Db, steps: readonly Step[], { at, by }: Pick<How, 'at' | 'by'>) {
  const since = new Date(at.getTime() - longestRegret)
  const isState = sql`l.order_id = step.id and l.kind = any(${[...orderStates]}::text[])`
  const { rows } = await sql<{ id: string }>`
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
    where h.id = e.id or (h.order_id = e.order_id and h.kind = 'paid' and h.at = e.at
      and h.id < e.id and h.id > coalesce(e.earlier, 0))
    returning h.order_id as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
