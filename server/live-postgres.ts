import { sql } from 'kysely'
import { Client } from 'pg'
import { LiveEvent } from '#contract/live.ts'
import { createLive, type Live, type News } from './live.ts'

const channel = 'fernhill_live'
const firstPauseMs = 250
const longestPauseMs = 10_000
/** PostgreSQL takes less than 8,000 bytes at once. */
const mostNamed = 100

/**
 * Among all processes on one PostgreSQL: an event leaves with the commit of its change, and each process hears it on
 * a connection of its own. While that one is down nothing can be heard, so every stream ends: who comes back reads
 * what it missed.
 */
export async function liveOverPostgres(url: string): Promise<Live> {
  const local = createLive()
  let isOver = false
  let client: Client | undefined

  async function connect(pause: number): Promise<void> {
    const one = new Client({ connectionString: url, keepAlive: true })
    let isLost = false
    let next = Math.min(pause * 2, longestPauseMs)
    const lost = (error?: Error) => {
      if (isLost || isOver) return
      isLost = true
      if (error) console.error(JSON.stringify({ level: 'warn', message: error.message }))
      local.end('again')
      one.end().catch(() => {})
      setTimeout(() => void connect(next), pause).unref()
    }
    one.on('error', lost)
    one.on('end', () => lost())
    one.on('notification', ({ payload }) => {
      const event = LiveEvent.safeParse(parsed(payload))
      if (event.success) local.tell(event.data as News)
    })
    try {
      await one.connect()
      await one.query(`listen ${channel}`)
      client = one
      next = firstPauseMs
      // What was told in between was not heard.
      local.end('again')
    } catch (error) {
      lost(error as Error)
    }
  }
  await connect(firstPauseMs)

  return {
    async announce(tx, events) {
      for (const event of events.flatMap(inParts))
        await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(tx)
    },
    committed() {},
    listen: local.listen,
    end(how) {
      isOver ||= how === 'forGood'
      local.end(how)
      if (isOver) client?.end().catch(() => {})
    },
  }
}

/** Anybody with the database's password may notify: what is no JSON is nobody's event. */
function parsed(payload = 'null'): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}

/** The event, once for every so many of those it is for. */
function inParts(event: News): News[] {
  const { to } = event
  if (!to || to.length <= mostNamed) return [event]
  const parts = Math.ceil(to.length / mostNamed)
  return Array.from({ length: parts }, (_, nth) => ({
    ...event,
    to: to.slice(nth * mostNamed, (nth + 1) * mostNamed),
  }))
}
