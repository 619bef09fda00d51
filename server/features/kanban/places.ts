import { type RawBuilder, sql } from 'kysely'
import { hasRoom } from '#contract/board.ts'
import type { Db } from '#server/db/tables.ts'
import { notFound, refuse } from '#server/platform/errors.ts'

/** A list whose order is kept in places: rows of a table that are in one holder, or all of them. */
type List = {
  table: 'board_items' | 'board_stories'
  holder?: 'column_id' | 'story_id'
  positionColumn: string
}
const lists = {
  inColumn: { table: 'board_items', holder: 'column_id', positionColumn: 'place' },
  inStory: { table: 'board_items', holder: 'story_id', positionColumn: 'story_place' },
  stories: { table: 'board_stories', positionColumn: 'place' },
} as const satisfies Record<string, List>

/** Gap between new places, so that an insert renumbers no neighbour. */
export const gap = 1024

type Wanted = {
  /** The column or story of the list. */
  holderId?: string
  /** It may be in the list already, or not exist yet. */
  id: string
  /** Without it, or when it is not in the list, the end. */
  beforeId?: string | null
}

/** Halfway between the neighbours, or the present position; a list without room is renumbered. */
export async function positionIn(db: Db, name: keyof typeof lists, target: Wanted): Promise<number> {
  const list: List = lists[name]
  const position = await positionBetween(db, list, target)
  if (position !== undefined) return position
  await spread(db, list, target.holderId)
  return (await positionBetween(db, list, target)) ?? gap
}

const isIn = ({ holder }: List, holderId = ''): RawBuilder<boolean> =>
  holder ? sql`${sql.ref(holder)} = ${holderId}` : sql`true`

async function positionBetween(db: Db, list: List, { holderId, id, beforeId = null }: Wanted) {
  const [table, positionRef] = [sql.table(list.table), sql.ref(list.positionColumn)]
  const here = isIn(list, holderId)
  const { rows } = await sql<{ own: number | null; low: number | null; high: number | null }>`
    with next as (select ${positionRef} as place from ${table} where id = ${beforeId}::text and ${here})
    select (select ${positionRef} from ${table} where id = ${id} and ${here}) as own, (select place from next) as high,
      (select ${positionRef} from ${table} where ${here} and id <> ${id}
        and ${positionRef} < coalesce((select place from next), 'Infinity') order by ${positionRef} desc limit 1) as low`.execute(
    db,
  )
  const { own = null, low, high = null } = rows[0] ?? {}
  const from = low ?? 0
  // Before itself means no move.
  if (own !== null && (beforeId === id || (own > from && own < (high ?? Number.POSITIVE_INFINITY))))
    return own
  const between = high === null ? from + gap : (from + high) / 2
  return between > from && between < (high ?? Number.POSITIVE_INFINITY) ? between : undefined
}

async function spread(db: Db, list: List, holderId: string | undefined): Promise<void> {
  const [table, positionRef] = [sql.table(list.table), sql.ref(list.positionColumn)]
  await sql`update ${table} one set ${positionRef} = ${gap} * now.nth
    from (select id, row_number() over (order by ${positionRef}) as nth from ${table} where ${isIn(list, holderId)}) now
    where one.id = now.id`.execute(db)
}

type Column = { id: string; title: string; limit: number | null; isHard: boolean }

/** A column of the locked board; throws 404. */
export async function columnOf(db: Db, id: string): Promise<Column> {
  const column = await db
    .selectFrom('board_columns')
    .select(['id', 'title', 'item_limit as limit', 'is_hard as isHard'])
    .where('id', '=', id)
    .executeTakeFirst()
  return column ?? notFound('column')
}

export async function requireRoomIn(db: Db, column: Column, isUnlimited = false): Promise<void> {
  if (isUnlimited || !column.isHard) return
  const items = await db.selectFrom('board_items').select('id').where('column_id', '=', column.id).execute()
  requireRoom({ ...column, itemIds: items.map(({ id }) => id) })
}

export function requireRoom(column: Column & { itemIds: string[] }, more = 1): void {
  if (hasRoom(column, more)) return
  const { id, title, limit } = column
  refuse('columnFull', {
    message: `"${title}" has a limit of ${limit} items. Nothing was moved.`,
    body: { column: id, limit },
  })
}
