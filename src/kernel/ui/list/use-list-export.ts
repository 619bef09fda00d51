import { useState } from 'react'
import { ApiError } from '#kernel/api.ts'
import { download, toCsv } from '#kernel/csv.ts'
import { notifyFailure } from '#kernel/snackbar.ts'
import type { ListColumn } from './list.ts'
import { arranged, type ListMemory } from './list-memory.ts'

/** Saves rows as a file, in the columns that show. `rows` may have to be fetched first. */
export function useListExport<Row>(file: string, columns: readonly ListColumn<Row>[], memory: ListMemory) {
  const [isExporting, setExporting] = useState(false)

  async function save(rows: readonly Row[] | (() => Promise<Row[]>)) {
    setExporting(true)
    try {
      const shown = arranged(columns, memory.get()).flatMap(({ column, isShown }) => (isShown ? column : []))
      const all = typeof rows === 'function' ? await rows() : rows
      const lines = all.map((row) => shown.map((column) => column.csv(row)))
      download(`${file}.csv`, toCsv([shown.map(({ title }) => title), ...lines]))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notifyFailure(error)
    }
    setExporting(false)
  }

  return { isExporting, save: (rows: Parameters<typeof save>[0]) => void save(rows) }
}
