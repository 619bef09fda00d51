import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxExcept } from '#contract/list.ts'
import { notify } from '#kernel/snackbar.ts'

/** Ticked rows by id; they stay ticked on other pages, until the filter changes. */
export type Selection<Row> = {
  count: number
  /** All matches but `except` are selected, also those never loaded. */
  isAll: boolean
  /** The ticked rows that were loaded; with `isAll` those of this page. */
  rows: readonly Row[]
  ids: readonly string[]
  /** With `isAll` the rows that were unticked since. */
  except: readonly Row[]
  exceptIds: readonly string[]
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

type State<Row> = {
  list: string
  isAll: boolean
  /** The ticked rows; with `isAll` the unticked ones. */
  marked: ReadonlyMap<string, Row>
  last: string | undefined
}

export function useSelection<Row>(
  /** Identifies the list by its filter. */
  list: string,
  rows: readonly Row[],
  total: number,
  idOf: (row: Row) => string,
): Selection<Row> {
  const { t } = useTranslation('list')
  const none: State<Row> = { list, isAll: false, marked: new Map(), last: undefined }
  const [savedSelection, setSavedSelection] = useState(none)
  const state = savedSelection.list === list ? savedSelection : none
  const { isAll, marked } = state
  const page = new Map(rows.map((row) => [idOf(row), row]))
  const ids = [...page.keys()]
  const has = (id: string) => isAll !== marked.has(id)
  const isPageTicked = ids.length > 0 && ids.every(has)
  const ticked = isAll ? new Map([...page].filter(([id]) => has(id))) : marked

  function tick(changedIds: readonly string[], isOn: boolean, last = state.last) {
    const next = new Map(marked)
    for (const id of changedIds) {
      const row = page.get(id)
      if (isOn === isAll) next.delete(id)
      else if (row) next.set(id, row)
    }
    if (isAll && next.size > maxExcept) return void notify({ message: t('maxExcept', { count: maxExcept }) })
    setSavedSelection(isAll && next.size >= total ? none : { list, isAll, marked: next, last })
  }
  function toggle(id: string, extend = false) {
    const from = ids.indexOf(extend ? (state.last ?? id) : id)
    const to = ids.indexOf(id)
    const stretch = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    tick(stretch, extend || !has(id), id)
  }
  const togglePage = () => tick(ids, !isPageTicked)
  const all = () => setSavedSelection({ list, isAll: true, marked: new Map(), last: state.last })

  return {
    count: isAll ? Math.max(0, total - marked.size) : marked.size,
    isAll,
    // Rows of the page are newer than ticked ones.
    rows: [...ticked].map(([id, row]) => page.get(id) ?? row),
    ids: [...ticked.keys()],
    except: isAll ? [...marked].map(([id, row]) => page.get(id) ?? row) : [],
    exceptIds: isAll ? [...marked.keys()] : [],
    isPageTicked,
    has,
    toggle,
    togglePage,
    grow: () => (isPageTicked ? all() : togglePage()),
    all,
    clear: () => setSavedSelection(none),
  }
}
