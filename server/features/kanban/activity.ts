import { sql } from 'kysely'
import type { ItemFields, StoryFields } from '#contract/kanban.ts'
import { type Activity, type ActivityField, maxActivity } from '#contract/kanban-activity.ts'
import type { Db } from '#server/db/tables.ts'
import { plainWord } from '#server/platform/merge.ts'
import { iso } from './rows.ts'

/** A change of one field of an item or story, as text that stays readable when the record it names is gone. */
export type Change = { about: string; field: ActivityField; was: string; now: string }

const maxLetters = 200

export async function activityOf(db: Db, about: string): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    select a.id::text as id, ${iso('a.at')} as at, 'profile-' || u.profile as by, a.field, a.was, a.now
    from board_activity a join users u on u.id = a.user_id
    where a.about = ${about} order by a.id desc limit ${maxActivity}`.execute(db)
  return rows
}

export async function noteChanges(
  db: Db,
  { userId, at }: { userId: string; at: Date },
  changes: readonly Change[],
) {
  if (changes.length === 0) return
  const rows = changes.map(({ about, field, was, now }) => ({
    about,
    field,
    was: was.slice(0, maxLetters),
    now: now.slice(0, maxLetters),
  }))
  await sql`
    insert into board_activity (about, user_id, at, field, was, now)
    select about, ${userId}, ${at}::timestamptz, field, was, now
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(about text, field text, was text, now text)`.execute(
    db,
  )
  const abouts = [...new Set(rows.map(({ about }) => about))]
  await sql`
    delete from board_activity a using unnest(${abouts}::text[]) one (about) where a.about = one.about and a.id <= (
      select id from board_activity where about = one.about order by id desc offset ${maxActivity} limit 1)`.execute(
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

export function fieldsChanged(
  about: string,
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
    return isSame ? [] : [{ about, field, was: say(was), now: say(now) }]
  })
}

type Holder = { id: string; title?: string; itemIds: readonly string[] }

export function itemsPlaced(
  was: readonly Holder[],
  now: readonly Holder[],
  titles: ReadonlyMap<string, string>,
  field: 'columnId' | 'story',
): Change[] {
  const previousHolders = new Map(
    was.flatMap(({ id, itemIds }) => itemIds.map((item) => [item, id] as const)),
  )
  const after = new Map(now.flatMap(({ id, itemIds }) => itemIds.map((item) => [item, id] as const)))
  const titleOf = (id: string | undefined) => (id === undefined ? '' : (titles.get(id) ?? ''))
  return [...new Set([...previousHolders.keys(), ...after.keys()])].flatMap((about) => {
    const [from, to] = [previousHolders.get(about), after.get(about)]
    return from === to ? [] : [{ about, field, was: titleOf(from), now: titleOf(to) }]
  })
}
