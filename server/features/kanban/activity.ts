import { sql } from 'kysely'
import type { ItemFields, StoryFields } from '#contract/kanban.ts'
import { type Activity, type ActivityField, maxActivity } from '#contract/kanban-activity.ts'
import type { Db } from '#server/db/tables.ts'
import { plainWord } from '#server/platform/merge.ts'
import { iso } from './rows.ts'

/** A change of one field, as text that stays readable when the record it names is gone. */
export type Change = { field: ActivityField; was: string; now: string }
type About = { about: string; userId: string; at: Date }

/** Number of letters kept of a text. */
const maxLetters = 200

export async function activityOf(db: Db, about: string): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    select a.id::text as id, ${iso('a.at')} as at, 'profile-' || u.profile as by, a.field, a.was, a.now
    from board_activity a join users u on u.id = a.user_id
    where a.about = ${about} order by a.id desc limit ${maxActivity}`.execute(db)
  return rows
}

/** Records changes of an item or story, and forgets the oldest ones. */
export async function noteChanges(db: Db, { about, userId, at }: About, changes: readonly Change[]) {
  if (changes.length === 0) return
  const rows = changes.map(({ field, was, now }) => ({
    about,
    user_id: userId,
    at,
    field,
    was: was.slice(0, maxLetters),
    now: now.slice(0, maxLetters),
  }))
  await db.insertInto('board_activity').values(rows).execute()
  await sql`delete from board_activity where about = ${about} and id <=
    (select id from board_activity where about = ${about} order by id desc offset ${maxActivity} limit 1)`.execute(
    db,
  )
}

export async function forgetActivity(db: Db, about: string): Promise<void> {
  await db.deleteFrom('board_activity').where('about', '=', about).execute()
}

type Fields = Partial<ItemFields & StoryFields>
/** Long texts are empty here: the activity says only that they changed. */
const wordsOf: { [Field in Exclude<ActivityField, 'added' | 'story'>]: (fields: Fields) => string } = {
  title: ({ title = '' }) => title,
  description: () => '',
  acceptance: () => '',
  people: ({ people = [] }) => people.join(' '),
  priority: ({ priority = '' }) => priority,
  dueDate: ({ dueDate }) => dueDate?.slice(0, 10) ?? '',
  labels: ({ labels = [] }) => labels.join(', '),
  checklist: ({ checklist = [] }) => `${checklist.filter(({ isDone }) => isDone).length}/${checklist.length}`,
  estimate: ({ estimate }) => (estimate == null ? '' : String(estimate)),
  columnId: ({ columnId = '' }) => columnId,
}

/** The changes of an edit; `titleOf` names columns. */
export function fieldsChanged(
  was: Fields,
  now: Fields,
  titleOf: (columnId: string) => string = (id) => id,
): Change[] {
  return (Object.keys(wordsOf) as (keyof typeof wordsOf)[]).flatMap((field) => {
    const say = (fields: Fields) => {
      const words = wordsOf[field](fields)
      return field === 'columnId' && words !== '' ? titleOf(words) : words
    }
    // A due date may be stored as a moment of its day.
    const isSame =
      field === 'dueDate' ? say(was) === say(now) : plainWord(field, was) === plainWord(field, now)
    return isSame ? [] : [{ field, was: say(was), now: say(now) }]
  })
}

type Holder = { id: string; title?: string; itemIds: readonly string[] }

/** Items that changed their column or story, by id. */
export function itemsPlaced(
  was: readonly Holder[],
  now: readonly Holder[],
  titles: ReadonlyMap<string, string>,
  field: 'columnId' | 'story',
): Map<string, Change> {
  const before = new Map(was.flatMap(({ id, itemIds }) => itemIds.map((item) => [item, id] as const)))
  const after = new Map(now.flatMap(({ id, itemIds }) => itemIds.map((item) => [item, id] as const)))
  const changes = new Map<string, Change>()
  const titleOf = (id: string | undefined) => (id === undefined ? '' : (titles.get(id) ?? ''))
  for (const item of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(item), after.get(item)]
    if (from !== to) changes.set(item, { field, was: titleOf(from), now: titleOf(to) })
  }
  return changes
}
