import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Delimiter } from '#contract/csv-rows.ts'
import { type ImportReply, maxImported } from '#contract/customers.ts'
import { type Importing, useImportCustomers } from '#features/customers/mutations.ts'
import { config } from '#kernel/config.ts'
import { type Encoding, encodingOf, readCsv } from '#list/csv-file.ts'
import { Page } from '#ui/page.tsx'
import styles from './import.module.css'
import { guessColumns, hasNames, wholeRow } from './import-columns.ts'
import { ImportDrop } from './import-drop.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportResult } from './import-result.tsx'
import { linesOf, type Sheet } from './import-sheet.ts'

const maxBytes = 20 * 1024 * 1024

type Props = { crumbs: (title: string) => ReactNode }

export function ImportScreen({ crumbs }: Props) {
  const { t } = useTranslation('customers')
  const importCustomers = useImportCustomers()
  const [problem, setProblem] = useState<string>()
  const [sheet, setSheet] = useState<Sheet>()
  const [importReply, setImportReply] = useState<ImportReply>()
  const [importRequest, setImportRequest] = useState<Omit<Importing, 'onPart'>>()

  function open(name: string, bytes: Uint8Array, encoding: Encoding, delimiter?: Delimiter) {
    const read = readCsv(bytes, encoding, delimiter)
    if (!read) return setProblem(t('import.noText', { name }))
    const isNamed = hasNames(read.rows)
    const count = read.rows.length - (isNamed ? 1 : 0)
    if (count < 1) return setProblem(t('import.noRows', { name }))
    if (count > maxImported) return setProblem(t('import.tooMany', { name, count, max: maxImported }))
    setProblem(undefined)
    setSheet({ name, bytes, encoding, ...read, isNamed, columns: guessColumns(read.rows, isNamed) })
  }

  async function choose(file: File) {
    const { name } = file
    if (file.size > maxBytes) return setProblem(t('import.tooLarge', { name, count: maxImported }))
    const bytes = new Uint8Array(await file.arrayBuffer())
    open(name, bytes, encodingOf(bytes, config.get().locale))
  }

  function send(next: Omit<Importing, 'onPart'>) {
    setImportRequest(next)
    importCustomers.mutate({ ...next, onPart: setImportReply })
  }

  const brokenRows = sheet ? linesOf(sheet).filter(({ brokenLine }) => brokenLine !== undefined) : []
  const failedToParse = brokenRows.map(({ row }) => ({ row, fields: { [wholeRow]: 'quotes' } }))

  function startAgain() {
    importCustomers.reset()
    setSheet(undefined)
    setImportReply(undefined)
    setImportRequest(undefined)
  }

  const title = t('import.title')
  return (
    <Page crumbs={crumbs(title)} title={title}>
      <div className={styles.steps}>
        {!sheet && <ImportDrop problem={problem} onFile={(file) => void choose(file)} />}
        {sheet && !importRequest && (
          <ImportMapping
            sheet={sheet}
            problem={problem}
            onSheet={setSheet}
            onReadAgain={({ encoding, delimiter }) => open(sheet.name, sheet.bytes, encoding, delimiter)}
            onImport={send}
            onBack={startAgain}
          />
        )}
        {sheet && importRequest && (
          <ImportResult
            sheet={sheet}
            total={importRequest.batches.reduce((sum, { rows }) => sum + rows.length, failedToParse.length)}
            result={
              importReply && {
                ...importReply,
                failed: [...importReply.failed, ...failedToParse].toSorted((a, b) => a.row - b.row),
              }
            }
            isDone={importCustomers.isSuccess}
            error={importCustomers.error}
            onTryAgain={() => send(importRequest)}
            onBack={() => {
              importCustomers.reset()
              setImportRequest(undefined)
            }}
            onAnother={startAgain}
          />
        )}
      </div>
    </Page>
  )
}
