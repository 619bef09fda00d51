import type { Context } from 'hono'
import type { ShopRole } from '#contract/rights.ts'
import type { Db } from '#server/db/tables.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Live } from './change-events.ts'
import type { Fault, Rejection } from './fault.ts'

/** One request in the log; never a query, a header or a body. */
export type LogLine = {
  time: string
  id: string
  method: string
  path: string
  status: number
  ms: number
  user?: string
} & Partial<Fault & Rejection>

/** Everything the server needs from its environment. */
export type Deps = {
  db: Db
  database: 'pglite' | 'postgresql'
  clock: () => Date
  newId: () => string
  secret: string
  passwords: Passwords
  version?: string
  /** Open or closed registration, default `open`. The first account of an installation may always be made. */
  registration?: 'open' | 'closed'
  /** The role of a new account, default `buyer`; the first one owns the shop. */
  defaultRole?: ShopRole
  /** The caller's address, for the limits of signing in and registering. */
  addressOf?: (c: Context) => string
  /** Distribution of change events; by default within this process. */
  live?: Live
  liveBeatMs?: number
  /** A reconnect within this many ms does not change presence. */
  awayMs?: number
  /** Runs a task after so many ms, unless the process ends first; by default a timer. */
  later?: (ms: number, run: () => Promise<unknown>) => void
  /** Serves the calls that only older clients make, and keeps what those need; default off. */
  olderClients?: boolean
  log?: (line: LogLine) => void
  corsOrigins?: readonly string[]
  contentPolicy?: string
  /** Checks every answer against its schema; for tests, because it is slow. */
  checkReplies?: boolean
}

/** Runs a task after so many ms; logs its failure, and does not keep a stopping process alive. */
export function runLater(ms: number, run: () => Promise<unknown>): void {
  const timer: { unref?: () => void } | number = setTimeout(() => {
    run().catch((error: Error) => console.error(JSON.stringify({ level: 'warn', message: error.message })))
  }, ms)
  // A timer is a number in a browser.
  if (typeof timer === 'object') timer.unref?.()
}
