import { sql } from 'kysely'
import { bestFirst, type Counts, type Page } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import { relevance, type Sql } from './conditions.ts'
import { refuse } from './errors.ts'

/** Order by relevance, for a list with the sort `bestFirst` and a search text; otherwise undefined. */
export const bestOrder = (name: string, id: string, { sort, q }: { sort?: string; q?: string }) =>
  sort === bestFirst && q?.trim() ? sql`${relevance(name, q)}, ${sql.raw(name)}, ${sql.raw(id)}` : undefined

/** The day of a moment in the shop's zone, as older clients read it: `21.11.2026`. */
export const dottedDaySql = (column: string): Sql =>
  sql.raw(`to_char(${column} at time zone (select shop_zone()), 'DD.MM.YYYY')`)

/** ORDER BY of some columns in one direction, so that one index serves both. */
export const orderByKeys = (keys: readonly string[], down: boolean): Sql =>
  sql.raw(keys.map((key) => `${key} ${down ? 'desc' : 'asc'}`).join(', '))

/** Window of a sorted list, counted from its nearer end, because skipped rows cost time too. */
export type PageWindow = { limit: number; offset: number; isFromEnd: boolean }

export function pageWindow({ limit, offset = 0, sort }: Page, total: number): PageWindow {
  const end = Math.min(total, limit === undefined ? total : offset + limit)
  const rows = Math.max(0, end - offset)
  // Suggestions have no reverse order.
  const isFromEnd = sort !== bestFirst && offset > total - end
  return { limit: rows, offset: isFromEnd ? total - end : offset, isFromEnd: isFromEnd && rows > 0 }
}

/** Near the beginning of a long list, reading in order beats sorting; the planner does not see it. */
export const isWalk = ({ limit, offset }: PageWindow, total: number): boolean =>
  total > 1000 && offset + limit <= 500

/** A sorted list; `id` is the column of its ids. */
type Sorted = { tables: Sql; id: string; where: Sql; keys: readonly string[]; down: boolean }

/** The ids before and after a row, which need not match itself; null at an end. */
export async function neighbours(db: Db, of: string, { tables, id, where, keys, down }: Sorted) {
  const name = sql.raw(id)
  const keyColumns = keys.map((key) => sql`(select ${sql.raw(key)} from ${tables} where ${name} = ${of})`)
  async function neighbour(isDown: boolean): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      select ${name} as id from ${tables}
      where ${where} and (${sql.raw(keys.join(', '))}) ${sql.raw(isDown ? '<' : '>')} (${sql.join(keyColumns)})
      order by ${orderByKeys(keys, isDown)} limit 1`.execute(db)
    return rows[0]?.id ?? null
  }
  return { previous: await neighbour(!down), next: await neighbour(down) }
}

/** The rows of a query as JSON: one value a row is read twice as fast as columns. */
export async function jsonRows<R>(db: Db, query: Sql): Promise<R[]> {
  const { rows } = await sql<{ row: R }>`select to_json(r) as row from (${query}) r`.execute(db)
  return rows.map(({ row }) => row)
}

export function countsOf(
  states: readonly string[],
  rows: readonly { state: string; count: number }[],
): Counts {
  const countByState = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(states.map((state) => [state, countByState.get(state) ?? 0]))
}

export const totalOf = (counts: Counts, chosen: readonly string[] | undefined): number =>
  Object.entries(counts).reduce(
    (sum, [state, count]) => sum + (!chosen?.length || chosen.includes(state) ? count : 0),
    0,
  )

export const isoOf = (timestamp: string): string => new Date(timestamp).toISOString()
export const isoOrNull = (timestamp: string | null): string | null => timestamp && isoOf(timestamp)

export function checkIdsOrFilter({ ids, filter }: { ids?: unknown; filter?: unknown }): void {
  if ((ids === undefined) !== (filter === undefined)) return
  refuse('invalid', {
    message: 'Send either `ids` or `filter`. Nothing was changed.',
    fields: { ids: 'required' },
  })
}
