import type { Store } from './db/open.ts'
import { tidy } from './db/open.ts'
import { forgetOldKeys } from './idempotency.ts'

const minuteMs = 60_000

/** What has to be done now and then; gives back how to end it. */
export function startChores({ db, kind }: Store): () => void {
  const every = (minutes: number, chore: () => Promise<void>) =>
    setInterval(() => {
      chore().catch((error: Error) =>
        console.error(JSON.stringify({ level: 'warn', message: error.message })),
      )
    }, minutes * minuteMs)
  const timers = [
    every(60, () => forgetOldKeys(db, new Date())),
    ...(kind === 'pglite'
      ? [every(5, () => tidy(db, 'checkpoint')), every(60, () => tidy(db, 'vacuum'))]
      : []),
  ]
  return () => timers.forEach(clearInterval)
}
