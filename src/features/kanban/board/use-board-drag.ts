import type {
  CollisionDetection,
  DragCancelEvent,
  DragEndEvent,
  DragMoveEvent,
  DragStartEvent,
  KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { notifyManager } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { hasRoom, moveHolder, moveItem } from '#contract/board.ts'
import type { Board, Column, Item } from '#contract/kanban.ts'
import { beforeAt, type Lookups } from '#features/kanban/figures.ts'
import { notify } from '#kernel/snackbar.ts'
import { useColumnTitle } from './column-head.tsx'
import { useMoves } from './use-moves.ts'

type Drag = { id: string; byKeys: boolean; position: number } & (
  | { kind: 'item'; height: number; columnId: string; isFull: boolean }
  | { kind: 'column' }
)
type ItemDrag = Extract<Drag, { kind: 'item' }>

type Shown = {
  board: Board
  seen: ReadonlyMap<string, readonly Item[]>
  itemById: Lookups['itemById']
  row: RefObject<HTMLElement | null>
}

/** Moves cards and columns by pointer, touch and keyboard, with announcements; saves at the end. */
export function useBoardDrag({ board, seen, itemById, row }: Shown) {
  const { t } = useTranslation('kanban')
  const titleOf = useColumnTitle()
  const moves = useMoves(board)
  const [drag, setDrag] = useState<Drag>()
  const [announcement, setAnnouncement] = useState('')
  /** The same as a ref: the library asks between two renders. */
  const now = useRef<Drag>(undefined)
  const pointer = useRef<{ x: number } | null>(null)
  const shownBoard =
    drag?.kind === 'column' ? { ...board, columns: placedColumns(board.columns, drag) } : board
  const { columns } = shownBoard

  const show = (next: Drag | undefined) => {
    now.current = next
    setDrag(next)
  }

  useEffect(() => {
    if (drag?.byKeys) focusOn(row.current, drag)
  }, [drag, row])

  const columnOf = (id: string) => board.columns.find((column) => column.id === id)
  const restOf = (columnId: string, id: string) => (seen.get(columnId) ?? []).filter((item) => item.id !== id)

  function say(what: 'picked' | 'over' | 'dropped' | 'cancelled', dragged: Drag) {
    const position = dragged.position + 1
    if (dragged.kind === 'column') {
      const title = titleOf(columnOf(dragged.id) ?? { title: '' })
      const values = { title, place: position, total: board.columns.length }
      if (what === 'picked') setAnnouncement(t('drag.columnPicked', values))
      if (what === 'over') setAnnouncement(t('drag.columnOver', values))
      if (what === 'dropped') setAnnouncement(t('drag.columnDropped', values))
      if (what === 'cancelled') setAnnouncement(t('drag.columnCancelled', { title }))
      return
    }
    const { id, columnId } = dragged
    const title = itemById.get(id)?.title ?? ''
    const { limit = null, ...target } = columnOf(columnId) ?? { title: '' }
    const column = titleOf(target)
    if (what === 'cancelled') return setAnnouncement(t('drag.cancelled', { title }))
    if (dragged.isFull) return setAnnouncement(t('drag.full', { title, column, limit: limit ?? 0 }))
    setAnnouncement(
      t(`drag.${what}`, { title, column, place: position, total: restOf(columnId, id).length + 1 }),
    )
  }

  const isFull = (columnId: string, id: string) => {
    const column = columnOf(columnId)
    return column !== undefined && !column.itemIds.includes(id) && !hasRoom(column)
  }

  function over(dragged: ItemDrag, columnId: string, position: number): ItemDrag {
    return { ...dragged, columnId, position, isFull: isFull(columnId, dragged.id) }
  }

  function go(next: Drag) {
    const last = now.current
    if (!last || (last.position === next.position && columnIn(last) === columnIn(next))) return
    show(next)
    if (next.byKeys) say('over', next)
  }

  /** The column at an x coordinate; all have the same width. */
  function slotAt(x: number): { id: string; position: number } | undefined {
    const box = row.current?.getBoundingClientRect()
    const some = row.current?.querySelector('[data-column]')?.getBoundingClientRect()
    if (!box || !some || !row.current) return undefined
    const second = row.current.querySelectorAll('[data-column]')[1]?.getBoundingClientRect()
    const step = second ? Math.abs(second.left - some.left) : some.width
    const isMirrored = getComputedStyle(row.current).direction === 'rtl'
    const from = isMirrored ? some.right - x : x - some.left
    const position = Math.min(Math.max(0, Math.floor(from / step)), board.columns.length - 1)
    const column = (now.current?.kind === 'column' ? board.columns : columns)[position]
    return column && { id: column.id, position }
  }

  const heightOf = (id: string) =>
    row.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)?.offsetHeight ?? 0

  function pick(picked: Drag) {
    show(picked)
    // The library listens to further keys only a moment after the first, so the announcement waits.
    const announce = () => now.current === picked && say('picked', picked)
    if (picked.byKeys) setTimeout(() => setTimeout(announce))
    else announce()
  }

  function onDragStart({ active, activatorEvent }: DragStartEvent) {
    const byKeys = activatorEvent instanceof KeyboardEvent
    const kind = active.data.current?.kind
    if (kind === 'column') {
      const id = String(active.id).slice('column '.length)
      const position = board.columns.findIndex((column) => column.id === id)
      const picked: Drag = { kind, id, byKeys, position }
      pick(picked)
      return
    }
    const id = String(active.id)
    const column = board.columns.find(({ itemIds }) => itemIds.includes(id))
    if (!column) return
    const position = (seen.get(column.id) ?? []).findIndex((item) => item.id === id)
    const height = heightOf(id)
    const picked: Drag = { kind: 'item', id, byKeys, height, columnId: column.id, position, isFull: false }
    pick(picked)
  }

  /** The library gets no targets, because it would rerender every draggable card on each change. */
  const notePointer: CollisionDetection = ({ pointerCoordinates }) => {
    pointer.current = pointerCoordinates
    return []
  }

  function onDragMove({ active, delta, activatorEvent }: DragMoveEvent) {
    const dragged = now.current
    if (!dragged || dragged.byKeys) return
    const start = pointOf(activatorEvent)
    if (dragged.kind === 'column') {
      const slot = slotAt(start.x + delta.x)
      if (slot) go({ ...dragged, position: slot.position })
      return
    }
    const rect = active.rect.current.translated
    const columnId = pointer.current && slotAt(pointer.current.x)?.id
    if (!columnId) return
    const middle = rect ? rect.top + rect.height / 2 : start.y + delta.y
    const position = Math.min(positionAt(row.current, columnId, middle), restOf(columnId, dragged.id).length)
    go(over(dragged, columnId, position))
  }

  const stepByKey: KeyboardCoordinateGetter = (event) => {
    const dragged = now.current
    const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const
    const arrow = arrows[event.code as keyof typeof arrows]
    if (!dragged || !arrow || !row.current) return
    event.preventDefault()
    const isMirrored = getComputedStyle(row.current).direction === 'rtl'
    const across = arrow === 'right' ? 1 : arrow === 'left' ? -1 : 0
    const step = isMirrored ? -across : across
    if (dragged.kind === 'column') {
      const position = dragged.position + step
      if (step !== 0 && position >= 0 && position < board.columns.length) go({ ...dragged, position })
      return
    }
    if (step === 0) {
      const position = dragged.position + (arrow === 'down' ? 1 : -1)
      if (position >= 0 && position <= restOf(dragged.columnId, dragged.id).length)
        go(over(dragged, dragged.columnId, position))
      return
    }
    const next = board.columns[board.columns.findIndex(({ id }) => id === dragged.columnId) + step]
    if (next) go(over(dragged, next.id, Math.min(dragged.position, restOf(next.id, dragged.id).length)))
  }

  function end(event: DragEndEvent | DragCancelEvent, isDropped: boolean) {
    const dragged = now.current
    now.current = undefined
    if (!dragged) return
    if (!dragged.byKeys) swallowClick()
    if (isDropped) drop(dragged)
    say(isDropped ? 'dropped' : 'cancelled', dragged)
    const settle = () => {
      // Rendered before the focus moves, however slow the machine is.
      flushSync(() => setDrag(undefined))
      if (!dragged.byKeys) return
      const focused = document.activeElement
      requestAnimationFrame(() => {
        // The user may have gone on in the meantime; the body has the focus when the card was drawn again.
        const current = document.activeElement
        if (current === focused || current === document.body) focusOn(row.current, dragged)
      })
    }
    // Runs after the board's optimistic update; until then the card stays where it was dropped.
    setTimeout(() => notifyManager.schedule(settle))
    return event
  }

  function drop(dragged: Drag) {
    if (dragged.kind === 'column') {
      const beforeId = board.columns.filter(({ id }) => id !== dragged.id)[dragged.position]?.id ?? null
      const isMoved = board.columns[dragged.position]?.id !== dragged.id
      if (isMoved) moves.moveColumn(dragged.id, beforeId)
      return
    }
    const { id: itemId, columnId, position } = dragged
    const column = columnOf(columnId)
    if (!column) return
    if (dragged.isFull) {
      const message = t('column.full', { title: titleOf(column), limit: column.limit ?? 0 })
      notify({ message, variant: 'alert', alert: { color: 'warning' } })
      return
    }
    const ids = (seen.get(columnId) ?? []).map(({ id }) => id)
    const isSame = ids.indexOf(itemId) === position
    const move = { itemId, columnId, beforeId: beforeAt(position, ids, column.itemIds, itemId) }
    const after = moveItem(board.columns, move)
    if (!isSame && after.some((column, at) => column !== board.columns[at]))
      moves.moveItem(itemId, columnId, move.beforeId)
  }

  return {
    drag,
    columns,
    announcement: announcement,
    stepByKey,
    notePointer,
    handlers: {
      onDragStart,
      onDragMove,
      onDragEnd: (event: DragEndEvent) => void end(event, true),
      onDragCancel: (event: DragCancelEvent) => void end(event, false),
    },
  }
}

