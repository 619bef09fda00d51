import type { Hono } from 'hono'
import type { Call } from '#contract/call.ts'
import type { Right } from '#contract/rights.ts'
import type { SearchHit } from '#contract/search.ts'
import type { Migration } from '#server/db/migrations/migration.ts'
import type { Db } from '#server/db/tables.ts'
import type { CallWords } from './activity.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Live } from './change-events.ts'
import type { Deps } from './deps.ts'
import type { Env, Mount } from './http.ts'

/** The caller and the text of a search over all records; `limit` is the number of hits wanted. */
export type SearchContext = { db: Db; userId: string; q: string; limit: number }

export type RecordSearch = (context: SearchContext) => Promise<SearchHit[]>
export type KindSearch = { find: RecordSearch; reads?: Right }

export type FeatureContext = {
  app: Hono<Env>
  mount: Mount
  deps: Deps
  tokens: Tokens
  live: Live
  extensions: readonly string[]
  searches: Readonly<Record<string, KindSearch>>
  wordsOf: (path: string) => CallWords
  reads: Readonly<Record<string, Right | undefined>>
}

export type Job = {
  everyMinutes: number
  /** Also once at the start of a process. */
  atStart?: boolean
  run: (context: { db: Db; clock: () => Date; live: Live }) => Promise<unknown>
}

/** All that the server needs to know of a feature; routes, OpenAPI, migrations and jobs are derived. */
export type ServerFeature = {
  key: string
  calls: Record<string, Record<string, Call>>
  /** Names by which a client asks whether this server has them (docs/contract.md 6.1). */
  extensions?: readonly string[]
  /** The right by which its records are read: also the search over all records and the change events ask for it. */
  reads?: Right
  mount: (context: FeatureContext) => void
  /** The table of its records, which the activity names. */
  table?: string
  /**
   * The words of the activity for its calls (`records` and `deeds` of `activity.json`): the record they are
   * about, without one the feature itself; by path `record.deed`, where the deed is not the last part of the path; and
   * the feature that they are filed under, where it is another.
   */
  activity?: { record: string; area?: string; deeds?: Readonly<Record<string, `${string}.${string}`>> }
  searches?: Record<string, RecordSearch>
  /** Announces every write to everyone (`shop`) or the account's other clients (`own`). */
  changes?: 'shop' | 'own'
  /** Steps of the database after those of `server/db/migrations`. */
  migrations?: readonly Migration[]
  jobs?: readonly Job[]
}

export const defineFeature = (feature: ServerFeature): ServerFeature => feature
