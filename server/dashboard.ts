import { dashboardCalls, type Summary, type SummaryRequest } from '#contract/dashboard.ts'
import { wrongIn } from '#contract/range.ts'
import { summaryOf } from './dashboard/summary.ts'
import { refuse } from './errors.ts'
import type { Mount } from './http.ts'
import { createMemo } from './memo.ts'

const dayMs = 86_400_000
const messages = {
  afterEnd: 'The span ends before it begins',
  tooEarly: 'The span begins too early',
  tooLate: 'The span ends too late',
  tooLong: 'The span is too long',
}

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
  const fields = wrongIn(span)
  const code = fields.from ?? fields.to
  if (code) refuse(400, 'invalid', messages[code], { fields })
  return span
}
