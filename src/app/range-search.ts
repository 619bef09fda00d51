import * as z from 'zod/mini'
import { DashboardRange, type OwnRange, ownSpan } from '#contract/range.ts'

/** What the address says when it says nothing. */
export const blankRange = { range: '30' as const }

// An address knows no texts: `range=90` is read as a number.
const numeric = z.pipe(
  z.literal([7, 30, 90]),
  z.transform((days) => `${days}` as const),
)

const own = z.custom<OwnRange>((text) => typeof text === 'string' && ownSpan(text) !== undefined)

/** The span in the address of the home and widget pages; a damaged one falls back to 30 days. */
export const RangeSearch = z.object({
  range: z.catch(z._default(z.union([DashboardRange, numeric, own]), blankRange.range), blankRange.range),
})
