import { useState } from 'react'

/** Ticked rows by id; they stay ticked on other pages, until the filter changes. */
export type Selection<Row> = {
  count: number
  /** All matches are selected, also those never loaded. */
  isAll: boolean
  /** The ticked rows that were loaded; with `isAll` those of this page. */
  rows: readonly Row[]
  ids: readonly string[]
  isPageTicked: boolean
  has: (id: string) => boolean
  /** Ticks or unticks a row; with `extend` all from the last ticked row to it. */
  toggle: (id: string, extend?: boolean) => void
  togglePage: () => void
  /** Selects the page; once it is selected, all matches. */
  grow: () => void
  all: () => void
  clear: () => void
}

type State<Row> = { list: string; ticked: ReadonlyMap<string, Row>; isAll: boolean; last: string | undefined }

export function useSelection<Row>(
  /** Identifies the list by its filter. */
  list: string,
  rows: readonly Row[],
  total: number,
  idOf: (row: Row) => string,
): Selection<Row> {
  const none: State<Row> = { list, ticked: new Map(), isAll: false, last: undefined }
  const [savedSelection, setSavedSelection] = useState(none)
  const state = savedSelection.list === list ? savedSelection : none
  const page = new Map(rows.map((row) => [idOf(row), row]))
  const ids = [...page.keys()]
  const has = (id: string) => state.isAll || state.ticked.has(id)
  const isPageTicked = ids.length > 0 && ids.every(has)
  const base = state.isAll ? page : state.ticked
  const set = (ticked: ReadonlyMap<string, Row>, last?: string) =>
    setSavedSelection({ list, ticked, isAll: false, last: last ?? state.last })

  function toggle(id: string, extend = false) {
    const next = new Map(base)
    const from = ids.indexOf(extend ? (state.last ?? id) : id)
    const to = ids.indexOf(id)
    const stretch = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    const isOn = extend || !has(id)
    for (const rowId of stretch) {
      const row = page.get(rowId)
      if (!isOn) next.delete(rowId)
      else if (row) next.set(rowId, row)
    }
    set(next, id)
  }
  function togglePage() {
    const next = new Map(base)
    for (const [id, row] of page) {
      if (isPageTicked) next.delete(id)
      else next.set(id, row)
    }
    set(next)
  }
  const all = () => setSavedSelection({ list, ticked: page, isAll: true, last: state.last })

  return {
    count: state.isAll ? total : state.ticked.size,
    isAll: state.isAll,
    // Rows of the page are newer than ticked ones.
    rows: [...base].map(([id, row]) => page.get(id) ?? row),
    ids: [...base.keys()],
    isPageTicked,
    has,
    toggle,
    togglePage,
    grow: () => (isPageTicked ? all() : togglePage()),
    all,
    clear: () => setSavedSelection(none),
  }
}
