import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ImportReply } from '#contract/customers.ts'
import { download, toCsv } from '#list/csv.ts'
import { Card } from '#ui/card.tsx'
import styles from './import.module.css'
import { type ImportField, reasonCodes, wholeRow } from './import-columns.ts'
import type { Sheet } from './import-sheet.ts'
import { headsOf, linesOf } from './import-sheet.ts'
import { useReasonText } from './use-reason-text.ts'

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
      <ul className={styles.failed}>
        {failed.slice(0, maxNamed).map((failure) => (
          <li key={failure.row} dir="auto">
            {t('import.failedRow', { row: failure.row, reason: reasonsOf(failure).reasons })}
          </li>
        ))}
      </ul>
      {failed.length > maxNamed && (
        <p className="dim small" dir="auto">
          {t('import.moreFailed', { count: failed.length - maxNamed })}
        </p>
      )}
    </Card>
  )
}

export function SkippedRows({ rows }: { rows: NonNullable<ImportReply['skippedRows']> }) {
  const { t } = useTranslation('customers')
  return (
    <Card title={t('import.skipped')}>
      <ul className={styles.failed}>
        {rows.slice(0, maxNamed).map(({ row, id, name }) => (
          <li key={row} dir="auto">
            <Link to="/customers/$customerId" params={{ customerId: id }} className="link">
              {t('import.skippedRow', { row, name })}
            </Link>
          </li>
        ))}
      </ul>
      {rows.length > maxNamed && (
        <p className="dim small" dir="auto">
          {t('import.moreFailed', { count: rows.length - maxNamed })}
        </p>
      )}
    </Card>
  )
}

function useReasons(sheet: Sheet) {
  const { t } = useTranslation('customers')
  const reasonText = useReasonText()
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
