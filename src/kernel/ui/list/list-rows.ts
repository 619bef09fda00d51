import { mostRows } from '#contract/list.ts'

/** The parts of a filter that restrict something. */
export const given = <Parts extends object>(parts: Parts): Partial<Parts> =>
  Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined && String(value) !== ''),
  ) as Partial<Parts>

/** Every row that a filter leaves, page after page. */
export async function everyRow<Row>(
  pageOf: (page: { limit: number; offset: number }) => Promise<{ rows: Row[]; total: number | undefined }>,
): Promise<Row[]> {
  const found: Row[] = []
  for (;;) {
    const { rows, total = 0 } = await pageOf({ limit: mostRows, offset: found.length })
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) return found
  }
}

/** In pieces of at most so many. */
export const chunks = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
