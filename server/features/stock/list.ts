import { sql } from 'kysely'
import type { CategorySettings } from '#contract/categories.ts'
import { noCategory } from '#contract/category-words.ts'
import { type AllExcept, type Counts, isWhole, maxWhole, sortOf } from '#contract/list.ts'
import type { StockFilter, StockListRequest, StockReply } from '#contract/stock.ts'
import { stockLevels, stockSorts } from '#contract/stock-search.ts'
import type { Db } from '#server/db/tables.ts'
import { idOf } from '#server/features/products/rows.ts'
import { all, holds, inLiterals, notIn, type Sql } from '#server/platform/conditions.ts'
import { bestOrder, countsOf, orderByKeys, pageWindow, totalOf } from '#server/platform/list.ts'
import { createMemo } from '#server/platform/memo.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { itemsWhere, levelSql } from './rows.ts'

const keysOf = {
  id: ['p.id'],
  name: ['p.folded_name', 'p.id'],
  category: ['p.price', 'p.id'],
  price: ['p.price', 'p.id'],
  qty: ['p.stock', 'p.id'],
  created: ['p.created_at', 'p.id'],
} as const satisfies Record<(typeof stockSorts)[number], string[]>

/** The place of a product's category in the settings; removed categories and none are last. */
function categoryKey({ categories }: CategorySettings): string {
  const ids = categories.map(({ id }) => `'${id}'`)
  return `coalesce(array_position(array[${ids.join()}]::text[], p.category), ${ids.length + 1})`
}

export function stockLists() {
  const counted = createMemo<Counts>(200)

  return async (db: Db, input: StockListRequest, changes: number): Promise<StockReply> => {
    if (isWhole(input)) {
      const newest = sql`p.deleted_at is null order by p.id desc limit ${maxWhole}`
      return { products: (await itemsWhere(db, newest)).toReversed() }
    }
    const { limit: _, offset: __, sort, level, ...filter } = input
    const condition = conditionOf(filter)
    const counts = await counted(JSON.stringify(filter), changes, () => countWhere(db, condition))
    const total = totalOf(counts, level)
    const { limit, offset, isFromEnd } = pageWindow(input, total)
    const { by, down } = sortOf(stockSorts, sort, { by: 'id', down: false })
    const keys =
      by === 'category' ? [categoryKey((await readSettings(db)).categories), ...keysOf.category] : keysOf[by]
    const best = bestOrder('p.folded_name', 'p.id', input)
    const ids = sql`select p.id from products p where ${matching(input)}
      order by ${best ?? orderByKeys(keys, down !== isFromEnd)} limit ${limit} offset ${offset}`
    const products = await itemsWhere(db, sql`p.id in (${ids}) order by ${best ?? orderByKeys(keys, down)}`)
    return { products, total, counts }
  }
}

export const matching = ({ level, except, ...filter }: AllExcept<StockFilter>): Sql =>
  all(conditionOf(filter), ofLevels(level), notIn('p.id::text', except))

function conditionOf({ q, category }: StockFilter): Sql {
  const id = q && idOf(q.trim())
  const words = holds('p.search', q)
  return all(
    sql`p.deleted_at is null`,
    id ? sql`(p.id = ${id} or ${words})` : words,
    inLiterals(
      'p.category',
      category?.map((id) => (id === noCategory ? '' : id)),
    ),
  )
}

const ofLevels = (levels: StockFilter['level']): Sql | undefined =>
  levels?.length ? sql`${levelSql} in (${sql.join(levels.map((level) => sql.lit(level)))})` : undefined

async function countWhere(db: Db, condition: Sql): Promise<Counts> {
  const { rows } = await sql<{ state: string; count: number }>`
    select ${levelSql} as state, count(*)::int as count from products p where ${condition} group by 1`.execute(
    db,
  )
  return countsOf(stockLevels, rows)
}
