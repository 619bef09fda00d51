import { sql } from 'kysely'
import { type Counts, isWhole, maxWhole, sortOf } from '#contract/list.ts'
import type { ReviewFilter, ShopReviewListRequest, ShopReviewsReply } from '#contract/moderation.ts'
import { reviewSorts, reviewStates } from '#contract/review-search.ts'
import { searchWords } from '#contract/text-search.ts'
import type { Db } from '#server/db/tables.ts'
import { all, betweenDays, holdsWord, inLiterals, type Sql } from '#server/platform/conditions.ts'
import { countsOf, isWalk, orderByKeys, pageWindow, totalOf } from '#server/platform/list.ts'
import { createMemo } from '#server/platform/memo.ts'
import { shopReviews, stateOf, statusOf } from './rows.ts'

const keysOf = {
  created: ['r.created_at', 'r.id'],
  rating: ['r.rating', 'r.id'],
  author: ['r.folded_author', 'r.id'],
  product: ['p.folded_name', 'r.id'],
  state: ['r.status', 'r.created_at', 'r.id'],
} as const satisfies Record<(typeof reviewSorts)[number], string[]>

export function reviewLists() {
  const counted = createMemo<Counts>(200)

  return async (db: Db, input: ShopReviewListRequest, changes: number): Promise<ShopReviewsReply> => {
    if (isWhole(input)) {
      const newest = sql`order by r.created_at desc, r.id desc limit ${maxWhole}`
      return { productreviews: (await shopReviews(db, newest)).toReversed() }
    }
    const { limit: _, offset: __, sort, state, ...filter } = input
    const condition = conditionOf(filter)
    const counts = await counted(JSON.stringify(filter), changes, () => countWhere(db, condition))
    const total = totalOf(counts, state)
    const { limit, offset, isFromEnd } = pageWindow(input, total)
    const { by, down } = sortOf(reviewSorts, sort, { by: 'created', down: true })
    const rows = fromRows(all(condition, inStates(state)), by, isWalk({ limit, offset, isFromEnd }, total))
    const ids = sql`select r.id from ${rows}
      order by ${orderByKeys(keysOf[by], down !== isFromEnd)} limit ${limit} offset ${offset}`
    const page = sql`join (${ids}) page on page.id = r.id order by ${orderByKeys(keysOf[by], down)}`
    return { productreviews: await shopReviews(db, page), total, counts }
  }
}

function fromRows(condition: Sql, by: keyof typeof keysOf, isWalked: boolean): Sql {
  if (by !== 'product') return sql`reviews r where ${condition}`
  if (!isWalked) return sql`reviews r join products p on p.id = r.product_id where ${condition}`
  return sql`products p cross join lateral (
    select r.id from reviews r where r.product_id = p.id and ${condition} offset 0) r`
}

export function conditionOf(filter: ReviewFilter): Sql {
  const { id, q, rating, product, replied } = filter
  return all(
    id ? sql`r.id = ${id}` : undefined,
    ...searchWords(q ?? '').map(
      // An array, so that the index of products can be combined with that of words.
      (word) => sql`(${holdsWord('r.search', word)}
        or r.product_id = any(array(select id from products where ${holdsWord('folded_name', word)})))`,
    ),
    inLiterals('greatest(ceil(r.rating), 1)', rating?.map(Number)),
    product ? sql`r.product_id = ${product}` : undefined,
    replied === 'yes' ? sql`r.replied_at is not null` : undefined,
    replied === 'no' ? sql`r.replied_at is null` : undefined,
    betweenDays('r.created_at', filter),
  )
}

export const inStates = (states: ReviewFilter['state']): Sql | undefined =>
  inLiterals('r.status', states?.map(statusOf))

async function countWhere(db: Db, condition: Sql): Promise<Counts> {
  const { rows } = await sql<{ status: number; count: number }>`
    select r.status, count(*)::int as count from reviews r where ${condition} group by r.status`.execute(db)
  return countsOf(
    reviewStates,
    rows.map(({ status, count }) => ({ state: stateOf(status), count })),
  )
}
