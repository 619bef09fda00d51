import { forgetOldTries } from './auth/limits.ts'
import type { Store } from './db/open.ts'
import { tidy } from './db/open.ts'
import { forgetOldKeys } from './idempotency.ts'
import { type Live, publishPresence } from './live.ts'
import { deliverDue } from './mail/send.ts'
import { forgetOldNotifications } from './notifications.ts'
import { sweepSilent } from './presence.ts'
import { forgetOldPictures } from './products/pictures.ts'
import { countSold } from './products/sold.ts'

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
