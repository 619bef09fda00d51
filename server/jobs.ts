import { deliverDue } from '#server/features/mail/send.ts'
import { forgetOldNotifications } from '#server/features/notifications/feature.ts'
import { forgetOldPictures } from '#server/features/products/pictures.ts'
import { countSold } from '#server/features/products/sold.ts'
import { sweepSilent } from '#server/platform/presence.ts'
import { forgetOldTries } from './platform/auth/limits.ts'
import type { Live } from './platform/change-events.ts'
import type { Store } from './platform/db/open.ts'
import { tidy } from './platform/db/open.ts'
import { forgetOldKeys } from './platform/idempotency.ts'
import { publishPresence } from './platform/live.ts'

const minuteMs = 60_000

/** Starts the periodic jobs; returns a function that stops them. */
export function startJobs({ db, kind }: Store, live: Live): () => void {
  const run = (chore: () => Promise<unknown>) => {
    chore().catch((error: Error) => console.error(JSON.stringify({ level: 'warn', message: error.message })))
  }
  const every = (minutes: number, chore: () => Promise<unknown>) =>
    setInterval(() => run(chore), minutes * minuteMs)
  // Mails that became due while no process ran, or whose process died.
  const clock = () => new Date()
  const deliver = () => deliverDue({ db, clock }, live)
  run(deliver)
  const count = () => countSold(db, clock())
  run(count)
  const timers = [
    every(1 / 6, deliver),
    every(1 / 4, async () => publishPresence({ db, clock }, live, await sweepSilent(db, clock()))),
    every(1, () => forgetOldTries(db, clock())),
    every(60, () => forgetOldKeys(db, clock())),
    every(60, () => forgetOldNotifications(db, clock())),
    every(60, () => forgetOldPictures(db, clock())),
    every(60, count),
    ...(kind === 'pglite'
      ? [every(5, () => tidy(db, 'checkpoint')), every(60, () => tidy(db, 'vacuum'))]
      : []),
  ]
  return () => timers.forEach(clearInterval)
}
