import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, Item, Story } from '#contract/kanban.ts'
import type { StorySearch } from '#contract/story-search.ts'
import { today } from '#features/kanban/figures.ts'
import { AddItem } from './add-item.tsx'
import styles from './stories.module.css'
import { type Dragged, dropOf, nearestSlot, nextSlot, type Slot, useAnnouncements } from './story-drag.ts'
import { ItemRow, StoryRow } from './story-rows.tsx'

/** The id for the items without a story. */
export const loose = 'none'

export type StoryRows = { id: string; story?: Story; items: Item[]; whole: Item[] }

type Props = {
  board: Board
  rows: readonly StoryRows[]
  open: readonly string[]
  onFold: (id: string, isOpen: boolean) => void
  search: StorySearch
  onMove: (moved: Dragged, storyId: string | null, beforeId: string | null) => void
  onAskMove: (moved: Dragged) => void
  onAskDelete: (story: Story) => void
}

export function StoryList({ board, rows, open, onFold, search, onMove, onAskMove, onAskDelete }: Props) {
  const { t } = useTranslation('items')
  const announcements = useAnnouncements()
  const [lifted, setLifted] = useState<Dragged>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextSlot }),
  )
  const day = today()
  const { columns } = board
  const stateOf = new Map(columns.flatMap(({ itemIds, title }) => itemIds.map((id) => [id, title])))
  // Items in the last column are done.
  const done = new Set(columns.at(-1)?.itemIds)

  function drop({ active, over, activatorEvent }: DragEndEvent) {
    setLifted(undefined)
    const drop = dropOf({ active, over })
    if (!drop) return
    const { dragged, slot } = drop
    onMove(dragged, slot.storyId ?? null, slot.before?.id ?? null)
    // The row is recreated in another story, so the keyboard focus must follow.
    if (activatorEvent instanceof KeyboardEvent) focusSoon(dragged, slot)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestSlot}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.hint') } }}
      onDragStart={({ active }) => setLifted(active.data.current as Dragged)}
      onDragEnd={drop}
      onDragCancel={() => setLifted(undefined)}
    >
      <ul className={`surface ${styles.list}`}>
        {rows.map(({ id, story, items, whole }) => {
          const isOpen = open.includes(id)
          const storyId = story?.id ?? null
          const title = story?.title ?? t('stories.loose')
          return (
            <li key={id} className={styles.story}>
              <StoryRow
                id={id}
                story={story}
                title={title}
                whole={whole}
                board={board}
                doneItems={done}
                day={day}
                isOpen={isOpen}
                onFold={() => onFold(id, !isOpen)}
                search={search}
                onAskMove={onAskMove}
                onAskDelete={onAskDelete}
              />
              {isOpen && (
                <div id={`items-${id}`}>
                  {items.length > 0 ? (
                    <ul aria-label={t('stories.unfold', { title })}>
                      {items.map((item) => (
                        <ItemRow
                          key={item.id}
                          item={item}
                          storyId={storyId}
                          story={title}
                          state={stateOf.get(item.id) ?? ''}
                          isDone={done.has(item.id)}
                          profiles={board.profiles}
                          day={day}
                          search={search}
                          onAskMove={onAskMove}
                        />
                      ))}
                    </ul>
                  ) : (
                    <p className={`${styles.none} dim small`}>
                      <bdi>{t('stories.noItems')}</bdi>
                    </p>
                  )}
                  <Strip id={`end-${id}`} slot={{ takes: 'item', storyId, story: title }}>
                    <AddItem story={story} title={title} />
                  </Strip>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <Strip id="end" slot={{ takes: 'story' }} />
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className={`strong ${styles.lifted}`} dir="auto">
            {lifted.title}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

function Strip({ id, slot, children }: { id: string; slot: Slot; children?: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id, data: slot })
  return (
    <div ref={setNodeRef} className={styles.strip} data-over={isOver || undefined}>
      {children}
    </div>
  )
}

function focusSoon({ kind, id }: Dragged, { storyId }: Slot) {
  const handle = (name: string) => document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(name)}"]`)
  setTimeout(() => {
    const handleElement = handle(`${kind}-${id}`) ?? handle(`story-${storyId ?? loose}`)
    handleElement?.focus()
  }, 50)
}
