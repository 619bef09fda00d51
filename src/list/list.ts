import type { ReactNode } from 'react'
import { type DashboardRange, spanOf } from '#contract/range.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { shopToday } from '#kernel/shop-days.ts'
import type { CsvValue } from './csv.ts'

/** Search parameters of every list, besides its own filters. */
export type ListSearch = {
  q: string
  /** A column, or `-column` for descending. */
  sort: string
  page: number
  size: number
  view: string
  /** `yes` when a parameter was invalid. */
  damaged: '' | 'yes'
}

export type ListScreenProps<Search> = {
  search: Search
  /** Changes the search; anything but the page returns to the first page. */
  onSearch: (part: Partial<Search>) => void
  crumbs?: ReactNode
}

export type RecordScreenProps<Id extends string, Search> = Record<Id, string> & {
  search: Search
  crumbs: (title: string) => ReactNode
}

/** A column. The first one links to the row and is always visible. */
export type ListColumn<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  csv: (row: Row) => CsvValue
  /** The direction of the first press on its head; the server sorts by the same id. */
  sort?: 'up' | 'down'
  isNumber?: boolean
  isDimmed?: boolean
  /** Hidden until chosen. */
  isExtra?: boolean
  /** Its place in the two lines of a phone, or the whole line below; without one it is not shown there. */
  phone?: 'title' | 'worth' | 'note' | 'state' | 'text'
}

export type ListAnswer<Row> = {
  rows: readonly Row[] | undefined
  total: number
  isWaiting: boolean
  /** False while the rows may be outdated. */
  isCurrent: boolean
  failure: ApiError | undefined
  retry: () => void
}

export type ListFilter = {
  id: string
  name: string
  value: string | undefined
  field: ReactNode
  clear: () => void
  /** Activates a filter with a single value; others open their form. */
  add?: () => void
  /** Width of its form in px. */
  width?: number
}

export type ListView = { id: string; name: string; count: number | undefined }

/** Views by state, "all" first. `summed` are the states that "all" includes, default every one. */
export function viewsByState<State extends string>(
  all: string,
  states: readonly State[],
  nameOf: (state: State) => string,
  counts: Record<string, number> | undefined,
  summed: readonly string[] = Object.keys(counts ?? {}),
): ListView[] {
  const everything = counts && summed.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return [
    { id: '', name: all, count: everything },
    ...states.map((id) => ({ id, name: nameOf(id), count: counts && (counts[id] ?? 0) })),
  ]
}

export function countStates<State extends string>(rows: readonly { state: State }[]) {
  const counts = {} as Record<State, number>
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
  return counts as Partial<typeof counts>
}

/** The counts by state without those of some rows. */
export function countsExcept<State extends string>(
  counts: Partial<Record<State, number>>,
  except: readonly { state: State }[],
) {
  const remaining = { ...counts }
  for (const { state } of except) remaining[state] = Math.max(0, (remaining[state] ?? 0) - 1)
  return remaining
}

export const sortedBy = (sort: string) => ({ by: sort.replace(/^-/, ''), isDown: sort.startsWith('-') })

export const definedOnly = <Parts extends object>(parts: Parts) =>
  Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined && String(value) !== ''),
  ) as { [Name in keyof Parts]?: Exclude<Parts[Name], ''> }

export function daysOf(span: '' | DashboardRange, from: string, to: string): { from?: string; to?: string } {
  if (from || to) return { from, to }
  return span ? spanOf(span, shopToday()) : {}
}

export const valuesOf = (filters: readonly ListFilter[]) => filters.map(({ value }) => value)
