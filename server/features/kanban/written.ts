import { sql } from 'kysely'
import type { WriteReply } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { type About, type Answered, answerFor } from './older/answer.ts'
import { listsOf } from './older/lists.ts'

type Change = { db: Db; version: number; input: About & { brief?: boolean } }

/** The reply of a write: the lists that older clients read, none of them with `brief`. */
export async function written(
  { db, version, input }: Change,
  names: readonly (keyof Answered)[],
  made: Pick<WriteReply, 'item' | 'story' | 'column' | 'comment'> = {},
): Promise<WriteReply> {
  if (input.brief) return { version, ...made }
  return { version, ...answerFor(input, await listsOf(db, names), made) }
}

/** Throws 409 when there would be too many of something. */
export function tooMany(what: 'column' | 'item' | 'story', limit: number): never {
  refuse('boardFull', { message: `The board has no room for another ${what}: ${limit} is the most` })
}

/** The id that a client chose, or another one when it is taken or means "none". */
export async function freeId(
  db: Db,
  table: 'board_columns' | 'board_items' | 'board_stories' | 'board_comments' | 'board_files',
  wanted: string | undefined,
  newId: () => string,
): Promise<string> {
  if (!wanted || wanted === '0') return newId()
  const taken = await db.selectFrom(table).select('id').where('id', '=', wanted).executeTakeFirst()
  return taken ? newId() : wanted
}

export async function nextNumber(db: Db): Promise<number> {
  const { number } = await db
    .updateTable('board')
    .set((is) => ({ number: is('number', '+', 1) }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Throws 404 when one of the people is no account. */
export async function checkPeople(db: Db, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from users where 'profile-' || profile = any(${[...people]}::text[])`.execute(
    db,
  )
  if (rows[0]?.known !== new Set(people).size) notFound('person')
}
