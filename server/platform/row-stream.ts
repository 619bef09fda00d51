const rowsAtOnce = 500

type Page = Record<string, unknown> & { total?: number }

/** Streams rows on demand as lines of JSON; the last line `{"end":2}` is missing after a failure. */
export async function streamedRows(
  key: string,
  pageOf: (stretch: { limit: number; offset: number }) => Promise<Page>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const rowsOf = (page: Page) => page[key] as { id?: string | number }[]
  // The first page is read before the stream begins, so that an error gets a normal response.
  let next: Page | undefined = await pageOf({ limit: rowsAtOnce, offset: 0 })
  const { total = rowsOf(next).length } = next
  const seen = new Set<string | number>()
  let offset = 0
  let count = 0
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`${JSON.stringify({ total })}\n`)),
    async pull(controller) {
      const rows = rowsOf(next ?? (await pageOf({ limit: rowsAtOnce, offset })))
      next = undefined
      offset += rows.length
      // New rows shift later ones into the next page, where they would repeat.
      const fresh = rows.filter(({ id }) => id === undefined || (!seen.has(id) && seen.add(id)))
      count += fresh.length
      const isEnd = rows.length < rowsAtOnce
      const lines = isEnd ? [...fresh, { end: count }] : fresh
      controller.enqueue(encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
      if (isEnd) controller.close()
    },
  })
}
