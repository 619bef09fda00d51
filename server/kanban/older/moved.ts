import type { Holder } from '#contract/board.ts'
import { holdsAll, movedBy, type Step } from '#contract/kanban-older.ts'
import type { Db } from '#server/db/tables.ts'
import type { Held } from '#server/kanban/arrangement.ts'

type Which = 'columns' | 'stories'
type Arranged<W extends Which> = Record<W, readonly Holder[]>

/** What was moved by somebody who sends all columns with their items. */
export const itemsMoved = (db: Db, held: Held, sent: readonly Holder[]) =>
  moved(db, held, sent, ['columns'], ({ columns }) => columns)

/** The same for all stories with their items; those in no story stand beside them. */
export const storyItemsMoved = (db: Db, held: Held, sent: readonly Holder[]) =>
  moved(db, held, sent, ['columns', 'stories'], ({ columns, stories }) => {
    const placed = new Set(stories.flatMap(({ itemIds }) => itemIds))
    const loose = columns.flatMap(({ itemIds }) => itemIds).filter((id) => !placed.has(id))
    return [...stories, { id: '', itemIds: loose }]
  })

/** The same for the order of the columns, or of the stories, themselves. */
export const holdersMoved = (db: Db, held: Held, which: Which, sent: readonly string[]) =>
  moved(db, held, [{ id: '', itemIds: [...sent] }], [which], (one) => [
    { id: '', itemIds: one[which].map(({ id }) => id) },
  ])

async function moved<W extends Which>(
  db: Db,
  held: Held,
  sent: readonly Holder[],
  which: readonly W[],
  listsOf: (one: Arranged<W>) => readonly Holder[],
): Promise<Step[]> {
  const today = listsOf(held as Arranged<W>)
  // Whoever is up to date needs no history.
  const steps = movedBy([today], sent)
  if (steps.length <= 1 && holdsAll(today, sent)) return steps
  const earlier = await db.selectFrom('board_arrangements').select(which).orderBy('version', 'desc').execute()
  return movedBy([today, ...(earlier as unknown as Arranged<W>[]).map(listsOf)], sent)
}
