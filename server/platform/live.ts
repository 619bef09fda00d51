import { sql } from 'kysely'
import { liveCalls, longestReplay } from '#contract/live.ts'
import type { Right } from '#contract/rights.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRole } from './auth/role-sql.ts'
import { sessionOf } from './auth/session.ts'
import type { Tokens } from './auth/tokens.ts'
import type { ChangeEvent, Live } from './change-events.ts'
import type { Deps } from './deps.ts'
import { asHttpError, refuse } from './errors.ts'
import type { FeatureContext } from './feature.ts'
import type { Mount } from './http.ts'
import { present } from './presence.ts'

const maxRecent = 1000

/** Within one process: events are delivered at the commit. */
export function createLive(): Live & { publish: (event: ChangeEvent) => void; size: () => number } {
  const listeners = new Map<(event: ChangeEvent) => void, () => void>()
  let isOver = false
  let recent: { event: ChangeEvent; at: number }[] = []
  /** `recent` has every event since then, in ms of `performance.now()`. */
  let completeSince = performance.now()
  const publish = (event: ChangeEvent) => {
    const at = performance.now()
    recent.push({ event, at })
    completeSince = Math.max(completeSince, at - longestReplay)
    for (const { at } of recent.splice(0, recent.length - maxRecent)) completeSince = at
    if ((recent[0]?.at ?? at) < completeSince) recent = recent.filter(({ at }) => at >= completeSince)
    for (const onEvent of listeners.keys()) onEvent(event)
  }
  return {
    announce: async () => {},
    committed: (events) => events.forEach(publish),
    listen(onEvent, onEnd) {
      if (isOver) return undefined
      listeners.set(onEvent, onEnd)
      return () => void listeners.delete(onEvent)
    },
    recent(ms) {
      const since = performance.now() - ms
      if (since < completeSince) return undefined
      return recent.filter(({ at }) => at >= since).map(({ event }) => event)
    },
    end(how) {
      isOver ||= how === 'forGood'
      // Events until the streams are open again may be missed.
      recent = []
      completeSince = performance.now()
      for (const onEnd of [...listeners.values()]) onEnd()
      listeners.clear()
    },
    publish,
    size: () => listeners.size,
  }
}

/** The recipients of events about the presence of accounts: buyers see the team and not each other. */
export async function presenceRecipients(db: Db, accounts: readonly string[]) {
  const { rows } = await sql<{ by: string; number: number; isTeam: boolean }>`
    select id as by, profile as number, ${hasRole('social.use')} as "isTeam" from users
    where id = any(${[...accounts]}::text[])`.execute(db)
  return rows.map(({ by, number, isTeam }) => {
    const needs: Right = isTeam ? 'chat.use' : 'social.use'
    return { by, needs, people: [number] }
  })
}

export async function publishPresence(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  live: Live,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return
  const recipients = await presenceRecipients(db, people)
  const news = recipients.map((recipient) => ({
    feature: 'presence',
    at: clock().toISOString(),
    ...recipient,
  }))
  await live.announce(db, news)
  live.committed(news)
}

/** Interval of the heartbeat in ms, and of checking that the session is still valid. */
const beatMs = 15_000
/** A client with this many unread events is disconnected and reconnects. */
const maxWaiting = 1000

/** Streams that an account may have open in one process: a browser needs one for all its tabs. */
const maxStreams = 40

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Proxies must neither buffer nor change it.
  'X-Accel-Buffering': 'no',
}

export function liveStream(
  { raw }: Mount,
  {
    db,
    clock,
    newId,
    awayMs,
    later,
    liveBeatMs = beatMs,
  }: Pick<Deps, 'db' | 'clock' | 'newId' | 'awayMs' | 'later' | 'liveBeatMs'>,
  tokens: Tokens,
  live: Live,
  reads: FeatureContext['reads'],
): void {
  const open = new Map<string, number>()
  const count = (id: string, by: 1 | -1) => {
    const now = (open.get(id) ?? 0) + by
    if (now > 0) open.set(id, now)
    else open.delete(id)
  }
  raw(liveCalls.stream, ({ c, session, input }) => {
    // A HEAD request reads no body, so nothing would end its stream.
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    if ((open.get(session.id) ?? 0) >= maxStreams)
      refuse('tooManyStreams', { headers: { 'Retry-After': '30' } })
    let { rights, ownRights } = session
    const header = c.req.header('Authorization')
    const encoder = new TextEncoder()
    let hasEnded = false
    let stop = () => {}
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (text: string) => {
            // A closed stream has room for more as long as what it holds is read.
            if (hasEnded) return
            if ((controller.desiredSize ?? 0) <= 0) return end()
            controller.enqueue(encoder.encode(text))
          }
          const end = () => {
            hasEnded = true
            stop()
            try {
              controller.close()
            } catch {
              // The client has gone already.
            }
          }
          const onEvent = ({ to, except, needs, ...event }: ChangeEvent) => {
            const isForThem = (!to || to.includes(session.id)) && !except?.includes(session.id)
            const right = needs ?? reads[event.feature]
            const isOwn = needs !== undefined && event.by === session.id
            // The team sees the presence of buyers, also while social is off.
            const rightsNow = needs === 'social.use' && rights.has('chat.use') ? ownRights : rights
            if (!isForThem || (right && !rightsNow.has(right) && !isOwn)) return
            // Buyers change what everyone may read, such as the stock; who ordered is for those who read orders.
            const seesAuthor = right || event.by === session.id || rights.has('orders.read')
            send(`data: ${JSON.stringify(seesAuthor ? event : { ...event, by: '' })}\n\n`)
            // The rights of an account change with its role.
            if (event.feature === 'account') void checkSession()
          }
          const leave = live.listen(onEvent, end)
          if (!leave) refuse('busy', { message: 'The server is stopping.', headers: { 'Retry-After': '2' } })
          count(session.id, 1)
          const here = present(db, {
            id: newId(),
            userId: session.id,
            clock,
            awayMs,
            later,
            publish: () => publishPresence({ db, clock }, live, [session.id]),
          })
          const checkSession = async () => {
            try {
              ;({ rights, ownRights } = await sessionOf(db, tokens, header, clock()))
              return true
            } catch (error) {
              // A database that fails for a moment does not end a session.
              if (asHttpError(error)?.status === 401) end()
              return false
            }
          }
          const beat = setInterval(async () => {
            if (!(await checkSession()) || hasEnded) return
            send(': still here\n\n')
            here.still()
          }, liveBeatMs)
          stop = () => {
            clearInterval(beat)
            count(session.id, -1)
            leave()
            here.leave()
            stop = () => {}
          }
          c.req.raw.signal.addEventListener('abort', end)
          const missed = input.since === undefined ? undefined : live.recent(input.since)
          if (missed) {
            send(': replay\n\n')
            for (const event of missed) onEvent(event)
          }
          send(': welcome\n\n')
        },
        cancel: () => {
          hasEnded = true
          stop()
        },
      },
      { highWaterMark: maxWaiting },
    )
    return c.body(body, 200, streamHeaders)
  })
}
