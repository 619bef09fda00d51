import { mostIds } from '#contract/list.ts'
import { ApiError } from './api.ts'

/** A list in parts of at most so many. */
export const chunks = <One>(all: readonly One[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/**
 * Whether a call could be sent. One that failed after others were answered ends the work and not what they did: that
 * is told, and can be taken back. That it failed is told by then.
 */
async function isSent(send: () => Promise<void>, isAnyDone: boolean): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (isAnyDone && error instanceof ApiError) return false
    throw error
  }
}

/** Sends as many parts as it takes, one after the other, until one fails; answers what all of them answered. */
export async function inParts<One, Answer>(
  all: readonly One[],
  size: number,
  send: (part: One[]) => Promise<readonly Answer[]>,
  /** Told on the way how many are through. */
  note?: (done: number) => void,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let done = 0
  for (const part of chunks(all, size)) {
    const sending = async () => void answers.push(...(await send(part)))
    if (!(await isSent(sending, done > 0))) break
    done += part.length
    note?.(done)
  }
  return answers
}

/** Which records a bulk change is about: those that are named, or all that match a filter, which only the server knows. */
type Chosen<Ids, Filter> = { ids: Ids; filter?: undefined } | { filter: Filter; ids?: undefined }

/**
 * Sends every call that a bulk change takes, one after the other: the ids a thousand at a time, or the filter again
 * until the server says that none is left, or until one fails. `take` is given each answer as it comes.
 */
export async function sendAll<Id, Filter, Reply extends { left: number }>(
  chosen: Chosen<readonly Id[], Filter>,
  send: (call: Chosen<Id[], NonNullable<Filter>>) => Promise<Reply>,
  take: (reply: Reply) => void,
): Promise<void> {
  const calls = chosen.ids
    ? chunks(chosen.ids, mostIds).map((ids) => ({ ids }))
    : [{ filter: chosen.filter as NonNullable<Filter> }]
  let isAnyDone = false
  for (const call of calls) {
    let left = 0
    const sending = async () => {
      const reply = await send(call)
      take(reply)
      left = reply.left
      isAnyDone = true
    }
    do {
      if (!(await isSent(sending, isAnyDone))) return
    } while (left > 0)
  }
}
