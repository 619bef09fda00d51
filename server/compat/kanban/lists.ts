import { sql } from 'kysely'
import { timestampSql } from '#contract/compat/kanban.ts'
import type { Column, Comment, Item, Profile, Story } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import {
  columnsQuery,
  commentsQuery,
  idsOf,
  itemsQuery,
  listOf,
  profilesQuery,
  storiesQuery,
} from '#server/features/kanban/rows.ts'

export type Lists = {
  items: Item[]
  columns: Column[]
  columnsOrder: string[]
  profiles: Profile[]
  comments: Comment[]
  userStory: Story[]
  userStoryOrder: string[]
}
type Name = Exclude<keyof Lists, 'columnsOrder' | 'userStoryOrder'>

const queries = {
  items: itemsQuery(undefined, timestampSql),
  columns: columnsQuery(),
  profiles: profilesQuery,
  comments: commentsQuery(),
  userStory: storiesQuery(undefined, timestampSql),
}
export const allLists = Object.keys(queries) as Name[]
const ordered = { columnsOrder: 'columns', userStoryOrder: 'userStory' } as const

export async function listsOf<N extends keyof Lists>(db: Db, names: readonly N[]): Promise<Pick<Lists, N>> {
  const of = (name: keyof Lists): Name =>
    name === 'columnsOrder' || name === 'userStoryOrder' ? ordered[name] : name
  const needed = [...new Set(names.map(of))]
  const { rows } = await sql<{ lists: Lists }>`select json_build_object(${sql.join(
    needed.flatMap((name) => [sql.lit(name), listOf(queries[name])]),
  )}) as lists`.execute(db)
  const lists = rows[0]?.lists as Lists
  return Object.fromEntries(
    names.map((name) => [name, name === of(name) ? lists[name] : idsOf(lists[of(name)])]),
  ) as Pick<Lists, N>
}
