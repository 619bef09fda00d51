import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonPage } from '#kernel/ui/skeleton.tsx'
import { type ListColumn, sortedBy } from './list.ts'
import { Line, type RowProps, Tick } from './list-line.tsx'
import { arranged, type ListLook } from './list-memory.ts'
import styles from './list-table.module.css'
import { LongRows, mostDrawn } from './long-rows.tsx'

// Sorting, filtering and paging are the server's.
const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })
const empty: never[] = []
/** How high a row is; those of phones have two lines. */
const heights = { compact: 40, comfortable: 48, relaxed: 60 }
const phoneHeight = 80
/** How many times as high rows are that show a text. */
const tall = 2
/** More shapes of rows than these are never in sight. */
const mostShapes = 24

type Props<Row> = RowProps<Row> & {
  label: string
  columns: readonly ListColumn<Row>[]
  /** The rows show a text of two lines. */
  isTall?: boolean | undefined
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
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const isLong = !instead && rows !== undefined && rows.length > mostDrawn
  const doesScroll = useOverflow(region, ref, isLong ? rows : undefined, look)
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
            {...{ idOf, nameOf, actionsOf, quickOf, selection }}
          />
        ) : (
          <tbody>
            {instead || !rows ? (
              <tr className={styles.instead}>
                <td colSpan={heads.length + 2}>
                  {instead ?? (
                    <SkeletonPage>
                      {Array.from({ length: Math.min(size, mostShapes) }, (_, place) => (
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
                  <Line
                    key={row.id}
                    {...{ idOf, nameOf, actionsOf, quickOf, selection }}
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

/** A long page scrolls by itself when it is nearly too wide: rows that come into sight later may be wider by this. */
const spare = 48
/** Long tables that were too wide for their place, by name, columns and room: they are again when somebody comes back. */
const tooWide = new Set<string>()

/** Whether the table is wider than its place and scrolls by itself. `long` are the rows of a long page. */
function useOverflow(
  region: RefObject<HTMLElement | null>,
  inside: RefObject<HTMLTableElement | null>,
  long: object | undefined,
  look: ListLook,
) {
  const [doesScroll, setScrolls] = useState(false)
  /** How far it is scrolled from its first drawing as what scrolls by itself. */
  const begun = useRef<number>(undefined)
  useLayoutEffect(() => {
    // The rows take up what scrolls now, and scroll it as far as the page was.
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
      // At once, so that the router, which comes before the next drawing, can bring back how far it was scrolled.
      box.toggleAttribute('data-scrolls', does)
      setScrolls(does)
    }
    const key = () => [table.ariaLabel, table.tHead?.rows[0]?.cells.length, room].join(' ')
    const measure = () => {
      const isTooWide = table.scrollWidth > box.clientWidth + 1
      wasScrolled ||= window.scrollY > 0 || box.scrollTop > 0
      if (long && wasScrolled && room === box.clientWidth) {
        // The place would be lost if the page began to scroll instead.
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

/** Lets a list that the page has scrolled scroll by itself, with its rows where they were; answers how far it is scrolled. */
function keptPlace(box: HTMLElement, table: HTMLTableElement, begin: () => void): number | undefined {
  const { top } = table.getBoundingClientRect()
  const head = table.tHead?.rows[0]?.cells[0]
  const stuck = head ? Number.parseFloat(getComputedStyle(head).top) || 0 : 0
  begin()
  if (top >= stuck) return undefined
  // Its place is below what stays at the top of the window.
  window.scrollBy(0, box.getBoundingClientRect().top - stuck)
  box.scrollTop = box.getBoundingClientRect().top - top
  return box.scrollTop
}

/** How narrow a table could be, in pixels. */
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
