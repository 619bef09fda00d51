/** A row that was removed from a page, with its index. */
type TakenOut<Row> = { row: Row; at: number }

/** `takenOut` has removed rows, so that an update can restore them. */
type Page<Name extends string, Row> = { [Key in Name]: Row[] } & {
  total: number
  counts?: Record<string, number>
  takenOut?: readonly TakenOut<Row>[]
}

type Id = string | number
const keysOf = (ids: readonly Id[]) => new Set(ids.map(String))

/** Rows not on a page change nothing; an unchanged page stays the same object. */
export function pageChanges<Row extends { id: Id }, Name extends string>(
  name: Name,
  kindsOf: (row: Row) => readonly string[] = () => [],
) {
  type One = Page<Name, Row>
  const rowsOf = (page: object) => (page as One)[name]

  function countRows(
    counts: Record<string, number> | undefined,
    previousRows: readonly Row[],
    after: readonly Row[],
  ) {
    if (!counts) return {}
    const next = { ...counts }
    const add = (rows: readonly Row[], by: number) => {
      for (const kind of rows.flatMap(kindsOf)) next[kind] = Math.max(0, (next[kind] ?? 0) + by)
    }
    add(previousRows, -1)
    add(after, 1)
    return { counts: next }
  }

  return {
    changeRows<Given extends One>(
      page: Given,
      ids: readonly Id[] | undefined,
      change: (row: Row) => Row,
    ): Given {
      const named = ids && keysOf(ids)
      const rowsBefore: Row[] = []
      const after: Row[] = []
      const rows = rowsOf(page).map((row) => {
        const next = !named || named.has(String(row.id)) ? change(row) : row
        if (next === row) return row
        rowsBefore.push(row)
        after.push(next)
        return next
      })
      if (after.length === 0) return page
      return { ...page, [name]: rows, ...countRows(page.counts, rowsBefore, after) }
    },
    takeOutRows<Given extends One>(page: Given, ids: readonly Id[]): Given {
      const named = keysOf(ids)
      const takenOut = rowsOf(page).flatMap((row, at) => (named.has(String(row.id)) ? { row, at } : []))
      if (takenOut.length === 0) return page
      const removedRows = takenOut.map(({ row }) => row)
      return {
        ...page,
        [name]: rowsOf(page).filter((row) => !removedRows.includes(row)),
        total: page.total - removedRows.length,
        ...countRows(page.counts, removedRows, []),
        takenOut: [...(page.takenOut ?? []), ...takenOut],
      }
    },
    bringBackRows<Given extends One>(page: Given, ids: readonly Id[]): Given {
      const named = keysOf(ids)
      const back = (page.takenOut ?? []).filter(({ row }) => named.has(String(row.id)))
      if (back.length === 0) return page
      const rows = [...rowsOf(page)]
      for (const { row, at } of back) rows.splice(at, 0, row)
      return {
        ...page,
        [name]: rows,
        total: page.total + back.length,
        ...countRows(
          page.counts,
          [],
          back.map(({ row }) => row),
        ),
        takenOut: (page.takenOut ?? []).filter((entry) => !back.includes(entry)),
      }
    },
  }
}
