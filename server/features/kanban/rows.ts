import { sql } from 'kysely'
import type { Board, BoardReply, Column, Comment, Item, Profile, Story } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { remembered } from '#server/platform/versions.ts'

export const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const anything = sql`true`

/** The day of a due date; an older client may have stored a moment. */
const dayOf = (due: string) => `left(${due}, 10)`

/** Those who may be picked, and those whom the board names though they no longer may. */
export const profilesQuery = sql`
  select 'profile-' || u.profile as id, u.name, 'avatar-' || (1 + (u.profile - 1) % 7) || '.png' as avatar,
    coalesce((select to_char(max(c.created_at) at time zone 'UTC', 'YYYY-MM-DD') from board_comments c
      where c.user_id = u.id), '') as time,
    u.id as "userId", not ${hasRight('board.read', 'u')} as "isFormer"
  from users u
  -- A case, because the rest reads the whole board.
  where case when ${hasRight('board.read', 'u')} then true else u.id in (
      select user_id from board_comments union select user_id from board_files union select user_id from board_activity)
    or 'profile-' || u.profile in (
      select unnest(people) from board_items union select unnest(people) from board_stories) end
  order by u.profile`

/** `which` is a condition on `board_columns c`. */
export const columnsQuery = (which: Sql = anything) => sql`
  select c.id, c.title, c.item_limit as limit, c.is_hard as "isHard", c.color, c.place, c.version,
    array(select i.id from board_items i where i.column_id = c.id order by i.place) as "itemIds"
  from board_columns c where ${which} order by c.place`

/** The same for `board_stories s`; `dueOf` gives the SQL of a due date. */
export const storiesQuery = (which: Sql = anything, dueOf = dayOf) => sql`
  select s.id, s.number, s.title, s.acceptance, s.description, s.people, s.people[1] as assign, s.priority,
    ${sql.raw(dueOf('s.due'))} as "dueDate", s.column_id as "columnId", s.place, s.version,
    ${iso('s.created_at')} as created, ${iso('s.updated_at')} as updated,
    array(select i.id from board_items i where i.story_id = s.id order by i.story_place) as "itemIds",
    array(select c.id from board_comments c where c.story_id = s.id order by c.created_at, c.id) as "commentIds"
  from board_stories s where ${which} order by s.place`

/** The same for `board_items i`. */
export const itemsQuery = (which: Sql = anything, dueOf = dayOf) => sql`
  select i.id, i.number, i.title, i.description, i.people, i.people[1] as assign, i.priority,
    ${sql.raw(dueOf('i.due'))} as "dueDate", i.labels, i.checklist, i.estimate, coalesce(to_json(i.image), 'false') as image, i.version,
    ${iso('i.created_at')} as created, ${iso('i.updated_at')} as updated,
    array(select c.id from board_comments c where c.item_id = i.id order by c.created_at, c.id) as "commentIds",
    (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size,
        'by', 'profile-' || u.profile, 'at', ${iso('f.created_at')}) order by f.created_at, f.id), '[]')
      from board_files f join users u on u.id = f.user_id where f.item_id = i.id) as attachments
  from board_items i
  where ${which} order by i.number`

export const commentsQuery = (which: Sql = anything) => sql`
  select c.id, c.comment, 'profile-' || u.profile as "profileId", ${iso('c.created_at')} as at,
    ${iso('c.edited_at')} as edited
  from board_comments c join users u on u.id = c.user_id
  where ${which} order by c.created_at, c.id`

export const listOf = (query: Sql) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`

async function rowsOf<R>(db: Db, query: Sql): Promise<R[]> {
  const { rows } = await sql<{ list: R[] }>`select ${listOf(query)} as list`.execute(db)
  return rows[0]?.list ?? []
}

export const columnBy = async (db: Db, id: string) =>
  (await rowsOf<Column>(db, columnsQuery(sql`c.id = ${id}`)))[0]
export const storyBy = async (db: Db, id: string) =>
  (await rowsOf<Story>(db, storiesQuery(sql`s.id = ${id}`)))[0]
export const itemBy = async (db: Db, id: string) => (await rowsOf<Item>(db, itemsQuery(sql`i.id = ${id}`)))[0]
export const commentBy = async (db: Db, id: string) =>
  (await rowsOf<Comment>(db, commentsQuery(sql`c.id = ${id}`)))[0]

export async function titlesOf(db: Db): Promise<Map<string, string>> {
  const stories = await db.selectFrom('board_stories').select(['id', 'title']).execute()
  return new Map(stories.map(({ id, title }) => [id, title]))
}

export const idsOf = (holders: readonly { id: string }[]) => holders.map(({ id }) => id)

/** `which` is a condition on `board_items i`. */
const positionsQuery = (which: Sql) => sql`
  select i.id, i.column_id as "columnId", i.place, i.story_id as "storyId", i.story_place as "storyPlace"
  from board_items i where ${which}`

type SinceRequest = { epoch?: string; since?: number; people?: number }

/** The board, or its changes since a version; one statement reads one consistent state. */
export async function boardOf(db: Db, { epoch, since, people }: SinceRequest): Promise<BoardReply> {
  const { rows: now } = await sql<Pick<Board, 'epoch' | 'version' | 'people'>>`
    select b.epoch, b.version, p.version as people from board b, board_people p`.execute(db)
  const board = now[0] ?? { epoch: '', version: 0, people: 0 }
  const isKnown =
    epoch === board.epoch &&
    since !== undefined &&
    people !== undefined &&
    since <= board.version &&
    since > board.version - remembered
  const reply: BoardReply = {
    ...board,
    isWhole: !isKnown,
    // People come and go without a change of the board.
    ...((!isKnown || people !== board.people) && { profiles: await rowsOf<Profile>(db, profilesQuery) }),
    ...nothing,
  }
  if (isKnown && since === board.version) return reply
  const { rows } = await sql<{ parts: Partial<BoardReply> }>`
    select json_build_object(${isKnown ? changesSince(since) : everything}) as parts from board b`.execute(db)
  return { ...reply, ...rows[0]?.parts }
}

const nothing = { columns: [], stories: [], items: [], comments: [], places: [], gone: [] }

const everything = sql`
  'version', b.version, 'columns', ${listOf(columnsQuery())}, 'stories', ${listOf(storiesQuery())},
  'items', ${listOf(itemsQuery())}, 'comments', ${listOf(commentsQuery())}, 'places', ${listOf(positionsQuery(anything))}`

const changesSince = (since: number): Sql => {
  const isNew = (column: string) => sql`${sql.ref(column)} > ${since}::int`
  const removedQuery = (kind: string) =>
    sql`(select coalesce(json_agg(g.id), '[]') from board_gone g where ${isNew('g.version')} and g.kind = ${sql.lit(kind)})`
  return sql`
    'version', b.version,
    'columns', ${listOf(columnsQuery(isNew('c.changed')))}, 'stories', ${listOf(storiesQuery(isNew('s.changed')))},
    'items', ${listOf(itemsQuery(isNew('i.changed')))}, 'comments', ${listOf(commentsQuery(isNew('c.changed')))},
    'places', ${listOf(positionsQuery(sql`i.id in (select m.item_id from board_moves m where ${isNew('m.version')})`))},
    'gone', ${removedQuery('')}, 'goneColumns', ${removedQuery('column')}, 'goneStories', ${removedQuery('story')}`
}
