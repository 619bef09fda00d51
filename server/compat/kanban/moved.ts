import type { Holder } from '#contract/board.ts'
import { holdsAll, movedBy, type Step } from '#contract/compat/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import type { LockedBoard } from '#server/features/kanban/arrangement.ts'

type Which = 'columns' | 'stories'
type Arranged<W extends Which> = Record<W, readonly Holder[]>

export const itemsMoved = (db: Db, locked: LockedBoard, holders: readonly Holder[]) =>
  findMoves(db, locked, holders, ['columns'], ({ columns }) => columns)

/** Moves of items between stories; items without a story form one more list. */
export const storyItemsMoved = (db: Db, locked: LockedBoard, holders: readonly Holder[]) =>
  findMoves(db, locked, holders, ['columns', 'stories'], ({ columns, stories }) => {
    const placed = new Set(stories.flatMap(({ itemIds }) => itemIds))
    const loose = columns.flatMap(({ itemIds }) => itemIds).filter((id) => !placed.has(id))
    return [...stories, { id: '', itemIds: loose }]
  })

export const holdersMoved = (db: Db, locked: LockedBoard, which: Which, ids: readonly string[]) =>
  findMoves(db, locked, [{ id: '', itemIds: [...ids] }], [which], (arrangement) => [
    { id: '', itemIds: arrangement[which].map(({ id }) => id) },
  ])

async function findMoves<W extends Which>(
  db: Db,
  locked: LockedBoard,
  holders: readonly Holder[],
  which: readonly W[],
  listsOf: (arrangement: Arranged<W>) => readonly Holder[],
): Promise<Step[]> {
  const today = listsOf(locked as Arranged<W>)
  // An up-to-date client needs no history.
  const steps = movedBy([today], holders)
  if (steps.length <= 1 && holdsAll(today, holders)) return steps
  const earlier = await db.selectFrom('board_arrangements').select(which).orderBy('version', 'desc').execute()
  return movedBy([today, ...(earlier as unknown as Arranged<W>[]).map(listsOf)], holders)
}
