import type { Context } from 'hono'
import type { Passwords } from './auth/passwords.ts'
import type { Db } from './db/tables.ts'
import type { Fault } from './fault.ts'
import type { Live } from './live.ts'

/** What one request left in the log; never a query, a header or a body. */
export type LogLine = {
  time: string
  id: string
  method: string
  path: string
  status: number
  ms: number
  user?: string
} & Partial<Fault>

/** All that the server takes from the world around it. */
export type Deps = {
  db: Db
  database: 'pglite' | 'postgresql'
  clock: () => Date
  newId: () => string
  secret: string
  passwords: Passwords
  version?: string
  /** Whether strangers may make accounts; `open` unless said. The first account of an installation may always be made. */
  registration?: 'open' | 'closed'
  /** Who is calling, for the limits of signing in and registering. */
  addressOf?: (c: Context) => string
  /** How people hear of each other's changes; without it within this process. */
  live?: Live
  liveBeatMs?: number
  /** Who comes back within so long was never away, for others. */
  awayMs?: number
  /** Runs something after so many milliseconds, unless the process ends before; by a timer unless said. */
  later?: (ms: number, run: () => Promise<unknown>) => void
  log?: (line: LogLine) => void
  corsOrigins?: readonly string[]
  contentPolicy?: string
  /** Checks every answer against its schema; for tests, because it costs time. */
  checkReplies?: boolean
}
