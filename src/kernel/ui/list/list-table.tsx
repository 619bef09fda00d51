import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import { lazyPanel } from '#kernel/ui/lazy-panel.tsx'
import { Skeleton, SkeletonPage } from '#kernel/ui/skeleton.tsx'
import { type ListColumn, sortedBy } from './list.ts'
import { arranged, type ListLook } from './list-memory.ts'
import styles from './list-table.module.css'
import { useLongPress } from './use-long-press.ts'
import type { Selection } from './use-selection.ts'

const RowMenu = lazyPanel(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }))

// Sorting, filtering and paging are the server's.
const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })
const empty: never[] = []

export type RowProps<Row> = {
  idOf: (row: Row) => string
  /** How a row is called: "#10482". */
  nameOf: (row: Row) => string
  /** Entries of its menu besides "Select". */
  actionsOf: (row: Row) => ReactNode
  selection: Selection<Row>
}

type Props<Row> = RowProps<Row> & {
  label: string
  columns: readonly ListColumn<Row>[]
  look: ListLook
  rows: readonly Row[] | undefined
  isWaiting: boolean
  sort: string
  onSort: (sort: string) => void
  /** How many rows to draw the shape of. */
  size: number
  /** Stands in the place of the rows. */
  instead: ReactNode
  table: RefObject<HTMLTableElement | null>
}

/** Rows under their heads; on phones each is two lines. */
export function ListTable<Row extends object>(props: Props<Row>) {
  const { label, columns, look, rows, isWaiting, sort, onSort, size, instead, table: ref, selection } = props
  const { t } = useTranslation('list')
  const region = useRef<HTMLDivElement>(null)
  const doesScroll = useOverflow(region, ref)
  const all = arranged(columns, look)
  const table = useTable({
    features,
    columns: columns.map((column) => ({ id: column.id, meta: column })),
    data: rows ?? (empty as readonly Row[]),
    getRowId: props.idOf,
    state: {
      columnOrder: all.map(({ column }) => column.id),
      columnVisibility: Object.fromEntries(all.map(({ column, isShown }) => [column.id, isShown])),
    },
  })
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  const heads = table.getVisibleLeafColumns().flatMap(({ id }) => columnOf(id) ?? [])
  return (
    <section
      ref={region}
      className={styles.region}
      data-scrolls={doesScroll || undefined}
      aria-label={label}
      tabIndex={doesScroll ? 0 : undefined}
    >
      <table
        ref={ref}
        className={styles.table}
        aria-label={label}
        aria-busy={isWaiting}
        data-density={look.density}
        data-waiting={isWaiting || undefined}
      >
        <thead>
          <tr>
            <td className={styles.tick}>
              <Tick
                label={t('selectPage')}
                isOn={selection.isPageTicked}
                isPartly={selection.count > 0 && !selection.isPageTicked}
                onTick={() => selection.togglePage()}
              />
            </td>
            {heads.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            <td className={styles.menu} />
          </tr>
        </thead>
        <tbody>
          {instead || !rows ? (
            <tr className={styles.instead}>
              <td colSpan={heads.length + 2}>
                {instead ?? (
                  <SkeletonPage>
                    {Array.from({ length: size }, (_, place) => (
                      <div key={String(place)} className={styles.shape}>
                        <Skeleton width={18} height={18} />
                        <Skeleton width="14%" />
                        <Skeleton width={28} height={28} round />
                        <Skeleton width={`${18 + ((place * 7) % 12)}%`} />
                        <Skeleton width="12%" height={20} />
                      </div>
                    ))}
                  </SkeletonPage>
                )}
              </td>
            </tr>
          ) : (
            table
              .getRowModel()
              .rows.map((row) => (
                <Line key={row.id} {...props} id={row.id} row={row.original} columns={heads} />
              ))
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Whether the table is wider than its place. */
function useOverflow(region: RefObject<HTMLElement | null>, inside: RefObject<HTMLElement | null>) {
  const [doesScroll, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const box = region.current
    const table = inside.current
    if (!box || !table) return
    const measure = () => setScrolls(table.scrollWidth > box.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [region, inside])
  return doesScroll
}

function Head<Row>({
  column: { id, title, sort: first, isNumber },
  sort,
  onSort,
}: {
  column: ListColumn<Row>
  sort: string
  onSort: (sort: string) => void
}) {
  if (!first) {
    return (
      <th scope="col" data-number={isNumber || undefined}>
        {title}
      </th>
    )
  }
  const { by, isDown } = sortedBy(sort)
  const isHere = by === id
  const isNextDown = isHere ? !isDown : first === 'down'
  const Icon = isDown ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={isHere ? (isDown ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(isNextDown ? `-${id}` : id)}>
        {title}
        {isHere && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

function Tick({
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
    <label className={styles.box}>
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

const control = 'a, button, input, label, select, textarea, [role="menu"]'

function Line<Row>({
  id,
  row,
  columns,
  nameOf,
  actionsOf,
  selection,
}: RowProps<Row> & { id: string; row: Row; columns: readonly ListColumn<Row>[] }) {
  const { t } = useTranslation('list')
  const name = nameOf(row)
  const isTicked = selection.has(id)
  const press = useLongPress(() => selection.toggle(id))

  function open(event: MouseEvent<HTMLElement>) {
    const { target, currentTarget } = event
    if (press.wasLong() || !(target instanceof Element)) return
    // A menu that lies over the page is a child here for React alone.
    if (!currentTarget.contains(target) || target.closest(control)) return
    if (!document.getSelection()?.isCollapsed) return
    // On a phone, where there are no boxes, further rows join with a touch.
    if (selection.count > 0 && matchMedia('(max-width: 47.99em)').matches) selection.toggle(id)
    else currentTarget.querySelector<HTMLElement>('th a')?.click()
  }

  return (
    <tr data-row={id} data-ticked={isTicked || undefined} onClick={open} {...press.listeners}>
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
        <RowMenu
          target={
            <IconButton small label={t('rowMenu', { name })}>
              <IconDots size={18} aria-hidden="true" />
            </IconButton>
          }
        >
          {actionsOf(row)}
        </RowMenu>
      </td>
    </tr>
  )
}
