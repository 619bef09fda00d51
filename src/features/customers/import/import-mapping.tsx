import { Button, Checkbox, NativeSelect, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { type CsvRow, type Delimiter, delimiters, parseCsvRows } from '#contract/csv-rows.ts'
import { duplicateRules } from '#contract/customers.ts'
import type { Importing } from '#features/customers/mutations.ts'
import { type Encoding, encodings } from '#list/csv-file.ts'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import styles from './import.module.css'
import {
  batchesOf,
  type ColumnField,
  checkRow,
  columnFields,
  guessColumns,
  type ImportField,
  missingFields,
  valuesToSend,
} from './import-columns.ts'
import { ImportPreview } from './import-preview.tsx'
import type { ImportRule, Sheet } from './import-sheet.ts'
import { headsOf, linesOf } from './import-sheet.ts'

type Props = {
  sheet: Sheet
  problem: string | undefined
  onSheet: (sheet: Sheet) => void
  onReadAgain: (as: { encoding: Encoding; delimiter?: Delimiter }) => void
  onImport: (importing: Omit<Importing, 'onPart'>) => void
  onBack: () => void
}

export function ImportMapping({ sheet, problem, onSheet, onReadAgain, onImport, onBack }: Props) {
  const { t } = useTranslation('customers')
  const [rule, setRule] = useState<ImportRule>('skip')
  const [isChecked, setChecked] = useState(false)
  const { columns, isNamed, encoding, delimiter } = sheet
  const lines = linesOf(sheet)
  const heads = headsOf(sheet, (number) => t('import.column', { number }))
  const missing = missingFields(columns)
  const rows = lines.map((line) => checkRow(line, columns))

  function assignColumn(field: ColumnField, at: string) {
    const { [field]: _, ...others } = columns
    onSheet({ ...sheet, columns: at === '' ? others : { ...others, [field]: Number(at) } })
  }

  const possible = rows.filter(({ isValid }) => isValid).length

  function mend(number: number, field: ImportField, value: string) {
    const at = columns[field]
    if (at === undefined) return
    const mendRow = ({ row, cells }: CsvRow): CsvRow => ({
      row,
      cells: Array.from({ length: Math.max(cells.length, at + 1) }, (_, index) =>
        index === at ? value : (cells[index] ?? ''),
      ),
    })
    onSheet({ ...sheet, rows: sheet.rows.map((row) => (row.row === number ? mendRow(row) : row)) })
  }

  function mendLine(number: number, text: string) {
    const [line] = parseCsvRows(text, { delimiter, max: 1 }).rows
    const mendedRow = { ...(line ?? { cells: [] }), row: number }
    onSheet({ ...sheet, rows: sheet.rows.map((row) => (row.row === number ? mendedRow : row)) })
  }

  return (
    <>
      {problem && <Note tone="error">{problem}</Note>}
      <Card
        title={sheet.name}
        aside={<bdi className="dim small">{t('import.rows', { count: lines.length })}</bdi>}
      >
        <div className={styles.fields}>
          <NativeSelect
            label={t('import.encoding')}
            value={encoding}
            data={encodings.map((value) => ({ value, label: t(`import.encodings.${value}`) }))}
            onChange={({ currentTarget }) => onReadAgain({ encoding: currentTarget.value as Encoding })}
          />
          <NativeSelect
            label={t('import.delimiter')}
            value={delimiter}
            data={delimiters.map((value) => ({ value, label: t(`import.delimiters.${wordOf[value]}`) }))}
            onChange={({ currentTarget }) =>
              onReadAgain({ encoding, delimiter: currentTarget.value as Delimiter })
            }
          />
        </div>
        <Checkbox
          className={styles.check}
          label={t('import.named')}
          checked={isNamed}
          disabled={isNamed && sheet.rows.length < 2}
          onChange={({ currentTarget: { checked } }) =>
            onSheet({ ...sheet, isNamed: checked, columns: guessColumns(sheet.rows, checked) })
          }
        />
      </Card>
      <Card title={t('import.columns')}>
        <p className={`dim ${styles.hint}`} dir="auto">
          {t('import.columnsHint')}
        </p>
        <div className={styles.fields}>
          {columnFields.map((field) => (
            <NativeSelect
              key={field}
              label={t(`form.${field}`)}
              value={String(columns[field] ?? '')}
              error={isChecked && missing.includes(field) && t('import.needed')}
              data={[
                { value: '', label: t('import.leaveOut') },
                ...heads.map((label, at) => ({ value: String(at), label })),
              ]}
              onChange={({ currentTarget }) => assignColumn(field, currentTarget.value)}
            />
          ))}
        </div>
      </Card>
      <ImportPreview name={sheet.name} rows={rows} columns={columns} onCell={mend} onLine={mendLine} />
      <Card title={t('import.known')}>
        <Radio.Group
          aria-label={t('import.known')}
          value={rule}
          onChange={(next) => setRule(next as ImportRule)}
        >
          <div className={styles.rules}>
            {duplicateRules.map((rule) => (
              <Radio
                key={rule}
                value={rule}
                label={t(`import.rules.${rule}`)}
                description={t(`import.hints.${rule}`)}
              />
            ))}
          </div>
        </Radio.Group>
      </Card>
      {isChecked && missing.length === 0 && possible === 0 && (
        <Note tone="error">{t('import.noneRight')}</Note>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          {t('import.another')}
        </Button>
        <Button
          onClick={() => {
            setChecked(true)
            if (missing.length === 0 && possible > 0)
              onImport({ batches: batchesOf(valuesToSend(rows)), onDuplicate: rule })
          }}
        >
          {possible > 0 ? t('import.start', { count: possible }) : t('import.open')}
        </Button>
      </div>
    </>
  )
}

const wordOf = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
