import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, Item } from '#contract/kanban.ts'
import type { Lookups } from '#features/kanban/figures.ts'
import { quietDrag } from '#ui/quiet-drag.ts'
import styles from './board.module.css'
import { type CardAct, CardFace } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import type { ColumnAct } from './column-head.tsx'
import { useBoardDrag } from './use-board-drag.ts'

type Props = Lookups & {
  board: Board
  day: string
  matches: ((item: Item) => boolean) | undefined
  adding: string | undefined
  onAdd: (columnId: string, title: string) => string | undefined | Promise<string | undefined>
  onAddEnd: () => void
  onAct: CardAct
  onColumn: ColumnAct
  row: RefObject<HTMLElement | null>
  onScroll: () => void
  children?: ReactNode
}

export function BoardColumns(props: Props) {
  const { board, matches, itemById, profileById, day, row } = props
  const { t } = useTranslation('kanban')
  const seen = new Map(
    board.columns.map(({ id, itemIds }) => {
      const items = itemIds.flatMap((id) => itemById.get(id) ?? [])
      return [id, matches ? items.filter(matches) : items] as const
    }),
  )
  const { drag, columns, handlers, stepByKey, notePointer, announcement } = useBoardDrag({
    board,
    seen,
    itemById,
    row,
  })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      // Targets are places in a list, so a key moves no pixels.
      coordinateGetter: stepByKey,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
      scrollBehavior: 'auto',
    }),
  )
  const dragged = drag?.kind === 'item' ? itemById.get(drag.id) : undefined
  const isHanging = drag !== undefined && !drag.byKeys
  const last = board.columns.at(-1)?.id
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={notePointer}
      autoScroll={{ threshold: { x: 0.12, y: 0.15 } }}
      accessibility={{
        announcements: quietDrag,
        screenReaderInstructions: { draggable: t('drag.hint') },
        restoreFocus: false,
      }}
      {...handlers}
    >
      <section ref={row} className={styles.columns} aria-label={t('columns')} onScroll={props.onScroll}>
        {columns.map((column) => {
          const items = seen.get(column.id) ?? []
          const isTarget = drag?.kind === 'item' && drag.columnId === column.id
          return (
            <BoardColumn
              key={column.id}
              column={column}
              items={items}
              profiles={profileById}
              day={day}
              isDone={column.id === last && columns.length > 1}
              isFiltered={matches !== undefined}
              isOnly={columns.length === 1}
              away={isHanging && dragged && items.includes(dragged) ? dragged : undefined}
              lifted={isTarget && drag.byKeys ? dragged : undefined}
              gone={drag?.byKeys && !isTarget ? dragged : undefined}
              drop={
                isTarget ? { position: drag.position, height: drag.height, isFull: drag.isFull } : undefined
              }
              isMoving={drag?.kind === 'column' && drag.id === column.id}
              isAdding={props.adding === column.id}
              onAdd={props.onAdd}
              onAddEnd={props.onAddEnd}
              onAct={props.onAct}
              onColumn={props.onColumn}
            />
          )
        })}
        {props.children}
      </section>
      <div role="status" className="sr-only">
        {announcement}
      </div>
      <DragOverlay dropAnimation={null}>
        {isHanging && dragged && (
          <div className={styles.hanging}>
            <CardFace
              item={dragged}
              profiles={profileById}
              day={day}
              isDone={false}
              onAct={props.onAct}
              isLifted
            />
          </div>
        )}
        {isHanging && drag.kind === 'column' && (
          <div className={styles.hangingColumn} dir="auto">
            {board.columns.find(({ id }) => id === drag.id)?.title}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
