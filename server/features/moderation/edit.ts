import { sql } from 'kysely'
import { maxIds, maxMatching } from '#contract/list.ts'
import type {
  ModerationReply,
  ModerationRequest,
  moderationCalls,
  ReviewState,
} from '#contract/moderation.ts'
import type { Db } from '#server/db/tables.ts'
import { rateProducts } from '#server/features/products/rating.ts'
import { all, notIn, type Sql } from '#server/platform/conditions.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { conditionOf, inStates } from './list.ts'
import { shopReviews, stateOf, statusOf } from './rows.ts'

type Row = { id: string; product_id: number; status: number; reply: string | null; version: number }
type Step = { id: string; product: number; from: ReviewState; to: ReviewState }

/** Any state may follow any other; product ratings change in the same transaction. */
export async function moderate(
  { input, db }: CallContext<typeof moderationCalls.edit>,
  at: Date,
): Promise<ModerationReply> {
  const { rows, left } = await chosen(db, input)
  const single = input.ids?.length === 1 ? rows[0] : undefined
  if (single) await checkVersion(db, input, single)
  const steps = rows
    .map(({ id, product_id, status }): Step => {
      const from = stateOf(status)
      return { id, product: product_id, from, to: input.states?.[id] ?? input.state ?? from }
    })
    .filter(({ from, to }) => from !== to)
  const reply =
    single && input.reply !== undefined && input.reply !== (single.reply ?? '') ? input.reply : undefined
  const reviews = await applySteps(
    db,
    steps,
    single && reply !== undefined ? { id: single.id, reply } : undefined,
    at,
  )
  await rateProducts(db, [...new Set(steps.map(({ product }) => product))])
  const [review] = single ? await shopReviews(db, sql`where r.id = ${single.id}`) : []
  const previous = Object.fromEntries(steps.map(({ id, from }) => [id, from]))
  return { reviews, ...(review && { review }), previous, left }
}

/** The reviews of a request, locked after their products, in the order of their ids. */
async function chosen(db: Db, input: ModerationRequest) {
  const { ids, all: everything, states, state, reply } = input
  const selectors = [ids, everything, states].filter((selector) => selector !== undefined)
  const isComplete = states !== undefined || state !== undefined || (ids?.length === 1 && reply !== undefined)
  if (selectors.length !== 1 || !isComplete) {
    const message = 'Send either `ids` or `all` with a state, or `states`. Nothing was changed.'
    refuse('invalid', { message, fields: { [selectors.length === 1 ? 'state' : 'ids']: 'required' } })
  }
  if (everything) return matching(db, input)
  const requestedIds = [...new Set(ids ?? Object.keys(states ?? {}))]
  if (requestedIds.length > maxIds) {
    refuse('invalid', { message: 'Too many records in one request.', fields: { states: 'tooLarge' } })
  }
  const rows = await lockReviews(db, sql`r.id = any(${requestedIds}::text[])`)
  if (ids?.length === 1 && rows.length === 0) notFound('review')
  return { rows, left: 0 }
}

async function matching(db: Db, { filter = {}, state }: ModerationRequest) {
  const todo = all(
    conditionOf(filter),
    inStates(filter.state),
    notIn('r.id', filter.except),
    sql`not (${inStates(state && [state])})`,
  )
  const { rows: reviewRows } = await sql<{ id: string }>`
    select r.id from reviews r where ${todo} order by r.id limit ${maxMatching}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from reviews r where ${todo}`.execute(db)
  const rows = await lockReviews(db, sql`r.id = any(${reviewRows.map(({ id }) => id)}::text[]) and ${todo}`)
  return { rows, left: Math.max(0, (counted[0]?.count ?? 0) - reviewRows.length) }
}

/** Products are locked first, as when a review is written, against deadlocks. */
async function lockReviews(db: Db, condition: Sql): Promise<Row[]> {
  await sql`
    select p.id from products p where p.id in (select r.product_id from reviews r where ${condition})
    order by p.id for no key update`.execute(db)
  const { rows } = await sql<Row>`
    select r.id, r.product_id, r.status, r.reply, r.version from reviews r where ${condition}
    order by r.id for no key update`.execute(db)
  return rows
}

async function checkVersion(
  db: Db,
  { state, reply, version, base }: ModerationRequest,
  row: Row,
): Promise<void> {
  const changes = { ...(state && { state }), ...(reply !== undefined && { reply }) }
  const fields = { state: stateOf(row.status), reply: row.reply ?? '' }
  if (!hasConflict({ version, changes, base }, { version: row.version, fields })) return
  const [current] = await shopReviews(db, sql`where r.id = ${row.id}`)
  refuse('conflict', { body: { current, ...(await lastWriterOf(db, 'reviews', row.id)) } })
}

async function applySteps(
  db: Db,
  steps: readonly Step[],
  answer: { id: string; reply: string } | undefined,
  at: Date,
): Promise<ModerationReply['reviews']> {
  const stepOf = new Map(steps.map(({ id, to }) => [id, statusOf(to)]))
  const ids = [...new Set([...stepOf.keys(), ...(answer ? [answer.id] : [])])]
  const text = answer?.reply || null
  const { rows } = await sql<{ id: string; status: number; version: number }>`
    update reviews r set status = coalesce(step.status, r.status), version = r.version + 1,
      reply = case when r.id = ${answer?.id ?? null}::text then ${text}::text else r.reply end,
      replied_at = case when r.id = ${answer?.id ?? null}::text
        then case when ${text}::text is null then null else ${at}::timestamptz end
        else r.replied_at end
    from unnest(${ids}::text[], ${ids.map((id) => stepOf.get(id) ?? null)}::int[]) step (id, status)
    where r.id = step.id
    returning r.id, r.status, r.version`.execute(db)
  return rows.map(({ id, status, version }) => ({ id, state: stateOf(status), version }))
}
