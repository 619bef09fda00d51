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
