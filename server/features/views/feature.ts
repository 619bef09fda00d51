import { sql } from 'kysely'
import {
  maxViews,
  readingRights,
  sharingRights,
  type ViewsReply,
  viewCalls,
  viewLists,
} from '#contract/views.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRole } from '#server/platform/auth/role-sql.ts'
import { requireRight, type Session } from '#server/platform/auth/session.ts'
import { refuse } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'

function views({ read, write }: Mount): void {
  read(viewCalls.list, ({ db, session }) => viewsFor(db, session))

  write(viewCalls.save, async ({ input, db, session, publish }) => {
    const { id, list, name, shared, at } = input
    const right = shared ? sharingRights[list] : readingRights[list]
    if (right) requireRight(session, right)
    const search = JSON.stringify(input.search)
    // Locked, so that two requests at the same time do not both save the eighth.
    await db.selectFrom('users').select('id').where('id', '=', session.id).forNoKeyUpdate().execute()
    const storedView = await db.selectFrom('list_views').selectAll().where('id', '=', id).executeTakeFirst()
    if (storedView && storedView.user_id !== session.id) refuse('idTaken')
    if (storedView) {
      await db.updateTable('list_views').set({ name, search, shared }).where('id', '=', id).execute()
    } else {
      const own = await db
        .selectFrom('list_views')
        .select('id')
        .where('user_id', '=', session.id)
        .where('list', '=', list)
        .execute()
      if (own.length >= maxViews) refuse('tooManyViews')
      const row = { id, user_id: session.id, list, name, search, shared, at }
      await db.insertInto('list_views').values(row).execute()
    }
    publish('views', undefined, shared || storedView?.shared ? undefined : [session.id])
    return viewsFor(db, session)
  })

  write(viewCalls.remove, async ({ input: { id }, db, session, publish }) => {
    const deletedView = await db
      .deleteFrom('list_views')
      .where('id', '=', id)
      .where('user_id', '=', session.id)
      .returning('shared')
      .executeTakeFirst()
    publish('views', undefined, deletedView?.shared ? undefined : [session.id])
    return viewsFor(db, session)
  })

  write(viewCalls.look, async ({ input: { list, look }, db, session, publish }) => {
    const row = { user_id: session.id, list, look: JSON.stringify(look) }
    await db
      .insertInto('list_looks')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ look: row.look }))
      .execute()
    publish('views', undefined, [session.id])
    return viewsFor(db, session)
  })
}

/** The condition that the owner of a shared view still has the right to share views of its list. */
const mayShare = sql<boolean>`(${sql.join(
  viewLists.map((list) => sql`(list = ${list} and ${hasRole(sharingRights[list])})`),
  sql` or `,
)})`

async function viewsFor(db: Db, { id: user, rights }: Session): Promise<ViewsReply> {
  const readable = viewLists.filter((list) => {
    const right = readingRights[list]
    return !right || rights.has(right)
  })
  const rows = await db
    .selectFrom('list_views')
    .innerJoin('users', 'users.id', 'user_id')
    .select([
      'list_views.id',
      'list',
      'list_views.name',
      'list_views.search',
      'shared',
      'at',
      'users.name as by',
    ])
    .select(sql<boolean>`user_id = ${user}`.as('mine'))
    .where('list', 'in', readable)
    .where((eb) => eb.or([eb('user_id', '=', user), eb.and([eb('shared', '=', true), mayShare])]))
    .orderBy('at')
    .orderBy('list_views.id')
    .limit(500)
    .execute()
  const looks = await db
    .selectFrom('list_looks')
    .select(['list', 'look'])
    .where('user_id', '=', user)
    .execute()
  return {
    views: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    looks: Object.fromEntries(looks.map(({ list, look }) => [list, look])),
  }
}

export const viewFeature = defineFeature({
  key: 'views',
  table: 'list_views',
  calls: { views: viewCalls },
  activity: { record: 'view', deeds: { 'view/remove': 'view.delete', 'view/look': 'look.edit' } },
  mount: ({ mount }) => views(mount),
})