const columnIn = (drag: Drag) => (drag.kind === 'item' ? drag.columnId : '')

function placedColumns(columns: Column[], { id, position }: Drag): Column[] {
  const rest = columns.filter((column) => column.id !== id)
  return moveHolder(columns, id, rest[position]?.id ?? null)
}

function positionAt(row: HTMLElement | null, columnId: string, middle: number): number {
  const cards = row?.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(columnId)}"] [data-row]`) ?? []
  let position = 0
  for (const card of cards) {
    const { top, height } = card.getBoundingClientRect()
    position = Number(card.dataset.row)
    if (top + height / 2 > middle) return position
    position += 1
  }
  return position
}

function pointOf(event: Event): { x: number; y: number } {
  const point = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent)
  return { x: point?.clientX ?? 0, y: point?.clientY ?? 0 }
}

/** A card moved by keyboard keeps the focus and stays in view. */
function focusOn(row: HTMLElement | null, { kind, id }: Drag) {
  const name = kind === 'item' ? 'item' : 'column'
  const moved = row?.querySelector<HTMLElement>(`[data-${name}="${CSS.escape(id)}"]`)
  const handle = moved?.querySelector<HTMLElement>(kind === 'item' ? 'a' : 'button')
  if (!handle) return
  if (document.activeElement !== handle) handle.focus({ preventScroll: true })
  moved?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The click after a drag over a link must not open it. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}
