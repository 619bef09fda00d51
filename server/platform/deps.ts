import type { Context } from 'hono'
import type { ShopRole } from '#contract/rights.ts'
import type { Db } from '#server/db/tables.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Live } from './change-events.ts'
import type { Fault, Rejection } from './fault.ts'
import type { RunReader } from './file-readers.ts'

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

/** A mail that leaves the shop, as plain text. */
export type OutgoingMail = { to: string; subject: string; text: string }

/** Someone whom the provider of OpenID Connect has confirmed; texts that it does not tell are empty. */
export type OpenIdPerson = {
  issuer: string
  subject: string
  email: string
  /** The provider says that the address is theirs. */
  isVerified: boolean
  name: string
}

/** The secrets of a sign-in that has begun at the provider. */
type OpenIdChecks = { state: string; nonce: string; verifier: string }

export type OpenId = {
  name: string
  /** The provider redirects back to `redirectUri`. */
  begin: (redirectUri: string) => Promise<OpenIdChecks & { url: string }>
  /** Checks the address to which the provider came back; throws unless all of it is right. */
  finish: (address: string, checks: OpenIdChecks) => Promise<OpenIdPerson>
}

export type Deps = {
  db: Db
  database: 'pglite' | 'postgresql'
  /** Resolves when all that was committed is on the disk; a write is answered then. */
  durable?: () => Promise<void>
  clock: () => Date
  newId: () => string
  secret: string
  passwords: Passwords
  runReader?: RunReader
  version?: string
  /** Open or closed registration, default `open`. The first account of an installation may always be made. */
  registration?: 'open' | 'closed'
  /** The role of a new account, default `buyer`; the first one owns the shop. */
  defaultRole?: ShopRole
  addressOf?: (c: Context) => string
  /** Sends a mail to an address outside; without it the shop sends none, and links are handed over by people. */
  sendMail?: (mail: OutgoingMail) => Promise<void>
  /** Single sign-on at the shop's provider, if configured. */
  openId?: OpenId
  /** The origin at which the shop is reached, for links; by default that of the page which calls. */
  publicUrl?: string
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
  /** The page of `/api/docs`, of a built app. */
  apiReference?: string
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
