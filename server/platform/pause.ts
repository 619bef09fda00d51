/** Milliseconds of work at a stretch; a request of someone else waits so long for each of its steps. */
const stretchMs = 4

/** Lets other requests run: the embedded engine blocks the event loop otherwise. */
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
