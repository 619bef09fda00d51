import { type ReactNode, useState } from 'react'
import { shopToday } from '#kernel/shop-days.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { type CsvValue, fileNameOf } from './csv.ts'
import type { FileJob, FileProgress } from './export-dialog.tsx'
import { maxXlsxRows, newFile, TooManyRows } from './export-file.ts'
import type { ListColumn } from './list.ts'
import { arrangeColumns, type ListMemory } from './list-memory.ts'
import { type RowStream, rowsExcept } from './row-stream.ts'
import type { Selection } from './use-selection.ts'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog')

export type ListFile<Row> = {
  columns: readonly ListColumn<Row>[]
  memory: ListMemory
  exportAll: () => void
  exportTicked: (selection: Selection<Row>) => void
  rows: RowStream<Row>
  question: ReactNode
}

export type FileForm<Row> = {
  id: string
  label: string
  without: readonly string[]
  /** Columns besides those of the list; `isExtra` ones only in an export of all columns. */
  columns: readonly { title: string; isExtra?: boolean }[]
  /** The lines of a row, each with the values of these columns. */
  linesOf: (row: Row) => readonly (readonly CsvValue[])[]
}

export type ListOptions<Row> = {
  title: string
  columns: readonly ListColumn<Row>[]
  memory: ListMemory
  rows: RowStream<Row>
  narrowedBy: readonly (string | undefined)[]
  forms?: readonly FileForm<Row>[]
  /** Adds data to ticked rows that only the file needs. */
  complete?: (rows: readonly Row[]) => Promise<readonly Row[]>
}

export function useListExport<Row extends { id: string | number }>({
  title,
  columns,
  memory,
  rows: all,
  narrowedBy,
  forms = [{ id: 'row', label: '', without: [], columns: [], linesOf: () => [[]] }],
  complete = async (rows) => rows,
}: ListOptions<Row>): ListFile<Row> {
  const [job, setJob] = useState<FileJob>()

  function open(rows: RowStream<Row>) {
    setJob({
      title,
      name: `${fileNameOf([title, ...narrowedBy])}-${shopToday()}`,
      forms: forms.map(({ id, label }) => ({ id, label })),
      async make({ form: chosen, isAll, format: formatName }, { signal, onProgress }) {
        const form = forms.find(({ id }) => id === chosen) ?? forms[0]
        const exportColumns = arrangeColumns(columns, memory.get()).flatMap(({ column, isShown }) =>
          (isAll || isShown) && !form?.without.includes(column.id) ? column : [],
        )
        const isIn = (form?.columns ?? []).map(({ isExtra = false }) => isAll || !isExtra)
        const more = (values: readonly CsvValue[]) => values.filter((_, at) => isIn[at])
        const titles = (form?.columns ?? []).map((column) => column.title)
        const file = newFile(title, formatName)
        file.add([[...exportColumns.map((column) => column.title), ...more(titles)]])
        const progress: FileProgress = { done: 0, total: undefined }
        const onTotal = (total: number) => {
          if (formatName === 'xlsx' && total > maxXlsxRows) throw new TooManyRows()
          onProgress(Object.assign(progress, { total }))
        }
        for await (const some of rows({ signal, onTotal })) {
          const lines = some.flatMap((row) => {
            const cells = exportColumns.map((column) => column.csv(row))
            return (form?.linesOf(row) ?? []).map((line) => [...cells, ...more(line)])
          })
          file.add(lines)
          progress.done += some.length
          onProgress({ ...progress })
        }
        return { content: await file.end(), count: progress.done }
      },
    })
  }

  const rowsTicked = (rows: readonly Row[]): RowStream<Row> =>
    async function* some({ onTotal }) {
      onTotal(rows.length)
      yield await complete(rows)
    }

  return {
    columns,
    memory,
    rows: all,
    exportAll: () => open(all),
    exportTicked: ({ isAll, rows, except }) => open(isAll ? rowsExcept(all, except) : rowsTicked(rows)),
    question: job && (
      <Coming>
        <ExportDialog job={job} onClose={() => setJob(undefined)} />
      </Coming>
    ),
  }
}
