import Bowser from 'bowser'
import { accountCalls } from '#contract/account.ts'
import { sessionCalls } from '#contract/own-sessions.ts'
import { endSessions } from '#server/platform/auth/session.ts'
import { notFound } from '#server/platform/errors.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'

/** Ending a session closes its event streams. */
export function sessions({ read, write }: Mount, clock: () => Date): void {
  const publishTo = ({ session, publish }: CallContext) => publish('account', undefined, [session.id])

  read(sessionCalls.sessions, async ({ db, session }) => {
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', session.id)
      .where('ends_at', '>', clock())
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .execute()
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        ...deviceOf(row.agent),
        address: row.address,
        startedAt: row.started_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        isThis: row.id === session.sid,
      })),
    }
  })

  write(sessionCalls.endSession, async (context) => {
    const { input, db, session } = context
    const ended = await db
      .deleteFrom('sessions')
      .where('id', '=', input.id)
      .where('user_id', '=', session.id)
      .returning('id')
      .executeTakeFirst()
    if (!ended) notFound('session')
    publishTo(context)
    return ended
  })

  write(sessionCalls.endOthers, async (context) => {
    const { db, session } = context
    const ended = await endSessions(db, session.id, session.sid)
    publishTo(context)
    return { ended }
  })

  write(accountCalls.signOut, async (context) => {
    const { db, session } = context
    await db.deleteFrom('sessions').where('id', '=', session.sid).execute()
    publishTo(context)
    return {}
  })
}

/** Browser and system of a User-Agent header; null where they are unknown. */
function deviceOf(agent: string): { browser: string | null; system: string | null } {
  if (agent === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(agent)
  return { browser: browser.name ?? null, system: os.name ?? null }
}
