import { sql } from 'kysely'
import type { Board, BoardReply, Column, Comment, Item, Story } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import type { Sql } from '#server/platform/list.ts'
import { remembered } from '#server/platform/versions.ts'

/** A moment as ISO text. */
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

export const columnsQuery = sql`
  select c.id, c.title, c.item_limit as limit, c.is_hard as "isHard", c.color, c.version,
    array(select i.id from board_items i where i.column_id = c.id order by i.place) as "itemIds"
  from board_columns c order by c.place`

/** `which` is a condition on `board_stories s`; `dueOf` gives the SQL of a due date. */
export const storiesQuery = (which: Sql = anything, dueOf = dayOf) => sql`
  select s.id, s.number, s.title, s.acceptance, s.description, s.people, s.people[1] as assign, s.priority,
    ${sql.raw(dueOf('s.due'))} as "dueDate", s.column_id as "columnId", s.version,
    ${iso('s.created_at')} as created, ${iso('s.updated_at')} as updated,
    array(select i.id from board_items i where i.story_id = s.id order by i.story_place) as "itemIds",
    array(select c.id from board_comments c where c.story_id = s.id order by c.created_at, c.id) as "commentIds"
  from board_stories s where ${which} order by s.place`

/** The same for `board_items i`. */
export const itemsQuery = (which: Sql = anything, dueOf = dayOf) => sql`
  select i.id, i.number, i.title, i.description, i.people, i.people[1] as assign, i.priority,
    ${sql.raw(dueOf('i.due'))} as "dueDate", i.labels, i.checklist, i.estimate, coalesce(to_json(i.image), 'false') as image, i.version,
    ${iso('i.created_at')} as created, ${iso('i.updated_at')} as updated,
    coalesce(c.ids, '{}') as "commentIds", coalesce(f.files, '[]') as attachments
  from board_items i
  left join (select item_id, array_agg(id order by created_at, id) as ids from board_comments group by 1) c
    on c.item_id = i.id
  left join (
    select item_id, json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size,
      'by', 'profile-' || u.profile, 'at', ${iso('f.created_at')}) order by f.created_at, f.id) as files
    from board_files f join users u on u.id = f.user_id group by 1
  ) f on f.item_id = i.id
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
  (await rowsOf<Column>(db, columnsQuery)).find((one) => one.id === id)
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

type SinceRequest = { epoch?: string; since?: number }

/** The board, or its changes since a version; one statement reads one consistent state. */
export async function boardOf(db: Db, { epoch, since }: SinceRequest): Promise<BoardReply> {
  const { rows: now } = await sql<Pick<Board, 'epoch' | 'version'>>`select epoch, version from board`.execute(
    db,
  )
  const board = now[0] ?? { epoch: '', version: 0 }
  const isKnown =
    epoch === board.epoch &&
    since !== undefined &&
    since <= board.version &&
    since > board.version - remembered
  if (isKnown && since === board.version)
    return {
      ...board,
      isWhole: false,
      // People come and go without a change of the board.
      profiles: await rowsOf(db, profilesQuery),
      items: [],
      comments: [],
      gone: [],
    }
  const from = isKnown ? since : -1
  const { rows } = await sql<{ board: Omit<BoardReply, 'isWhole'> }>`
    select json_build_object(
      'epoch', b.epoch, 'version', b.version,
      'columns', ${listOf(columnsQuery)}, 'stories', ${listOf(storiesQuery())},
      'profiles', ${listOf(profilesQuery)},
      'items', ${listOf(itemsQuery(sql`i.changed > ${from}::int`))},
      'comments', ${listOf(commentsQuery(sql`c.changed > ${from}::int`))},
      'gone', ${isKnown ? sql`(select coalesce(json_agg(g.id), '[]') from board_gone g where g.version > ${from}::int)` : sql`'[]'::json`}
    ) as board from board b`.execute(db)
  const reply = rows[0]?.board
  return {
    ...board,
    ...reply,
    isWhole: !isKnown,
    items: reply?.items ?? [],
    comments: reply?.comments ?? [],
    gone: reply?.gone ?? [],
  }
}
