import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'

/** A move of an item into a holder, or of what holds items; without `beforeId` to the end. */
type Step = { itemId: string; holderId: string | null; beforeId?: string | null }
export type WriteOptions = {
  /** Moves that are made one after the other instead of the one in the input. */
  steps?: readonly Step[]
  /** Hard limits of columns do not apply. */
  isUnlimited?: boolean
}
export type BoardMount = Omit<Mount, 'write'> & {
  write: <C extends Call>(
    call: C,
    handler: (context: CallContext<C> & WriteOptions) => Promise<z.input<C['reply']>>,
  ) => void
}

export const requireMove = (): never =>
  refuse('invalid', { message: 'Send what to move.', fields: { move: 'required' } })

export const stepsOf = (steps: readonly Step[] | undefined, move: Step | undefined): readonly Step[] =>
  steps ?? [move ?? requireMove()]

export function tooMany(what: 'column' | 'item' | 'story', limit: number): never {
  refuse('boardFull', { message: `The board has reached its limit of ${limit} for each ${what}.` })
}

/** The id that a client chose, or another one when it is taken or means "none". */
export async function freeId(
  db: Db,
  table: 'board_columns' | 'board_items' | 'board_stories' | 'board_comments' | 'board_files',
  clientId: string | undefined,
  newId: () => string,
): Promise<string> {
  if (!clientId || clientId === '0') return newId()
  const existingRow = await db.selectFrom(table).select('id').where('id', '=', clientId).executeTakeFirst()
  return existingRow ? newId() : clientId
}

export async function nextNumber(db: Db): Promise<number> {
  const { number } = await db
    .updateTable('board')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Throws 404 when one of the people may not be picked; `previous` people may stay. */
export async function checkPeople(
  db: Db,
  people: readonly string[],
  previous: readonly string[] = [],
): Promise<void> {
  const added = people.filter((person) => !previous.includes(person))
  if (added.length === 0) return
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from users
    where 'profile-' || profile = any(${added}::text[]) and ${hasRight('board.read')}`.execute(db)
  if (rows[0]?.known !== new Set(added).size) notFound('person')
}

/** The people of a thing after a write; `assign` replaces the first of them. */
export function peopleAfter(
  { people, assign }: { people?: string[]; assign?: string | null },
  now: readonly string[],
): string[] {
  if (people) return [...new Set(people)]
  if (assign === undefined) return [...now]
  const others = now.slice(1).filter((personId) => personId !== assign)
  return assign ? [assign, ...others] : others
}
