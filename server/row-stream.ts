/** So many rows are read at once. */
const rowsAtOnce = 500

type Page = Record<string, unknown> & { total?: number }

/**
 * Every row of a list as lines of JSON: `{"total":2}`, a row a line, `{"end":2}`. A stream that broke off has no such
 * end. Rows are read as they are taken, so a caller who goes away ends it. `key` names the rows of a page.
 */
export async function streamedRows(
  key: string,
  pageOf: (stretch: { limit: number; offset: number }) => Promise<Page>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const rowsOf = (page: Page) => page[key] as { id?: string | number }[]
  // Outside of the stream: what is refused is answered as every refusal is.
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
      // Rows that came meanwhile move those after them on by one.
      const fresh = rows.filter(({ id }) => id === undefined || (!seen.has(id) && seen.add(id)))
      count += fresh.length
      const isEnd = rows.length < rowsAtOnce
      const lines = isEnd ? [...fresh, { end: count }] : fresh
      controller.enqueue(encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
      if (isEnd) controller.close()
    },
  })
}
