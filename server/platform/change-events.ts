import type { LiveEvent } from '#contract/live.ts'
import type { Right } from '#contract/rights.ts'
import type { Db } from '#server/db/tables.ts'

/** Accounts that get an event: these, all but these, or all with a right; `people` are the numbers of `LiveEvent`. */
export type Recipients = ({ to: readonly string[] } | { except: readonly string[] } | { needs: Right }) & {
  people?: number[]
}

/** An event and its recipients; without them everyone who may read its feature. */
export type ChangeEvent = LiveEvent & { to?: readonly string[]; except?: readonly string[]; needs?: Right }

export type Live = {
  announce: (tx: Db, events: readonly ChangeEvent[]) => Promise<void>
  committed: (events: readonly ChangeEvent[]) => void
  /** `onEnd` is called when the stream must close. Returns undefined while the server stops. */
  listen: (onEvent: (event: ChangeEvent) => void, onEnd: () => void) => (() => void) | undefined
  /** Returns the events of the last `ms` milliseconds, oldest first; undefined if some of them were not kept. */
  recent: (ms: number) => readonly ChangeEvent[] | undefined
  /** Ends every stream; after `again` clients may reconnect. */
  end: (how: 'again' | 'forGood') => void
}
