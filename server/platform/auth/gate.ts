import { refuse } from '#server/platform/errors.ts'

type Limits = {
  running: number
  waiting: number
  /** Max further tasks in the queue that have priority; they run before the others. */
  reserved?: number
  message?: string
}

export function gate({ running, waiting, reserved = 0, message = 'Too many sign-ins. Try again.' }: Limits) {
  let free = running
  const queue: (() => void)[] = []
  const priorityQueue: (() => void)[] = []
  return async <T>(task: () => Promise<T>, hasPriority = false): Promise<T> => {
    const [target, max] = hasPriority && reserved > 0 ? [priorityQueue, reserved] : [queue, waiting]
    if (free > 0) free--
    else if (target.length < max) await new Promise<void>((resolve) => target.push(resolve))
    else refuse('busy', { message, headers: { 'Retry-After': '2' } })
    try {
      return await task()
    } finally {
      const next = priorityQueue.shift() ?? queue.shift()
      if (next) next()
      else free++
    }
  }
}
