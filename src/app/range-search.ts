import { stripSearchParams, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { DashboardRange, type OwnRange, ownSpan, type ShownRange } from '#contract/range.ts'

export const blankRange = { range: '30' as const }

// Addresses have no strings: `range=90` is parsed as a number.
const numeric = z.pipe(
  z.literal([7, 30, 90]),
  z.transform((days) => `${days}` as const),
)

const customRange = z.custom<OwnRange>((text) => typeof text === 'string' && ownSpan(text) !== undefined)

export const RangeSearch = z.object({
  range: z.catch(
    z._default(z.union([DashboardRange, numeric, customRange]), blankRange.range),
    blankRange.range,
  ),
})

export const rangeAddress = {
  validateSearch: RangeSearch,
  search: { middlewares: [stripSearchParams<z.infer<typeof RangeSearch>>(blankRange)] },
}

export function useRangePage({ range }: { range: ShownRange }, from: string) {
  const navigate = useNavigate({ from: from as never })
  return {
    range,
    onRange: (next: ShownRange) => void navigate({ search: { range: next }, replace: true } as never),
  }
}
