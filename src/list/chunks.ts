import { ApiError } from '#kernel/api-error.ts'

export const chunks = <One>(all: readonly One[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/**
 * Sends a bulk mutation (`inCalls`), and returns what `changedIn` finds in the reply of each call; `note` gets its
 * number so far. After the first call a failure keeps what was done, which can still be undone; the failure itself is
 * reported elsewhere.
 */
export async function sendAll<Variables, Reply, Changed>(
  send: (variables: Variables, onCall: (reply: Reply) => void) => Promise<unknown>,
  variables: Variables,
  changedIn: (reply: Reply) => readonly Changed[],
  note?: (done: number) => void,
): Promise<Changed[]> {
  const changed: Changed[] = []
  let isAnyDone = false
  try {
    await send(variables, (reply) => {
      isAnyDone = true
      changed.push(...changedIn(reply))
      note?.(changed.length)
    })
  } catch (error) {
    if (!isAnyDone || !(error instanceof ApiError)) throw error
  }
  return changed
}
