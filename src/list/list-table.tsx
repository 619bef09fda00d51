import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { type ListColumn, sortedBy } from './list.ts'
import { Line, type RowProps, Tick } from './list-line.tsx'
import { arrangeColumns, type ListLook } from './list-memory.ts'
import styles from './list-table.module.css'
import { LongRows, maxDrawn } from './long-rows.tsx'

// The server sorts, filters and pages.
const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })
const empty: never[] = []
/** Row heights in px; a phone has two lines. */
const heights = { compact: 40, comfortable: 48, relaxed: 60 }
const phoneHeight = 80
const tall = 2
/** Limit of skeleton rows, more than fit on a screen. */
const maxShapes = 24

type Props<Row> = RowProps<Row> & {
  label: string
  columns: readonly ListColumn<Row>[]
  isTall?: boolean
  look: ListLook
  rows: readonly Row[] | undefined
  isWaiting: boolean
  sort: string
  onSort: (sort: string) => void
  size: number
  instead: ReactNode
  table: RefObject<HTMLTableElement | null>
}

export function ListTable<Row extends object>(props: Props<Row>) {
  const {
    label,
    columns,
    isTall = false,
    look,
    rows,
    isWaiting,
    sort,
    onSort,
    size,
    instead,
    table: ref,
  } = props
  const { idOf, nameOf, actionsOf, quickOf, selection } = props
  const { t } = useTranslation('list')
  const region = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const isLong = !instead && rows !== undefined && rows.length > maxDrawn
  const doesScroll = useOverflow(region, ref, isLong ? rows : undefined, look)
  const all = arrangeColumns(columns, look)
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
      data-scroll-restoration-id="list"
      aria-label={label}
      tabIndex={doesScroll ? 0 : undefined}
    >
      <table
        ref={ref}
        className={styles.table}
        aria-label={label}
        aria-busy={isWaiting}
        data-density={look.density}
        data-tall={isTall || undefined}
        data-waiting={isWaiting || undefined}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        <thead>
          <tr aria-rowindex={isLong ? 1 : undefined}>
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
        {isLong ? (
          <LongRows
            rows={rows}
            columns={heads}
            region={region}
            doesScroll={doesScroll && !isPhone}
            height={isPhone ? phoneHeight : heights[look.density] * (isTall ? tall : 1)}
            idOf={idOf}
            nameOf={nameOf}
            actionsOf={actionsOf}
            quickOf={quickOf}
            selection={selection}
          />
        ) : (
          <tbody>
            {instead || !rows ? (
              <tr className={styles.instead}>
                <td colSpan={heads.length + 2}>
                  {instead ?? (
                    <SkeletonPage>
                      {Array.from({ length: Math.min(size, maxShapes) }, (_, index) => (
                        <div key={String(index)} className={`row ${styles.shape}`}>
                          <Skeleton width={18} height={18} />
                          <Skeleton width="14%" />
                          <Skeleton width={28} height={28} round />
                          <Skeleton width={`${18 + ((index * 7) % 12)}%`} />
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
                  <Line
                    key={row.id}
                    idOf={idOf}
                    nameOf={nameOf}
                    actionsOf={actionsOf}
                    quickOf={quickOf}
                    selection={selection}
                    id={row.id}
                    row={row.original}
                    columns={heads}
                  />
                ))
            )}
          </tbody>
        )}
      </table>
    </section>
  )
}

/** A long page becomes a scroll container this many px before it is too wide, because later rows may be wider. */
const spare = 48
/** Tables that were too wide, by name, columns and space, to decide immediately on return. */
const tooWide = new Set<string>()

/** True when the table is wider than its container and scrolls itself. `long` are the rows of a long page. */
function useOverflow(
  region: RefObject<HTMLElement | null>,
  inside: RefObject<HTMLTableElement | null>,
  long: object | undefined,
  look: ListLook,
) {
  const [doesScroll, setScrolls] = useState(false)
  /** Scroll offset to apply when the table becomes a scroll container. */
  const begun = useRef<number>(undefined)
  useLayoutEffect(() => {
    // The container continues at the page's scroll position.
    if (doesScroll && begun.current !== undefined) region.current?.scrollTo({ top: begun.current })
    begun.current = undefined
  }, [region, doesScroll])
  // biome-ignore lint/correctness/useExhaustiveDependencies(look): other columns need other room
  useLayoutEffect(() => {
    const box = region.current
    const table = inside.current
    if (!box || !table) return
    let room = 0
    let wasScrolled = false
    const decide = (does: boolean) => {
      // Set immediately, because the router restores the scroll position before the next render.
      box.toggleAttribute('data-scrolls', does)
      setScrolls(does)
    }
    const key = () => [table.ariaLabel, table.tHead?.rows[0]?.cells.length, room].join(' ')
    const measure = () => {
      const isTooWide = table.scrollWidth > box.clientWidth + 1
      wasScrolled ||= window.scrollY > 0 || box.scrollTop > 0
      if (long && wasScrolled && room === box.clientWidth) {
        // A return to page scrolling would lose the position.
        if (!isTooWide || box.hasAttribute('data-scrolls')) return
        tooWide.add(key())
        begun.current = keptPlace(box, table, () => decide(true))
        return
      }
      room = box.clientWidth
      if (!long) return decide(isTooWide)
      if (room > 0 && narrowest(table) > room - spare) tooWide.add(key())
      decide(tooWide.has(key()))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [region, inside, long, look])
  return doesScroll
}

/** Turns a table that the page scrolls into a scroll container at the same position; returns its offset. */
function keptPlace(box: HTMLElement, table: HTMLTableElement, begin: () => void): number | undefined {
  const { top } = table.getBoundingClientRect()
  const head = table.tHead?.rows[0]?.cells[0]
  const stuck = head ? Number.parseFloat(getComputedStyle(head).top) || 0 : 0
  begin()
  if (top >= stuck) return undefined
  // Aligns it below the sticky head of the window.
  window.scrollBy(0, box.getBoundingClientRect().top - stuck)
  box.scrollTop = box.getBoundingClientRect().top - top
  return box.scrollTop
}

/** The minimum width of a table in px. */
function narrowest(table: HTMLTableElement) {
  table.style.inlineSize = 'min-content'
  const { offsetWidth } = table
  table.style.inlineSize = ''
  return offsetWidth
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
