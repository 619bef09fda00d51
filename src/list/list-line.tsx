import { IconDots } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { isForRow, openRow } from '#ui/row-press.ts'
import type { ListColumn } from './list.ts'
import styles from './list-table.module.css'
import { useLongPress } from './use-long-press.ts'
import type { Selection } from './use-selection.ts'

const RowMenu = lazyPanel(() => import('#ui/row-menu.tsx'), 'RowMenu')

export type RowProps<Row> = {
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Entries of its menu besides "Select". */
  actionsOf: (row: Row) => ReactNode
  /** Buttons for frequent actions; a phone has only the menu. */
  quickOf?: (row: Row) => ReactNode
  selection: Selection<Row>
}

export function Tick({
  label,
  isOn,
  isPartly = false,
  onTick,
}: {
  label: string
  isOn: boolean
  isPartly?: boolean
  onTick: (isExtending: boolean) => void
}) {
  return (
    <label className={`square ${styles.box}`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={({ nativeEvent }) => onTick('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  )
}

/** `aria-rowindex` counts from 1 and includes the head. */
const rowIndex = (index: number) => index + 2

export function Line<Row>({
  id,
  row,
  columns,
  nameOf,
  actionsOf,
  quickOf,
  selection,
  index,
  measure,
}: RowProps<Row> & {
  id: string
  row: Row
  columns: readonly ListColumn<Row>[]
  /** Index among all rows of the page, where only some are drawn. */
  index?: number
  measure?: (row: HTMLTableRowElement | null) => void
}) {
  const { t } = useTranslation('list')
  const name = nameOf(row)
  const isTicked = selection.has(id)
  const press = useLongPress(() => selection.toggle(id))

  function open(event: MouseEvent<HTMLElement>) {
    if (press.wasLong() || !isForRow(event)) return
    // A phone has no checkboxes: during a selection a tap adds the row.
    if (selection.count > 0 && matchMedia('(max-width: 47.99em)').matches) selection.toggle(id)
    else openRow(event.currentTarget)
  }

  const menu = (
    <RowMenu
      target={
        <IconButton small label={t('rowMenu', { name })}>
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      {actionsOf(row)}
    </RowMenu>
  )
  return (
    <tr
      ref={measure}
      data-row={id}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : rowIndex(index)}
      data-ticked={isTicked || undefined}
      onClick={open}
      {...press.listeners}
    >
      <td className={styles.tick}>
        <Tick
          label={t('select', { name })}
          isOn={isTicked}
          onTick={(isExtending) => selection.toggle(id, isExtending)}
        />
      </td>
      {columns.map((column, index) => {
        const look = {
          'data-phone': column.phone ?? 'out',
          'data-number': column.isNumber || undefined,
          'data-dimmed': column.isDimmed || undefined,
        }
        return index === 0 ? (
          <th key={column.id} scope="row" {...look}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} {...look}>
            {column.cell(row)}
          </td>
        )
      })}
      <td className={styles.menu}>
        {quickOf ? (
          <div className={styles.actions}>
            <span className={styles.quick}>{quickOf(row)}</span>
            {menu}
          </div>
        ) : (
          menu
        )}
      </td>
    </tr>
  )
}
