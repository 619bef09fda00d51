import { maxIds } from '#contract/list.ts'
import { ApiError } from '#kernel/api-error.ts'

export const chunks = <One>(all: readonly One[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/**
 * Sends one call. After earlier calls succeeded, a failure ends the work but keeps their result, which can still be
 * undone; the failure itself is reported elsewhere.
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

/** Sends all parts one after the other until one fails; returns all replies. */
export async function inParts<One, Answer>(
  all: readonly One[],
  size: number,
  send: (part: One[]) => Promise<readonly Answer[]>,
  /** Called with the number of finished records. */
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

/** The records of a bulk change: ids, or all matches of a filter, which only the server knows. */
type Chosen<Ids, Filter> = { ids: Ids; filter?: undefined } | { filter: Filter; ids?: undefined }

/**
 * Sends all calls of a bulk change one after the other until one fails: a thousand ids each, or the filter again until
 * nothing is left. Returns what `changedIn` finds in the replies; `note` gets its number so far.
 */
export async function sendAll<Id, Filter, Reply extends { left: number }, Changed>(
  chosen: Chosen<readonly Id[], Filter>,
  send: (call: Chosen<Id[], NonNullable<Filter>>) => Promise<Reply>,
  changedIn: (reply: Reply) => readonly Changed[],
  note: (done: number) => void,
): Promise<Changed[]> {
  const changed: Changed[] = []
  const calls = chosen.ids
    ? chunks(chosen.ids, maxIds).map((ids) => ({ ids }))
    : [{ filter: chosen.filter as NonNullable<Filter> }]
  let isAnyDone = false
  for (const call of calls) {
    let left = 0
    const sending = async () => {
      const reply = await send(call)
      changed.push(...changedIn(reply))
      note(changed.length)
      left = reply.left
      isAnyDone = true
    }
    do {
      if (!(await isSent(sending, isAnyDone))) return changed
    } while (left > 0)
  }
  return changed
}
