import { refuse } from '#server/platform/errors.ts'

/** Runs `running` tasks at once, queues `waiting` more and refuses the rest with 503. */
export function gate(running: number, waiting: number, message = 'Too many sign-ins at once; try again') {
  let free = running
  const queue: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else if (queue.length < waiting) await new Promise<void>((go) => queue.push(go))
    else refuse('busy', { message, headers: { 'Retry-After': '2' } })
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
