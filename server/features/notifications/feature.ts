import { sql } from 'kysely'
import { type NotificationsReply, notificationCalls } from '#contract/notifications.ts'
import type { Right } from '#contract/rights.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { hasRow } from '#server/platform/db/has-row.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'

const maxListed = 50

export type Notice = { kind: string; facts: Record<string, string | number>; message: string }

/** The right by which someone may read a kind of notification; the others are about the account itself. */
const rightOf: Record<string, Right> = {
  orderPlaced: 'orders.read',
  orderUnpaid: 'orders.read',
  lowStock: 'stock.read',
  reviewWaiting: 'reviews.moderate',
}

const hiddenFrom = ({ rights }: Session): string[] =>
  Object.keys(rightOf).filter((kind) => !rights.has(rightOf[kind] as Right))

function notifications({ read, write }: Mount, clock: () => Date): void {
  read(notificationCalls.list, ({ db, session }) => listOf(db, session))

  write(notificationCalls.read, async ({ db, session, input: { ids } }) => {
    const unread = db
      .updateTable('notifications')
      .set({ read_at: clock() })
      .where('user_id', '=', session.id)
      .where('read_at', 'is', null)
    await (ids ? unread.where('id', '=', sql<string>`any(${ids}::text[])`) : unread).execute()
    return listOf(db, session)
  })
}

export async function notify(
  db: Db,
  { id, userId, at, isOwn = false }: { id: string; userId: string; at: Date; isOwn?: boolean },
  { kind, facts, message }: Notice,
): Promise<void> {
  const row = { id, user_id: userId, kind, facts: JSON.stringify(facts), message, read_at: isOwn ? at : null }
  await db
    .insertInto('notifications')
    .values({ ...row, created_at: at })
    .execute()
}

type Times = Pick<Deps, 'clock' | 'newId'>

const hourMs = 3_600_000

export async function notifyHourly(
  db: Db,
  { clock, newId }: Times,
  userId: string,
  notice: Notice,
): Promise<void> {
  const recent = db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', notice.kind)
    .where('created_at', '>', new Date(clock().getTime() - hourMs))
  if (await hasRow(recent)) return
  await notify(db, { id: newId(), userId, at: clock() }, notice)
}

/** Notices as rows `n` with `about`, `kind`, `facts` and `message`. */
export const noticeRows = (notices: readonly (Notice & { about?: number })[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n (about integer, kind text, facts jsonb, message text)`

/** Notifies many in one statement; the query has `user_id`, `kind`, `facts` and `message` of each notification. */
export async function notifyEach(db: Db, { clock, newId }: Times, notices: Sql): Promise<void> {
  await sql`
    insert into notifications (id, user_id, kind, facts, message, created_at)
    select ${newId()} || '-' || row_number() over (), user_id, kind, facts, message, ${clock()}::timestamptz
    from (${notices}) n`.execute(db)
}

export async function notifyAll(
  db: Db,
  times: Times,
  notices: readonly Notice[],
  right: Right,
  by?: string,
): Promise<void> {
  if (notices.length === 0) return
  await notifyEach(
    db,
    times,
    sql`select u.id as user_id, n.kind, n.facts, n.message from ${noticeRows(notices)} cross join users u
      where ${hasRight(right, 'u')} and u.id is distinct from ${by ?? null}::text`,
  )
}

const keptMs = 90 * 86_400_000
/** Max notifications of an account; older ones are deleted. */
const maxNotifications = 1_000

/** Deletes notifications older than 90 days, read or not, and the oldest of accounts with too many. */
export async function forgetOldNotifications(db: Db, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - keptMs)
  await db.deleteFrom('notifications').where('created_at', '<=', expired).execute()
  await sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by user_id order by created_at desc, id) as place from notifications
      ) n where place > ${maxNotifications}
    )`.execute(db)
}

async function listOf(db: Db, session: Session): Promise<NotificationsReply> {
  const seen = sql<boolean>`user_id = ${session.id} and kind <> all(${hiddenFrom(session)}::text[])`
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'facts', 'message', 'read_at', 'created_at'])
    .select(
      sql<number>`(select count(*)::int from notifications where ${seen} and read_at is null)`.as('unread'),
    )
    .where(seen)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()
  return {
    unread: rows[0]?.unread ?? 0,
    notifications: rows.map(({ id, kind, facts, message, read_at, created_at }) => ({
      id,
      kind,
      facts,
      message,
      at: created_at.toISOString(),
      read: read_at !== null,
    })),
  }
}

export const notificationFeature = defineFeature({
  key: 'notifications',
  calls: { notifications: notificationCalls },
  activity: { record: 'notification', deeds: { 'notifications/read': 'notification.seen' } },
  extensions: ['notifications'],
  changes: 'own',
  jobs: [{ everyMinutes: 60, run: ({ db, clock }) => forgetOldNotifications(db, clock()) }],
  mount: ({ mount, deps }) => notifications(mount, deps.clock),
})
