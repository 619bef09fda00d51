import { sql } from 'kysely'
import { Client } from 'pg'
import { LiveEvent } from '#contract/live.ts'
import type { ChangeEvent, Live } from './change-events.ts'
import { addressesOf, findWritable, whenAway } from './db/writable.ts'
import { createLive } from './live.ts'

const channel = 'fernhill_live'
const firstPauseMs = 250
const longestPauseMs = 10_000
/** A notification of PostgreSQL has less than 8,000 bytes. */
const maxNamed = 100

/** NOTIFY is sent with the commit. When the connection breaks, streams end so that clients refetch. */
export async function liveOverPostgres(url: string): Promise<Live> {
  const local = createLive()
  const addresses = addressesOf(url)
  let isOver = false
  let client: Client | undefined

  async function connect(pause: number): Promise<void> {
    const address = await findWritable(addresses).catch(() => undefined)
    if (!address) return void setTimeout(() => void connect(pause), pause).unref()
    const connection = new Client({ connectionString: address, keepAlive: true })
    let isLost = false
    let next = Math.min(pause * 2, longestPauseMs)
    const lost = (error?: Error) => {
      if (isLost || isOver) return
      isLost = true
      if (error) console.error(JSON.stringify({ level: 'warn', message: error.message }))
      local.end('again')
      connection.end().catch(() => {})
      setTimeout(() => void connect(next), pause).unref()
    }
    connection.on('error', lost)
    connection.on('end', () => lost())
    connection.on('notification', ({ payload }) => {
      const event = LiveEvent.safeParse(parsePayload(payload))
      if (event.success) local.publish(event.data as ChangeEvent)
    })
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      client = connection
      next = firstPauseMs
      if (addresses.length > 1) void whenAway(address).then(() => lost())
      // Events were missed in between.
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
    recent: local.recent,
    end(how) {
      isOver ||= how === 'forGood'
      local.end(how)
      if (isOver) client?.end().catch(() => {})
    },
  }
}

/** Anybody with the database's password may notify; text that is no JSON is ignored. */
function parsePayload(payload = 'null'): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}

function inParts(event: ChangeEvent): ChangeEvent[] {
  const { to } = event
  if (!to || to.length <= maxNamed) return [event]
  const parts = Math.ceil(to.length / maxNamed)
  return Array.from({ length: parts }, (_, nth) => ({
    ...event,
    to: to.slice(nth * maxNamed, (nth + 1) * maxNamed),
  }))
}
