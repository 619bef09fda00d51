import { useState } from 'react'
import { ApiError } from '#kernel/api.ts'
import { type CsvValue, download, toCsv } from '#kernel/csv.ts'
import { notifyFailure } from '#kernel/snackbar.ts'
import type { ListColumn } from './list.ts'
import { arranged, type ListMemory } from './list-memory.ts'
import type { Selection } from './use-selection.ts'

/** The columns of a list, how somebody looks at them, and its rows as a file of the columns that show. */
export type ListFile<Row> = {
  columns: readonly ListColumn<Row>[]
  memory: ListMemory
  isExporting: boolean
  exportAll: () => void
  exportTicked: (selection: Selection<Row>) => void
}

/** A column that only the file has; its values are fetched when the file is made. */
export type FileColumn<Row> = { title: string; valuesOf: (rows: readonly Row[]) => Promise<CsvValue[]> }

/** `all` fetches every row that the filter leaves. */
export function useListExport<Row>(
  name: string,
  columns: readonly ListColumn<Row>[],
  memory: ListMemory,
  all: () => Promise<Row[]>,
  last?: FileColumn<Row>,
): ListFile<Row> {
  const [isExporting, setExporting] = useState(false)

  async function save(rowsOf: () => Promise<readonly Row[]>) {
    setExporting(true)
    try {
      const shown = arranged(columns, memory.get()).flatMap(({ column, isShown }) => (isShown ? column : []))
      const rows = await rowsOf()
      const more = await last?.valuesOf(rows)
      const lines = rows.map((row, at) => [
        ...shown.map((column) => column.csv(row)),
        ...(more ? [more[at] ?? ''] : []),
      ])
      const titles = [...shown.map(({ title }) => title), ...(last ? [last.title] : [])]
      download(`${name}.csv`, toCsv([titles, ...lines]))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notifyFailure(error)
    }
    setExporting(false)
  }

  return {
    columns,
    memory,
    isExporting,
    exportAll: () => void save(all),
    exportTicked: ({ isAll, rows }) => void save(isAll ? all : async () => rows),
  }
}
