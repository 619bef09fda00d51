import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#kernel/keyboard.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useFormats } from '#kernel/format.ts'
import { Card } from '#ui/card.tsx'
import styles from './import.module.css'
import { type CheckedRow, type Columns, type ImportField, importFields } from './import-columns.ts'
import { useReasonTexts } from './use-reason-texts.ts'

const max = 50

type Props = {
  name: string
  rows: readonly CheckedRow[]
  columns: Columns
  onCell: (row: number, field: ImportField, value: string) => void
  onLine: (row: number, text: string) => void
}

export function ImportPreview({ name, rows, columns, onCell, onLine }: Props) {
  const { t } = useTranslation('customers')
  const [isNarrow, setNarrow] = useState(false)
  const wrong = rows.filter(({ isValid }) => !isValid)
  const listed = isNarrow ? wrong : rows
  return (
    <Card
      title={t('import.preview')}
      flush
      aside={
        wrong.length > 0 && (
          <Switch
            label={t('import.onlyProblems')}
            checked={isNarrow}
            onChange={({ currentTarget }) => setNarrow(currentTarget.checked)}
          />
        )
      }
    >
      <p className={styles.verdict} data-wrong={wrong.length > 0 || undefined} role="status" dir="auto">
        {t('import.possible', { count: rows.length - wrong.length, total: rows.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={name}>
        <table className={styles.preview}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              {importFields.map((field) => (
                <th key={field} scope="col">
                  {t(`form.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, max).map((row) => (
              <Line key={row.values.row} row={row} columns={columns} onCell={onCell} onLine={onLine} />
            ))}
          </tbody>
        </table>
      </section>
      {listed.length > max && (
        <p className={styles.more} dir="auto">
          {t('import.moreFailed', { count: listed.length - max })}
        </p>
      )}
    </Card>
  )
}

type LineProps = Pick<Props, 'columns' | 'onCell' | 'onLine'> & { row: CheckedRow }

function Line({ row: { values, brokenLine, problems }, columns, onCell, onLine }: LineProps) {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const { cellError } = useReasonTexts()
  const { row } = values
  const number = (
    <th scope="row" className="num">
      {formats.number(row)}
    </th>
  )
  if (brokenLine !== undefined)
    return (
      <tr>
        {number}
        <td data-wrong colSpan={importFields.length}>
          <Cell
            label={t('import.wholeRow', { row })}
            value={brokenLine}
            error={t('import.brokenRow')}
            onValue={(next) => onLine(row, next)}
          />
        </td>
      </tr>
    )
  return (
    <tr>
      {number}
      {importFields.map((field) => {
        const reason = problems[field]
        const value = String(values[field] ?? '')
        // A field without a column is assigned above instead of row by row.
        if (!reason || columns[field] === undefined) {
          return (
            <td key={field} data-wrong={reason && true}>
              <bdi>{value}</bdi>
            </td>
          )
        }
        return (
          <td key={field} data-wrong>
            <Cell
              label={t('import.cell', { field: t(`form.${field}`), row })}
              value={value}
              error={cellError(reason)}
              onValue={(next) => onCell(row, field, next)}
            />
          </td>
        )
      })}
    </tr>
  )
}

type CellProps = { label: string; value: string; error: string; onValue: (value: string) => void }

/** Applied on blur or Enter: a value that is valid while half typed would remove the field. */
function Cell({ label, value, error, onValue }: CellProps) {
  const [typed, setTyped] = useState(value)
  const take = () => typed.trim() !== value && onValue(typed.trim())
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={typed}
      error={error}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && take()}
    />
  )
}
