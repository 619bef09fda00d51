import { dashboardCalls, type Summary, type SummaryRequest } from '#contract/dashboard.ts'
import { daysOf } from '#contract/range.ts'
import { summaryOf } from './dashboard/summary.ts'
import { refuse } from './errors.ts'
import type { Mount } from './http.ts'
import { createMemo } from './memo.ts'

const mostDays = 3660
const dayMs = 86_400_000
const earliest = '1970-01-01'
const latest = '9998-12-31'

/** The figures of the home page and the widget pages. */
export function dashboard({ read }: Mount, clock: () => Date): void {
  const remembered = createMemo<Summary>()

  read(dashboardCalls.summary, ({ input, db, session }) => {
    const now = clock()
    const span = spanAsked(input, now)
    // The minute is part of the key, because an order becomes overdue without anybody changing it.
    const key = `${span.from} ${span.to} ${Math.floor(now.getTime() / 60_000)}`
    return remembered(key, session.shopChanges, () => summaryOf(db, span, now))
  })
}

function spanAsked({ from, to }: SummaryRequest, now: Date): { from: string; to: string } {
  const last = to ?? now.toISOString().slice(0, 10)
  const first = from ?? new Date(Date.parse(last) - 29 * dayMs).toISOString().slice(0, 10)
  const span = { from: first, to: last }
  if (first > last) refuse(400, 'invalid', 'The span ends before it begins', { fields: { from: 'afterEnd' } })
  if (first < earliest) refuse(400, 'invalid', 'The span begins too early', { fields: { from: 'tooEarly' } })
  if (last > latest) refuse(400, 'invalid', 'The span ends too late', { fields: { to: 'tooLate' } })
  if (daysOf(span) > mostDays) refuse(400, 'invalid', 'The span is too long', { fields: { from: 'tooLong' } })
  return span
}
