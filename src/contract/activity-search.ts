import * as z from 'zod/mini'
import { blankList, lastDays, listSearchParts, type Read, searchReader, several } from './list-search.ts'

/** `done`: a write; `refused`: a right was lacking; `exported`: all rows of a list were sent as a stream. */
export const activityOutcomes = ['done', 'refused', 'exported'] as const
export type ActivityOutcome = (typeof activityOutcomes)[number]

export const activitySorts = ['at'] as const

const parts = () => ({
  ...listSearchParts(activitySorts),
  outcome: z.enum(['', ...activityOutcomes]),
  area: several(z.string().check(z.maxLength(64))),
  user: z.string().check(z.maxLength(64)),
  /** Arrived in the last days, unless `from` or `to` is set. */
  ...lastDays('at'),
  /** Kind and id of a record, `orders/100001`. */
  record: z.string().check(z.maxLength(120)),
})
export type ActivitySearch = Read<typeof parts>

export const blankActivity: ActivitySearch = {
  ...blankList('-at'),
  outcome: '',
  area: [],
  user: '',
  at: '',
  from: '',
  to: '',
  record: '',
}

export const activitySearchOf = searchReader(parts, blankActivity)
