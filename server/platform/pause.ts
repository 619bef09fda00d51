/** Milliseconds of work at a stretch; a request of someone else waits so long for each of its steps. */
const stretchMs = 4

/** Lets other requests be answered: the embedded engine answers in the same turn, in which no one else is heard. */
export const pause = (): Promise<void> => new Promise((done) => setTimeout(done))

/** The entries one after the other, with a pause after each stretch of work, for a loop over thousands. */
export async function* withPauses<Entry>(entries: Iterable<Entry>): AsyncGenerator<Entry, void> {
  let since = performance.now()
  for (const entry of entries) {
    if (performance.now() - since > stretchMs) {
      await pause()
      since = performance.now()
    }
    yield entry
  }
}
