import { sql } from 'kysely'
import { excerptOf } from '#contract/relevance.ts'
import type { SearchHit } from '#contract/search.ts'
import { holds, type Sql } from '#server/platform/conditions.ts'
import type { RecordSearch } from '#server/platform/feature.ts'
import { isoOf, jsonRows } from '#server/platform/list.ts'

/** Each hit's `within` is the number of the other person; its id begins with that of the message. */
async function hitsOf(q: string, rows: Promise<(SearchHit & { at: string })[]>): Promise<SearchHit[]> {
  return (await rows).map((row) => ({ ...row, title: excerptOf(row.title, q), at: isoOf(row.at) }))
}

const ownConversations = (userId: string): Sql => sql`chat_conversations c
  join users u on u.id = case c.low when ${userId} then c.high else c.low end and ${userId} in (c.low, c.high)`

export const findMessages: RecordSearch = ({ db, userId, q, limit }) =>
  hitsOf(
    q,
    jsonRows(
      db,
      sql`select m.number::text as id, m.content as title, u.name as hint, u.profile::text as within, m.created_at as at
        from ${ownConversations(userId)} join chat_messages m on m.conversation_id = c.id
        where m.deleted_at is null and ${holds('m.search', q)} order by m.created_at desc limit ${limit}`,
    ),
  )

export const findChatFiles: RecordSearch = ({ db, userId, q, limit }) =>
  hitsOf(
    q,
    jsonRows(
      db,
      sql`select m.number || '-' || f.place as id, f.name as title, u.name as hint, u.profile::text as within, m.created_at as at
        from ${ownConversations(userId)} join chat_files f on f.conversation_id = c.id
        join chat_messages m on m.conversation_id = c.id and m.id = f.message_id
        where ${holds('fold(f.name)', q)} order by m.created_at desc limit ${limit}`,
    ),
  )
