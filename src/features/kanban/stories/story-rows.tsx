import { useDraggable, useDroppable } from '@dnd-kit/core'
import { IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { estimateOf } from '#contract/board.ts'
import type { Board, Item, Profile, Story } from '#contract/kanban.ts'
import type { StorySearch } from '#contract/story-search.ts'
import { numberOf } from '#features/kanban/figures.ts'
import { Due, HighPriority, ItemFaces } from '#features/kanban/item/facts/item-facts.tsx'
import { useRemoveItem } from '#features/kanban/mutations.ts'
import { useMay } from '#kernel/rights.ts'
import { openUndoWindow } from '#offline/undo-window.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RowMenu } from './row-menu.tsx'
import styles from './stories.module.css'
import type { Dragged, Slot } from './story-drag.ts'

const namesOf = (item: Pick<Item, 'people'> | undefined, profiles: readonly Profile[]) =>
  (item?.people ?? []).flatMap((id) => profiles.find((profile) => profile.id === id)?.name ?? [])

type RowActions = { search: StorySearch; onAskMove: (moved: Dragged) => void }

function useRow(dragged: Dragged, isLast = false) {
  const { t } = useTranslation('items')
  const mayEdit = useMay()('board.edit')
  const isFixed = isLast || !mayEdit
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `${dragged.kind}-${dragged.id}`,
    data: dragged,
    attributes: { roleDescription: t('drag.handle') },
    disabled: isFixed,
  })
  const handle = !isFixed && (
    <IconButton
      small
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      className={styles.handle}
      label={t('stories.grab', { title: dragged.title })}
      data-handle={`${dragged.kind}-${dragged.id}`}
    >
      <IconGripVertical size={18} aria-hidden="true" />
    </IconButton>
  )
  return { setNodeRef, isDragging, handle }
}

type StoryProps = RowActions & {
  id: string
  story: Story | undefined
  title: string
  whole: readonly Item[]
  board: Board
  doneItems: ReadonlySet<string>
  day: string
  isOpen: boolean
  onFold: () => void
  onAskDelete: (story: Story) => void
}

export function StoryRow(props: StoryProps) {
  const { id, story, title, whole, board, doneItems, day, isOpen, onFold, search } = props
  const { onAskMove, onAskDelete } = props
  const { t } = useTranslation('items')
  const dragged: Dragged = { kind: 'story', id, title }
  const { setNodeRef, isDragging, handle } = useRow(dragged, !story)
  const dropBefore = useDroppable({
    id: `before-story-${id}`,
    data: { takes: 'story', ...(story && { before: { id, title } }) } satisfies Slot,
  })
  const into = useDroppable({
    id: `into-${id}`,
    data: { takes: 'item', storyId: story?.id ?? null, story: title } satisfies Slot,
    disabled: isOpen,
  })
  const done = whole.filter((item) => doneItems.has(item.id)).length
  const points = estimateOf(
    whole.map((item) => item.id),
    new Map(whole.map((item) => [item.id, item])),
  )
  const column = board.columns.find((column) => column.id === story?.columnId)
  const isDone = column !== undefined && column === board.columns.at(-1)
  return (
    <div
      ref={(element) => {
        setNodeRef(element)
        dropBefore.setNodeRef(element)
        into.setNodeRef(element)
      }}
      className={`row ${styles.row}`}
      data-story={story?.id}
      data-away={isDragging || undefined}
      data-before={dropBefore.isOver || undefined}
      data-into={into.isOver || undefined}
    >
      <span className={styles.grip}>{handle}</span>
      <button
        type="button"
        className={`square ${styles.chevron}`}
        // Items without a story have no handle that the focus could return to.
        data-handle={story ? undefined : `story-${id}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `items-${id}` : undefined}
        aria-label={t('stories.unfold', { title })}
        onClick={onFold}
      >
        <IconChevronRight size={18} aria-hidden="true" />
      </button>
      <bdi className={`${styles.number} num dim small`}>{story ? numberOf(story.number) : ''}</bdi>
      <h2 className={styles.title} dir="auto">
        {story ? (
          <Link
            to="/kanban/backlogs"
            search={{ ...search, item: '', story: id }}
            resetScroll={false}
            preload={false}
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <span className={`row ${styles.facts}`}>
        {story?.priority === 'high' && <HighPriority className={styles.high} />}
        {column && (
          <span className={`${styles.state} small`} dir="auto">
            {column.title}
          </span>
        )}
        <span className={`${styles.done} dim small num`} dir="auto">
          {t('stories.done', { done, total: whole.length })}
        </span>
        <span className={`${styles.points} dim small num`} dir="auto">
          {t('stories.points', { count: points })}
        </span>
        <Due
          className={`${styles.due} dim small`}
          dueDate={story?.dueDate ?? null}
          day={day}
          isDone={isDone}
        />
        <ItemFaces className={styles.faces} names={namesOf(story, board.profiles)} />
      </span>
      <span className={styles.more}>
        {story && (
          <RowMenu
            title={title}
            search={{ ...search, item: '', story: id }}
            confirmLabel={t('stories.delete')}
            isDanger
            onMove={() => onAskMove(dragged)}
            onDelete={() => onAskDelete(story)}
          />
        )}
      </span>
    </div>
  )
}

type ItemProps = RowActions & {
  item: Item
  storyId: string | null
  story: string
  state: string
  isDone: boolean
  profiles: readonly Profile[]
  day: string
}

export function ItemRow({
  item,
  storyId,
  story,
  state,
  isDone,
  profiles,
  day,
  search,
  onAskMove,
}: ItemProps) {
  const { t } = useTranslation('items')
  const removeItem = useRemoveItem()
  const { id, title } = item
  const dragged: Dragged = { kind: 'item', id, title }
  const { setNodeRef, isDragging, handle } = useRow(dragged)
  const dropBefore = useDroppable({
    id: `before-item-${id}`,
    // Items without a story have no order.
    data: { takes: 'item', storyId, story, ...(storyId && { before: { id, title } }) } satisfies Slot,
  })
  return (
    <li
      ref={(element) => {
        setNodeRef(element)
        dropBefore.setNodeRef(element)
      }}
      className={`row ${styles.row}`}
      data-item={id}
      data-away={isDragging || undefined}
      data-before={(dropBefore.isOver && storyId !== null) || undefined}
    >
      <span className={styles.grip}>{handle}</span>
      <bdi className={`${styles.number} num dim small`}>{numberOf(item.number)}</bdi>
      <span className={styles.title} dir="auto">
        <Link
          to="/kanban/backlogs"
          search={{ ...search, story: '', item: id }}
          resetScroll={false}
          preload={false}
        >
          {title}
        </Link>
      </span>
      <span className={`row ${styles.facts}`}>
        {item.priority === 'high' && <HighPriority className={styles.high} />}
        <span className={`${styles.state} small`} dir="auto">
          {state}
        </span>
        {item.estimate !== null && (
          <span className={`${styles.points} dim small num`} dir="auto">
            {t('stories.points', { count: item.estimate })}
          </span>
        )}
        <Due className={`${styles.due} dim small`} dueDate={item.dueDate} day={day} isDone={isDone} />
        <ItemFaces className={styles.faces} names={namesOf(item, profiles)} />
      </span>
      <span className={styles.more}>
        <RowMenu
          title={title}
          search={{ ...search, story: '', item: id }}
          confirmLabel={t('deleteItem')}
          onMove={() => onAskMove(dragged)}
          onDelete={() =>
            removeItem.mutate({ itemId: id, offer: openUndoWindow(t('deleted', { title }), `kanban/${id}`) })
          }
        />
      </span>
    </li>
  )
}
