import { sql } from 'kysely'
import { markdownText } from '#contract/markdown.ts'
import { excerptOf } from '#contract/relevance.ts'
import type { SearchHit } from '#contract/search.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import { holds, relevance } from '#server/platform/conditions.ts'
import type { RecordSearch } from '#server/platform/feature.ts'
import { isoOf, jsonRows } from '#server/platform/list.ts'
import { postSeen } from './rows.ts'
import { seen, viewerOf } from './state.ts'

export const findPosts: RecordSearch = async ({ db, userId, q, limit }) => {
  const viewer = await viewerOf(db, userId)
  const rows = await jsonRows<SearchHit & { at: string }>(
    db,
    sql`select p.id, p.content as title, u.name as hint, p.created_at as at
      from social_posts p join users u on u.id = p.author
      where ${postSeen(viewer)} and ${holds('p.search', q)} order by p.number desc limit ${limit}`,
  )
  return rows.map(({ title, ...row }) => ({
    ...row,
    title: excerptOf(markdownText(title), q),
    at: isoOf(row.at),
  }))
}

export const findPeople: RecordSearch = async ({ db, userId, q, limit }) => {
  const viewer = await viewerOf(db, userId)
  return jsonRows(
    db,
    sql`select u.profile::text as id, u.name as title, coalesce(r.name, u.role_id) as role from users u
      left join roles r on r.id = u.role_id
      where u.id <> ${userId} and ${hasRight('social.use', 'u')} and ${seen('u.id', viewer)} and ${holds('u.search', q)}
      order by ${relevance('u.folded_name', q)}, u.folded_name, u.profile limit ${limit}`,
  )
}
