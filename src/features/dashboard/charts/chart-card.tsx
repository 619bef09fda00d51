import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CsvValue, download, toCsv } from '#list/csv.ts'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import styles from './chart-card.module.css'

const ChartMenu = lazyPanel(() => import('./chart-menu.tsx'), 'ChartMenu')

export type ChartTable = {
  columns: readonly string[]
  /** `text` is shown, `value` is exported. The first cell names the row. */
  rows: readonly (readonly { text: string; value: CsvValue }[])[]
}

/** A titled chart with a table of its numbers, one click away. */
export function ChartCard({
  title,
  legend,
  table,
  fileName,
  children,
}: {
  title: string
  legend?: ReactNode
  table: ChartTable
  fileName: string
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  const [isTable, setTable] = useState(false)
  const save = () =>
    download(
      `${fileName}.csv`,
      toCsv([table.columns, ...table.rows.map((row) => row.map((cell) => cell.value))]),
    )
  return (
    <Card
      title={title}
      aside={
        <>
          {!isTable && legend}
          <ChartMenu
            isTable={isTable}
            onTable={setTable}
            onSave={save}
            target={
              <IconButton small label={t('chart.menu', { title })}>
                <IconDots size={18} aria-hidden="true" />
              </IconButton>
            }
          />
        </>
      }
    >
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className={styles.scroll} tabIndex={0}>
          <table className={styles.table} aria-label={title}>
            <thead>
              <tr>
                {table.columns.map((column, index) => (
                  <th key={column} scope="col" data-number={index > 0 || undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={String(row[0]?.value)}>
                  {row.map((cell, index) =>
                    index === 0 ? (
                      <th key={table.columns[index]} scope="row">
                        {cell.text}
                      </th>
                    ) : (
                      <td key={table.columns[index]} className="num" data-number>
                        <bdi>{cell.text}</bdi>
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </Card>
  )
}
