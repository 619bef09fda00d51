import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, type Item, limits } from '#contract/kanban.ts'
import styles from './board.module.css'
import { type CardProps, CardRow } from './board-card.tsx'
import { type ColumnAct, ColumnHead, useColumnTitle } from './column-head.tsx'
import { QuickAdd } from './quick-add.tsx'

const maxDrawn = 30
const gap = 8
const usualHeight = 132

export type Drop = { position: number; height: number; isFull: boolean }

type Props = Pick<CardProps, 'profiles' | 'day' | 'isDone' | 'onAct'> & {
  column: Column
  items: readonly Item[]
  isFiltered: boolean
  isOnly: boolean
  away: Item | undefined
  lifted: Item | undefined
  gone: Item | undefined
  drop: Drop | undefined
  isMoving: boolean
  isAdding: boolean
  onAdd: (columnId: string, title: string) => string | undefined | Promise<string | undefined>
  onAddEnd: () => void
  onColumn: ColumnAct
}

type Row = { item: Item; at: number } | { item?: undefined; height: number; isFull: boolean }

export const BoardColumn = memo(function BoardColumn(props: Props) {
  const { column, items, isFiltered, isOnly, drop, lifted, gone, away, isMoving } = props
  const { t } = useTranslation('kanban')
  const title = useColumnTitle()(column)
  // State instead of a ref: the rows of a long column must rerender once it exists.
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const rows: Row[] = items
    .filter((item) => item !== away && item !== lifted && item !== gone)
    .map((item, at) => ({ item, at }))
  if (drop) {
    const row = lifted ? { item: lifted, at: drop.position } : { height: drop.height, isFull: drop.isFull }
    rows.splice(drop.position, 0, row)
  }
  return (
    <section
      className={styles.column}
      aria-label={title}
      data-column={column.id}
      data-moving={isMoving || undefined}
      data-full={drop?.isFull || undefined}
    >
      <ColumnHead
        column={column}
        visibleCount={isFiltered ? items.length : undefined}
        isOnly={isOnly}
        onAct={props.onColumn}
      />
      {props.isAdding && (
        <QuickAdd
          label={t('quick.label', { title })}
          hint={t('quick.hint')}
          need={t('quick.need')}
          maxLength={limits.title}
          onAdd={(text) => props.onAdd(column.id, text)}
          onClose={props.onAddEnd}
        />
      )}
      <ul ref={setList} className={styles.list} data-list aria-label={title}>
        {rows.length > maxDrawn ? (
          <LongRows {...props} rows={rows} list={list} />
        ) : (
          rows.map((row) => <AnyRow key={keyOf(row)} row={row} {...props} />)
        )}
        {away && <AnyRow key={away.id} row={{ item: away, at: -1 }} {...props} />}
        {rows.length === 0 && !away && (
          <li className={`small dim ${styles.none}`} dir="auto">
            {isFiltered && column.itemIds.length > 0 ? t('noMatch') : t('emptyColumn')}
          </li>
        )}
      </ul>
    </section>
  )
}, isSame)

function isSame(props: Props, other: Props): boolean {
  const names = Object.keys(other) as (keyof Props)[]
  return names.every((name) => {
    if (name === 'items') return isSameList(props.items, other.items)
    if (name === 'gone') return !includes(props) && !includes(other)
    if (name === 'drop')
      return props.drop?.position === other.drop?.position && props.drop?.isFull === other.drop?.isFull
    return Object.is(props[name], other[name])
  })
}

const includes = ({ gone, items }: Props) => gone !== undefined && items.includes(gone)

const isSameList = (a: readonly Item[], b: readonly Item[]) =>
  a === b || (a.length === b.length && a.every((item, at) => item === b[at]))

const keyOf = (row: Row) => row.item?.id ?? 'drop'

type RowProps = Props & {
  row: Row
  measure?: (element: HTMLElement | null) => void
  start?: number
  index?: number
}

function AnyRow({ row, lifted, away, measure, start, index, ...props }: RowProps) {
  if (!row.item) {
    return (
      <li
        className={styles.drop}
        data-full={row.isFull || undefined}
        data-index={index}
        data-placed={start === undefined ? undefined : true}
        style={{ blockSize: row.height, ...(start !== undefined && { transform: `translateY(${start}px)` }) }}
        aria-hidden="true"
      />
    )
  }
  const { item, at } = row
  const { profiles, day, isDone, onAct } = props
  return (
    <CardRow
      item={item}
      profiles={profiles}
      day={day}
      isDone={isDone}
      onAct={onAct}
      measure={measure}
      start={start}
      at={at}
      index={index}
      isLifted={item === lifted}
      isAway={item === away}
    />
  )
}

type LongProps = Props & { rows: readonly Row[]; list: HTMLUListElement | null }

function LongRows({ rows, list, ...props }: LongProps) {
  // The virtualizer changes without becoming another object.
  'use no memo'
  const { lifted } = props
  const focused = rows.findIndex(({ item }) => item !== undefined && item === lifted)
  const virtual = useVirtualizer<HTMLUListElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => list,
    initialRect: { width: 264, height: 600 },
    estimateSize: (index) => {
      const row = rows[index]
      return row && !row.item ? row.height : usualHeight
    },
    getItemKey: (index) => {
      const row = rows[index]
      return row ? keyOf(row) : index
    },
    gap,
    overscan: 2,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return focused < 0 || drawn.includes(focused) ? drawn : [...drawn, focused].toSorted((a, b) => a - b)
    },
  })
  const { scrollToIndex, measureElement } = virtual
  useEffect(() => {
    if (focused >= 0) scrollToIndex(focused)
  }, [focused, scrollToIndex])
  return (
    <>
      <li className={styles.space} style={{ blockSize: virtual.getTotalSize() }} aria-hidden="true" />
      {virtual.getVirtualItems().flatMap(({ key, index, start }) => {
        const row = rows[index]
        if (!row) return []
        return [
          <AnyRow
            key={key}
            {...props}
            row={row}
            measure={measureElement as (element: HTMLElement | null) => void}
            start={start}
            index={index}
          />,
        ]
      })}
    </>
  )
}
