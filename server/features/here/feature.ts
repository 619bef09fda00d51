import { type RawBuilder, sql } from 'kysely'
import { hereCalls } from '#contract/here.ts'
import type { Right } from '#contract/rights.ts'
import { isActive } from '#server/platform/auth/role-sql.ts'
import type { ChangeEvent, Live } from '#server/platform/change-events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { silentMs } from '#server/platform/presence.ts'

const rightOf: Record<string, Right> = {
  board: 'board.read',
  contact: 'contacts.use',
  customer: 'customers.read',
  discount: 'discounts.read',
  order: 'orders.read',
  product: 'stock.read',
}
const rightFor = (record: string): Right => rightOf[record.split(':')[0] ?? ''] ?? 'team.manage'

/** Tracks open records: each client reports its own now and then, and is forgotten after `silentMs`. */
function here({ read }: Mount, { db, clock }: Pick<Deps, 'db' | 'clock'>, live: Live): void {
  read(hereCalls.here, async ({ input: { record, leaves = false }, session, c }) => {
    // Tells nothing, instead of a refusal: a page closes late when a right was withdrawn.
    if (!session.rights.has(rightFor(record))) return { others: [] }
    const client = c.req.header('Client-Id')?.slice(0, 64) ?? ''
    const at = clock()
    const since = new Date(at.getTime() - silentMs)

    const changed = leaves
      ? await db
          .deleteFrom('record_watchers')
          .where('user_id', '=', session.id)
          .where('client', '=', client)
          .where('record', '=', record)
          .returning('record')
          .execute()
      : (
          await sql<{ record: string }>`
            with old as (
              select record from record_watchers
              where user_id = ${session.id} and client = ${client} and seen_at >= ${since}
            ), said as (
              insert into record_watchers (user_id, client, record, seen_at)
              values (${session.id}, ${client}, ${record}, ${at})
              on conflict (user_id, client) do update set record = excluded.record, seen_at = excluded.seen_at
            )
            select ${record} as record where not exists (select from old where record = ${record})
            union select record from old where record <> ${record}`.execute(db)
        ).rows

    // An arrival or departure also deletes expired rows.
    if (changed.length > 0) await db.deleteFrom('record_watchers').where('seen_at', '<', since).execute()
    const watchers = await db
      .selectFrom('record_watchers')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['users.id', 'name', 'client', 'record'])
      .where('record', 'in', [record, ...changed.map((presence) => presence.record)])
      .where('seen_at', '>=', since)
      .where(isActive() as RawBuilder<boolean>)
      .orderBy('folded_name')
      .orderBy('users.id')
      .execute()
    // Contacts are private: the only other viewer is oneself in another client.
    const others = watchers.filter((watcher) =>
      watcher.record.startsWith('contact:')
        ? watcher.id === session.id && watcher.client !== client
        : watcher.id !== session.id,
    )

    const news = changed.flatMap((presence): ChangeEvent[] => {
      const to = new Set(others.filter((other) => other.record === presence.record).map(({ id }) => id))
      if (to.size === 0) return []
      const event = { feature: 'here', id: presence.record, by: session.id, at: at.toISOString() }
      return [{ ...event, ...(client && { client }), to: [...to] }]
    })
    await live.announce(db, news)
    live.committed(news)

    const peers = others.filter((person) => person.record === record)
    return { others: [...new Map(peers.map(({ id, name }) => [id, { id, name }])).values()] }
  })
}

export const hereFeature = defineFeature({
  key: 'here',
  calls: { here: hereCalls },
  mount: ({ mount, deps, live }) => here(mount, deps, live),
})
