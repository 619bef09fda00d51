import { dashboardCalls, type Summary, type SummaryRequest } from '#contract/dashboard.ts'
import { spanOf, wrongIn } from '#contract/range.ts'
import { dayIn } from '#contract/zone.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { refuse } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { createMemo } from '#server/platform/memo.ts'
import { readSetup } from './setup.ts'
import { summaryOf } from './summary.ts'

const messages = {
  afterEnd: 'The span ends before it begins',
  tooEarly: 'The span begins too early',
  tooLate: 'The span ends too late',
  tooLong: 'The span is too long',
}

function dashboard({ read }: Mount, clock: () => Date): void {
  const remembered = createMemo<Summary>()

  read(dashboardCalls.summary, async ({ input, db, session }) => {
    const now = clock()
    const span = spanAsked(input, dayIn(session.timeZone, now))
    // The minute is part of the key, because an order becomes late without any change.
    const key = `${span.from} ${span.to} ${Math.floor(now.getTime() / 60_000)}`
    const summary = await remembered(key, session.shopChanges, () => summaryOf(db, span, now))
    const setup = session.rights.has('settings.edit') ? await readSetup(db) : undefined
    return { ...summaryFor(session, summary), ...(setup && { setup }) }
  })
}

/** The summary without the records that the user may not read; sums and counts of the shop stay. */
function summaryFor({ rights }: Session, summary: Summary): Summary {
  const { tasks, latest, bestCustomers } = summary
  return {
    ...summary,
    latest: rights.has('orders.read') ? latest : [],
    bestCustomers: rights.has('customers.read') ? bestCustomers : [],
    tasks: {
      unpaid: rights.has('orders.read') ? tasks.unpaid : { count: 0, orders: [] },
      lowStock: rights.has('stock.read') ? tasks.lowStock : { count: 0, products: [] },
      reviews: rights.has('reviews.moderate') ? tasks.reviews : { count: 0, reviews: [] },
    },
  }
}

function spanAsked({ from, to = '' }: SummaryRequest, today: string): { from: string; to: string } {
  const usual = spanOf('30', to || today)
  const span = { from: from ?? usual.from, to: usual.to }
  const fields = wrongIn(span)
  const code = fields.from ?? fields.to
  if (code) refuse('invalid', { message: messages[code], fields })
  return span
}

export const dashboardFeature = defineFeature({
  key: 'dashboard',
  reads: 'dashboard.read',
  calls: { dashboard: dashboardCalls },
  extensions: ['dashboard'],
  mount: ({ mount, deps }) => dashboard(mount, deps.clock),
})
