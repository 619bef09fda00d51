/** A row that was taken out of a page, and where it stood. */
type TakenOut<Row> = { row: Row; at: number }

/**
 * One page of a list as it was read: its rows under a name of their own, how many rows there are in all, and how many
 * of each kind. `takenOut` holds the rows that a change took out of it, for one that brings them back.
 */
type Page<Name extends string, Row> = { [Key in Name]: Row[] } & {
  total: number
  counts?: Record<string, number>
  takenOut?: readonly TakenOut<Row>[]
}

type Id = string | number
const keysOf = (ids: readonly Id[]) => new Set(ids.map(String))

/**
 * What becomes of the pages of a list when some of their rows change, go, or come back. The pages hold their rows under
 * `name`; `kindsOf` says under which names of `counts` a row is counted. Rows that are not on a page change nothing in
 * it, and what changes nothing gives the same page.
 */
export function pageChanges<Row extends { id: Id }, Name extends string>(
  name: Name,
  kindsOf: (row: Row) => readonly string[] = () => [],
) {
  type One = Page<Name, Row>
  const rowsOf = (page: object) => (page as One)[name]

  function counted(
    counts: Record<string, number> | undefined,
    before: readonly Row[],
    after: readonly Row[],
  ) {
    if (!counts) return {}
    const next = { ...counts }
    const add = (rows: readonly Row[], by: number) => {
      for (const kind of rows.flatMap(kindsOf)) next[kind] = Math.max(0, (next[kind] ?? 0) + by)
    }
    add(before, -1)
    add(after, 1)
    return { counts: next }
  }

  return {
    /** Each named row as `change` makes it; without names, each row. */
    changeRows<Given extends One>(
      page: Given,
      ids: readonly Id[] | undefined,
      change: (row: Row) => Row,
    ): Given {
      const named = ids && keysOf(ids)
      const before: Row[] = []
      const after: Row[] = []
      const rows = rowsOf(page).map((row) => {
        const next = !named || named.has(String(row.id)) ? change(row) : row
        if (next === row) return row
        before.push(row)
        after.push(next)
        return next
      })
      if (after.length === 0) return page
      return { ...page, [name]: rows, ...counted(page.counts, before, after) }
    },
    takeOutRows<Given extends One>(page: Given, ids: readonly Id[]): Given {
      const named = keysOf(ids)
      const takenOut = rowsOf(page).flatMap((row, at) => (named.has(String(row.id)) ? { row, at } : []))
      if (takenOut.length === 0) return page
      const gone = takenOut.map(({ row }) => row)
      return {
        ...page,
        [name]: rowsOf(page).filter((row) => !gone.includes(row)),
        total: page.total - gone.length,
        ...counted(page.counts, gone, []),
        takenOut: [...(page.takenOut ?? []), ...takenOut],
      }
    },
    /** Brings back what was taken out of this page, to where it stood. */
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
        ...counted(
          page.counts,
          [],
          back.map(({ row }) => row),
        ),
        takenOut: (page.takenOut ?? []).filter((one) => !back.includes(one)),
      }
    },
  }
}
