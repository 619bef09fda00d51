import { mostIds } from '#contract/list.ts'

/** A list in parts of at most so many. */
export const chunks = <One>(all: readonly One[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** Sends as many parts as it takes, one after the other; answers what all of them answered. */
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
    answers.push(...(await send(part)))
    done += part.length
    note?.(done)
  }
  return answers
}

/** Which records a bulk change is about: those that are named, or all that match a filter, which only the server knows. */
type Chosen<Ids, Filter> = { ids: Ids; filter?: undefined } | { filter: Filter; ids?: undefined }

/**
 * Sends every call that a bulk change takes, one after the other: the ids a thousand at a time, or the filter again
 * until the server says that none is left. `take` is given each answer as it comes.
 */
export async function sendAll<Id, Filter, Reply extends { left: number }>(
  chosen: Chosen<readonly Id[], Filter>,
  send: (call: Chosen<Id[], NonNullable<Filter>>) => Promise<Reply>,
  take: (reply: Reply) => void,
): Promise<void> {
  const calls = chosen.ids
    ? chunks(chosen.ids, mostIds).map((ids) => ({ ids }))
    : [{ filter: chosen.filter as NonNullable<Filter> }]
  for (const call of calls) {
    let left: number
    do {
      const reply = await send(call)
      take(reply)
      left = reply.left
    } while (left > 0)
  }
}
