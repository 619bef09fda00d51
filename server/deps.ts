import type { Context } from 'hono'
import type { Passwords } from './auth/passwords.ts'
import type { Db } from './db/tables.ts'
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
  error?: string
}

/** All that the server takes from the world around it. */
export type Deps = {
  db: Db
  database: 'pglite' | 'postgresql'
  clock: () => Date
  newId: () => string
  secret: string
  passwords: Passwords
  version?: string
  /** Who is calling, for the sign-in limit. */
  addressOf?: (c: Context) => string
  /** How people hear of each other's changes; without it within this process. */
  live?: Live
  liveBeatMs?: number
  /** Who comes back within so long was never away, for others. */
  awayMs?: number
  log?: (line: LogLine) => void
  corsOrigins?: readonly string[]
  contentPolicy?: string
  /** Checks every answer against its schema; for tests, because it costs time. */
  checkReplies?: boolean
}
