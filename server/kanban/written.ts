import { sql } from 'kysely'
import type { WriteReply } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/errors.ts'
import { type About, type Answered, answerFor } from './older/answer.ts'
import { listsOf } from './older/lists.ts'
import { remembered } from './rows.ts'

type Change = { db: Db; version: number; input: About & { brief?: boolean | undefined } }

/** What a write answers: the lists that older clients read, or with `brief` none of them. */
export async function written(
  { db, version, input }: Change,
  names: readonly (keyof Answered)[],
  made: Pick<WriteReply, 'item' | 'story' | 'column' | 'comment'> = {},
): Promise<WriteReply> {
  if (input.brief) return { version, ...made }
  return { version, ...answerFor(input, await listsOf(db, names), made) }
}

/** Ends the request of somebody who asked for something that is not on the board. */
export function missing(what: 'column' | 'item' | 'story' | 'comment' | 'file' | 'person'): never {
  refuse(404, 'notFound', `There is no such ${what}`, { body: { what } })
}

/** Ends the request that would make more of something than there may be. */
export function tooMany(what: 'column' | 'item' | 'story', limit: number): never {
  refuse(409, 'boardFull', `The board has no room for another ${what}: ${limit} is the most`)
}

/** The id that somebody wants for a new thing, or another one when it is taken or says "none". */
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

/** The next number of the board. */
export async function nextNumber(db: Db): Promise<number> {
  const { number } = await db
    .updateTable('board')
    .set((is) => ({ number: is('number', '+', 1) }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Ends the request when one of the people is nobody. */
export async function checkPeople(db: Db, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from users where 'profile-' || profile = any(${[...people]}::text[])`.execute(
    db,
  )
  if (rows[0]?.known !== new Set(people).size) missing('person')
}

/** Forgets what was deleted so long ago that nobody is told any more. */
export async function forgetGone(db: Db, version: number): Promise<void> {
  await db
    .deleteFrom('board_gone')
    .where('version', '<=', version - remembered)
    .execute()
}
