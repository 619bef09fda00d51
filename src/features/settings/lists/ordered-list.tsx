import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DragOrder } from '#forms/drag-order.tsx'
import { useMay } from '#kernel/rights.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './ordered-list.module.css'

/** The form of a section that has only lists; the types of the library do not know the fields of each. */
export type ListForm = {
  errors: Record<string, ReactNode>
  clearFieldError: (path: string) => void
  insertListItem: (path: string, item: unknown) => void
  removeListItem: (path: string, index: number) => void
  reorderListItem: (path: string, move: { from: number; to: number }) => void
  setFieldValue: (path: string, value: unknown) => void
}

export type OrderedListProps<Item extends { id: string }> = {
  form: ListForm
  label: string
  addLabel: string
  nameOf: (item: Item) => string
  blank: () => Item
  /** The fields of an item. */
  children: (item: Item, index: number) => ReactNode
}

type Props<Item extends { id: string }> = OrderedListProps<Item> & {
  /** The field of the form that has the list. */
  field: string
  items: readonly Item[]
  max: number
  canRemove: (item: Item) => boolean
  /** Controls of an item beside its name. */
  tools?: (item: Item, index: number) => ReactNode
}

/** A list of a form whose items can be added, removed and put in order, by dragging or with buttons. */
export function OrderedList<Item extends { id: string }>({
  form,
  field,
  label,
  addLabel,
  items,
  max,
  nameOf,
  blank,
  canRemove,
  tools,
  children,
}: Props<Item>) {
  const { t } = useTranslation('settings')
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** Focuses the first of the parts of an item that can take the focus, once the list is drawn. */
  const focusAt = (index: number, ...parts: string[]) =>
    requestAnimationFrame(() => {
      const item = list.current?.children[index]
      const targets = parts.map((part) => item?.querySelector<HTMLElement>(`${part}:not(:disabled)`))
      targets.find((target) => target)?.focus()
    })

  function move(from: number, to: number) {
    const item = items[from]
    if (!item) return
    setAnnouncement(t('list.moved', { name: nameOf(item), place: to + 1, total: items.length }))
    form.reorderListItem(field, { from, to })
  }
  function press(from: number, to: number) {
    move(from, to)
    const ways = ['[data-move="up"]', '[data-move="down"]']
    // The button is disabled at the end of the list.
    focusAt(to, ...(to < from ? ways : ways.toReversed()))
  }
  function remove(item: Item, index: number) {
    setAnnouncement(t('list.removed', { name: nameOf(item) }))
    form.removeListItem(field, index)
    focusAt(Math.min(index, items.length - 2), '[data-remove]', '[data-move]')
  }
  function add() {
    form.insertListItem(field, blank())
    form.clearFieldError(field)
    focusAt(items.length, 'input[data-path]')
  }

  return (
    <div className={styles.field}>
      <DragOrder ids={items.map(({ id }) => id)} onMove={move}>
        <ul ref={list} className={styles.list} aria-label={label}>
          {items.map((item, index) => (
            <OrderedItem
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              index={index}
              count={items.length}
              tools={tools?.(item, index)}
              onMove={(to) => press(index, to)}
              onRemove={canRemove(item) ? () => remove(item, index) : undefined}
            >
              {children(item, index)}
            </OrderedItem>
          ))}
        </ul>
      </DragOrder>
      {form.errors[field] && (
        <p className="error caption" role="alert" dir="auto">
          {form.errors[field]}
        </p>
      )}
      {items.length < max && (
        <div>
          <Button
            variant="default"
            data-path={field}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={add}
          >
            {addLabel}
          </Button>
        </div>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}

type ItemProps = {
  id: string
  name: string
  index: number
  count: number
  tools: ReactNode
  onMove: (to: number) => void
  onRemove: (() => void) | undefined
  children: ReactNode
}

function OrderedItem({ id, name, index, count, tools, onMove, onRemove, children }: ItemProps) {
  const { t } = useTranslation('settings')
  const isReadOnly = !useMay()('settings.edit')
  const drag = useDraggable({ id, disabled: isReadOnly })
  const drop = useDroppable({ id })
  const { transform } = drag
  return (
    <li
      ref={drop.setNodeRef}
      className={styles.item}
      data-into={(drop.isOver && !drag.isDragging) || undefined}
    >
      <fieldset aria-label={name}>
        <div
          ref={drag.setNodeRef}
          className={styles.head}
          data-away={drag.isDragging || undefined}
          data-still={isReadOnly || undefined}
          style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
          {...drag.listeners}
        >
          <strong className={styles.name} dir="auto">
            {name}
          </strong>
          <span className={styles.tools}>
            {tools}
            <IconButton
              small
              data-move="up"
              label={t('list.up', { name })}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <IconChevronUp size={16} aria-hidden="true" />
            </IconButton>
            <IconButton
              small
              data-move="down"
              label={t('list.down', { name })}
              disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            >
              <IconChevronDown size={16} aria-hidden="true" />
            </IconButton>
            {onRemove && (
              <IconButton small data-remove label={t('list.remove', { name })} onClick={onRemove}>
                <IconTrash size={16} aria-hidden="true" />
              </IconButton>
            )}
          </span>
        </div>
        {children}
      </fieldset>
    </li>
  )
}
