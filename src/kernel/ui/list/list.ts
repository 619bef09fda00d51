import type { ReactNode } from 'react'
import { type DashboardRange, spanOf } from '#contract/range.ts'
import type { ApiError } from '#kernel/api.ts'
import type { CsvValue } from '#kernel/csv.ts'
import { shopToday } from '#kernel/shop-days.ts'

/** What the address of every list says, besides its own filters. */
export type ListSearch = {
  q: string
  /** A column, or `-column` for downwards. */
  sort: string
  page: number
  size: number
  /** The name of the view that it is. */
  view: string
  /** Whether it said something that nobody understood. */
  damaged: '' | 'yes'
}

/** One column as data. The first column of a list leads to the row and always shows. */
export type ListColumn<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  csv: (row: Row) => CsvValue
  /** The direction a first press on its head sorts in; the server knows it under the same id. */
  sort?: 'up' | 'down'
  isNumber?: boolean
  isDimmed?: boolean
  /** Shows only once it is chosen. */
  isExtra?: boolean
  /** Its place in the two lines of a phone, or the whole line below them; without one it is left out there. */
  phone?: 'title' | 'worth' | 'note' | 'state' | 'text'
}

/** One page of rows as it was had, or why it was not. */
export type ListAnswer<Row> = {
  rows: readonly Row[] | undefined
  total: number
  /** The rows are those of the page before. */
  isWaiting: boolean
  failure: ApiError | undefined
  retry: () => void
}

/** A part of the filter: a pill with its own small form. */
export type ListFilter = {
  id: string
  name: string
  /** Its value in words; undefined while it restricts nothing. */
  value: string | undefined
  field: ReactNode
  clear: () => void
  /** What adding it means, for a part that has a single value; others open their form. */
  add?: () => void
  /** Of its form, in px. */
  width?: number
}

/** A saved view: a tab with how many rows it has. */
export type ListView = { id: string; name: string; count: number | undefined }

/** The views of a list by state, everything first. `summed` are the states that make up everything, if not all do. */
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

export const sortedBy = (sort: string) => ({ by: sort.replace(/^-/, ''), isDown: sort.startsWith('-') })

/** The parts of a filter that narrow anything. */
export const given = <Parts extends object>(parts: Parts) =>
  Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined && String(value) !== ''),
  ) as { [Name in keyof Parts]?: Exclude<Parts[Name], ''> }

/** The days that a list is asked for; those of a span are counted when it is asked. */
export function daysOf(span: '' | DashboardRange, from: string, to: string): { from?: string; to?: string } {
  if (from || to) return { from, to }
  return span ? spanOf(span, shopToday()) : {}
}

/** The values of filters, in words. */
export const valuesOf = (filters: readonly ListFilter[]) => filters.map(({ value }) => value)
