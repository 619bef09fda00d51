import type { Holder } from '#contract/board.ts'
import { holdsAll, movedBy, type Step } from '#contract/compat/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import type { LockedBoard } from '#server/features/kanban/arrangement.ts'

type Which = 'columns' | 'stories'
type Arranged<W extends Which> = Record<W, readonly Holder[]>

/** Moves of items between columns, from an older client's list of all columns. */
export const itemsMoved = (db: Db, locked: LockedBoard, sent: readonly Holder[]) =>
  findMoves(db, locked, sent, ['columns'], ({ columns }) => columns)

/** Moves of items between stories; items without a story form one more list. */
export const storyItemsMoved = (db: Db, locked: LockedBoard, sent: readonly Holder[]) =>
  findMoves(db, locked, sent, ['columns', 'stories'], ({ columns, stories }) => {
    const placed = new Set(stories.flatMap(({ itemIds }) => itemIds))
    const loose = columns.flatMap(({ itemIds }) => itemIds).filter((id) => !placed.has(id))
    return [...stories, { id: '', itemIds: loose }]
  })

/** Moves within the order of columns or stories. */
export const holdersMoved = (db: Db, locked: LockedBoard, which: Which, sent: readonly string[]) =>
  findMoves(db, locked, [{ id: '', itemIds: [...sent] }], [which], (one) => [
    { id: '', itemIds: one[which].map(({ id }) => id) },
  ])

async function findMoves<W extends Which>(
  db: Db,
  locked: LockedBoard,
  sent: readonly Holder[],
  which: readonly W[],
  listsOf: (one: Arranged<W>) => readonly Holder[],
): Promise<Step[]> {
  const today = listsOf(locked as Arranged<W>)
  // An up-to-date client needs no history.
  const steps = movedBy([today], sent)
  if (steps.length <= 1 && holdsAll(today, sent)) return steps
  const earlier = await db.selectFrom('board_arrangements').select(which).orderBy('version', 'desc').execute()
  return movedBy([today, ...(earlier as unknown as Arranged<W>[]).map(listsOf)], sent)
}
