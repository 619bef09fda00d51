import { sweepSilent } from '#server/platform/presence.ts'
import { features } from './features.ts'
import { forgetOldActivity, usualActivityDays } from './platform/activity.ts'
import { forgetOldNetworks } from './platform/auth/familiar-networks.ts'
import { forgetOldTries } from './platform/auth/limits.ts'
import { forgetEndedSessions } from './platform/auth/session.ts'
import type { Live } from './platform/change-events.ts'
import type { Store } from './platform/db/open.ts'
import { checkpoint, vacuumTables } from './platform/db/open.ts'
import { forgetOldKeys } from './platform/idempotency.ts'
import { publishPresence } from './platform/live.ts'

const minuteMs = 60_000

export function startJobs({ db, kind }: Store, live: Live, activityDays = usualActivityDays): () => void {
  const run = (chore: () => Promise<unknown>) => {
    chore().catch((error: Error) => console.error(JSON.stringify({ level: 'warn', message: error.message })))
  }
  const every = (minutes: number, chore: () => Promise<unknown>) =>
    setInterval(() => run(chore), minutes * minuteMs)
  const context = { db, clock: () => new Date(), live }
  const { clock } = context
  const ofFeatures = features.flatMap(({ jobs = [] }) => jobs)
  for (const job of ofFeatures) if (job.atStart) run(() => job.run(context))
  const timers = [
    ...ofFeatures.map((job) => every(job.everyMinutes, () => job.run(context))),
    every(1 / 4, async () => publishPresence(context, live, await sweepSilent(db, clock()))),
    every(1, () => forgetOldTries(db, clock())),
    every(60, () => forgetOldNetworks(db, clock())),
    every(60, () => forgetEndedSessions(db, clock())),
    every(60, () => forgetOldKeys(db, clock())),
    every(60, () => forgetOldActivity(db, clock(), activityDays)),
    ...(kind === 'pglite' ? [every(5, () => checkpoint(db)), every(60, () => vacuumTables(db))] : []),
  ]
  return () => timers.forEach(clearInterval)
}
