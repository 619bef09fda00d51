import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportReply } from '#contract/customers.ts'
import { download, toCsv } from '#list/csv.ts'
import { Card } from '#ui/card.tsx'
import styles from './import.module.css'
import { type ImportField, reasonCodes, wholeRow } from './import-columns.ts'
import type { Sheet } from './import-sheet.ts'
import { headsOf, linesOf } from './import-sheet.ts'
import { useReasonTexts } from './use-reason-texts.ts'

const maxNamed = 10

export function RejectedRows({ sheet, failed }: { sheet: Sheet; failed: ImportReply['failed'] }) {
  const { t } = useTranslation('customers')
  const reasonsOf = useReasons(sheet)

  function save() {
    const heads = headsOf(sheet, (number) => t('import.column', { number }))
    const rows = failed.map((failure) => {
      const { cells, reasons } = reasonsOf(failure)
      return [...heads.map((_, at) => cells[at] ?? ''), reasons]
    })
    download(t('import.failedFile'), toCsv([[...heads, t('import.reason')], ...rows]))
  }

  return (
    <Card
      title={t('import.failed')}
      aside={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={save}
        >
          {t('import.saveFailed')}
        </Button>
      }
    >
      <FirstRows
        rows={failed}
        label={(failure) => t('import.failedRow', { row: failure.row, reason: reasonsOf(failure).reasons })}
        remainder={(count) => t('import.moreFailed', { count })}
      />
    </Card>
  )
}

export function SkippedRows({ rows }: { rows: NonNullable<ImportReply['skippedRows']> }) {
  const { t } = useTranslation('customers')
  return (
    <Card title={t('import.skipped')}>
      <FirstRows
        rows={rows}
        label={({ row, id, name }) => (
          <Link to="/customers/$customerId" params={{ customerId: id }} className="link">
            {t('import.skippedRow', { row, name })}
          </Link>
        )}
        remainder={(count) => t('import.moreSkipped', { count })}
      />
    </Card>
  )
}

type FirstRowsProps<Row> = {
  rows: readonly Row[]
  label: (row: Row) => ReactNode
  /** The text for the rows that the list leaves out. */
  remainder: (count: number) => string
}

function FirstRows<Row extends { row: number }>({ rows, label, remainder }: FirstRowsProps<Row>) {
  return (
    <>
      <ul className={styles.failed}>
        {rows.slice(0, maxNamed).map((row) => (
          <li key={row.row} dir="auto">
            {label(row)}
          </li>
        ))}
      </ul>
      {rows.length > maxNamed && (
        <p className="dim small" dir="auto">
          {remainder(rows.length - maxNamed)}
        </p>
      )}
    </>
  )
}

function useReasons(sheet: Sheet) {
  const { t } = useTranslation('customers')
  const { reasonText } = useReasonTexts()
  const cellsOf = new Map(linesOf(sheet).map(({ row, cells }) => [row, cells]))
  return ({ row, fields }: ImportReply['failed'][number]) => {
    const cells = cellsOf.get(row) ?? []
    const reasons = Object.entries(fields).map(([name, code]) => {
      if (name === wholeRow) return t('import.brokenRow')
      const field = name as ImportField
      const column = sheet.columns[field]
      const isEmpty = column === undefined ? code === 'required' : !cells[column]?.trim()
      const reason = isEmpty
        ? 'required'
        : field === 'state'
          ? 'state'
          : (reasonCodes.find((reasonCode) => reasonCode === code) ?? 'invalid')
      return t('import.wrong', { field: t(`form.${field}`), reason: reasonText(reason) })
    })
    return { cells, reasons: reasons.join('; ') }
  }
}
