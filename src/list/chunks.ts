import { ApiError } from '#kernel/api-error.ts'

export const chunks = <One>(all: readonly One[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/**
 * Sends a bulk mutation (`inCalls`), and returns the reply of all its calls; `note` gets the number of records that
 * `countIn` finds in it so far. After the first call a failure keeps what was done, which can still be undone; the
 * failure itself is reported elsewhere.
 */
export async function sendAll<Variables, Reply>(
  send: (variables: Variables, onCall: (reply: Reply) => void) => Promise<Reply>,
  variables: Variables,
  countIn: (reply: Reply) => number,
  note?: (done: number) => void,
): Promise<Reply> {
  let done: Reply | undefined
  try {
    return await send(variables, (reply) => {
      done = reply
      note?.(countIn(reply))
    })
  } catch (error) {
    if (done === undefined || !(error instanceof ApiError)) throw error
    return done
  }
}
