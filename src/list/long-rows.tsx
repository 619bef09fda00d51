import { observeElementOffset, observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, memo, type RefObject, useRef, useState } from 'react'
import type { ListColumn } from './list.ts'
import { Line, type RowProps } from './list-line.tsx'
import styles from './list-table.module.css'
import { pageScroll, useSpaceBefore, withFocused } from './page-rows.ts'
import { usePrinting } from './use-printing.ts'

/** Longer pages draw only the rows near the viewport. */
export const maxDrawn = 50

/** Heights of the sticky heads: the columns', and with page scrolling also the page's. */
const headHeight = 36
const pageHeadHeight = 76

type Props<Row> = RowProps<Row> & {
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  /** The table's container, and whether it scrolls instead of the page. */
  region: RefObject<HTMLElement | null>
  doesScroll: boolean
  /** Estimated row height in px. */
  height: number
}

const OneLine = memo(Line) as typeof Line

/** The visible rows of a long page and a few around them, with empty space for the rest. */
export function LongRows<Row>({ rows, region, doesScroll, height, ...line }: Props<Row>) {
  // The virtualizer mutates its result, which the React Compiler would not notice.
  'use no memo'
  const { columns, idOf } = line
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<string>()
  // Paper needs every row.
  const isPrinting = usePrinting()
  const spaceBefore = useSpaceBefore(body, doesScroll ? region : undefined)
  const at = focused === undefined ? -1 : rows.findIndex((row) => idOf(row) === focused)
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => height,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : idOf(row)
    },
    overscan: 10,
    scrollMargin: spaceBefore,
    scrollPaddingStart: headHeight + (doesScroll ? 0 : pageHeadHeight),
    rangeExtractor: (range) => (isPrinting ? everyIndex(range) : withFocused(range, at)),
    ...(doesScroll
      ? {
          getScrollElement: () => region.current,
          initialOffset: () => region.current?.scrollTop ?? 0,
          observeElementRect,
          observeElementOffset,
        }
      : pageScroll),
  })

  // Focus and users scroll; a corrected row height must not move the page.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false

  function onFocus({ target }: FocusEvent) {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (id !== undefined) setFocused(id)
  }

  let end = spaceBefore
  const drawn = virtual.getVirtualItems().flatMap(({ key, index, start, end: next }) => {
    const row = rows[index]
    if (row === undefined) return []
    const gap = start - end
    end = next
    return [
      gap > 0 && <Space key={`before ${key}`} height={gap} columns={columns.length} />,
      <OneLine key={key} {...line} id={idOf(row)} row={row} index={index} measure={virtual.measureElement} />,
    ]
  })
  const rest = spaceBefore + virtual.getTotalSize() - end
  return (
    <tbody ref={body} onFocus={onFocus}>
      <Widths rows={rows} columns={columns} />
      {drawn}
      {rest > 0 && <Space height={rest} columns={columns.length} />}
    </tbody>
  )
}

const everyIndex = ({ count }: Range) => Array.from({ length: count }, (_, index) => index)

function Space({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without tabindex cannot have the focus
    <tr className={styles.space} style={{ height }} aria-hidden="true">
      <td colSpan={columns + 2} />
    </tr>
  )
}

/** A row of height 0 with the longest cells, so that column widths do not change with the visible rows. */
function Widths<Row>({ rows, columns }: { rows: readonly Row[]; columns: readonly ListColumn<Row>[] }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing inside can have the focus
    <tr className={styles.widths} aria-hidden="true" inert>
      <td className={styles.tick} />
      {columns.map((column) => {
        const lengths = rows.map((row) => String(column.csv(row) ?? '').length)
        const longest = rows[lengths.indexOf(Math.max(...lengths))]
        return <td key={column.id}>{longest !== undefined && column.cell(longest)}</td>
      })}
      <td className={styles.menu} />
    </tr>
  )
}
