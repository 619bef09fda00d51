import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import { isUsual, maxMethods } from '#contract/methods.ts'
import { DragOrder } from '#forms/drag-order.tsx'
import { useMay } from '#kernel/rights.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './method-list.module.css'
import type { MethodsForm } from './method-values.ts'

type Listed = { id: string; name: string; isActive: boolean }

type Props<Method extends Listed> = {
  form: MethodsForm
  label: string
  addLabel: string
  methods: readonly Method[]
  nameOf: (method: Method) => string
  blank: () => Method
  children: (method: Method, index: number) => ReactNode
}

/** Methods in the order that buyers see. Usual ones can be switched off, the shop's own ones removed too. */
export function MethodList<Method extends Listed>({
  form,
  label,
  addLabel,
  methods,
  nameOf,
  blank,
  children,
}: Props<Method>) {
  const { t } = useTranslation('settings')
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** Focuses the first of the parts of a method that can take the focus, once the list is drawn. */
  const focusAt = (index: number, ...parts: string[]) =>
    requestAnimationFrame(() => {
      const item = list.current?.children[index]
      const targets = parts.map((part) => item?.querySelector<HTMLElement>(`${part}:not(:disabled)`))
      targets.find((target) => target)?.focus()
    })

  function move(from: number, to: number) {
    const method = methods[from]
    if (!method) return
    setAnnouncement(t('methods.moved', { name: nameOf(method), place: to + 1, total: methods.length }))
    form.reorderListItem('methods', { from, to })
  }
  function press(from: number, to: number) {
    move(from, to)
    const ways = ['[data-move="up"]', '[data-move="down"]']
    // The button is disabled at the end of the list.
    focusAt(to, ...(to < from ? ways : ways.toReversed()))
  }
  function remove(method: Method, index: number) {
    setAnnouncement(t('methods.removed', { name: nameOf(method) }))
    form.removeListItem('methods', index)
    focusAt(Math.min(index, methods.length - 2), '[data-remove]', '[data-move]')
  }
  function add() {
    form.insertListItem('methods', blank())
    form.clearFieldError('methods')
    focusAt(methods.length, 'input[data-path]')
  }

  return (
    <div className={styles.field}>
      <DragOrder ids={methods.map(({ id }) => id)} onMove={move}>
        <ul ref={list} className={styles.methods} aria-label={label}>
          {methods.map((method, index) => (
            <MethodItem
              key={method.id}
              method={method}
              name={nameOf(method)}
              index={index}
              count={methods.length}
              onMove={(to) => press(index, to)}
              onActive={(isActive) => {
                form.setFieldValue(`methods.${index}.isActive`, isActive)
                form.clearFieldError('methods')
              }}
              onRemove={isUsual(method.id) ? undefined : () => remove(method, index)}
            >
              {children(method, index)}
            </MethodItem>
          ))}
        </ul>
      </DragOrder>
      {form.errors.methods && (
        <p className="error caption" role="alert" dir="auto">
          {form.errors.methods}
        </p>
      )}
      {methods.length < maxMethods && (
        <div>
          <Button
            variant="default"
            data-path="methods"
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
  method: Listed
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onActive: (isActive: boolean) => void
  onRemove: (() => void) | undefined
  children: ReactNode
}

function MethodItem({ method, name, index, count, onMove, onActive, onRemove, children }: ItemProps) {
  const { t } = useTranslation('settings')
  const isReadOnly = !useMay()('settings.edit')
  const drag = useDraggable({ id: method.id, disabled: isReadOnly })
  const drop = useDroppable({ id: method.id })
  const { transform } = drag
  return (
    <li
      ref={drop.setNodeRef}
      className={styles.method}
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
            <Checkbox
              label={t('methods.active')}
              checked={method.isActive}
              onChange={({ currentTarget }) => onActive(currentTarget.checked)}
            />
            <IconButton
              small
              data-move="up"
              label={t('methods.up', { name })}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <IconChevronUp size={16} aria-hidden="true" />
            </IconButton>
            <IconButton
              small
              data-move="down"
              label={t('methods.down', { name })}
              disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            >
              <IconChevronDown size={16} aria-hidden="true" />
            </IconButton>
            {onRemove && (
              <IconButton small data-remove label={t('methods.remove', { name })} onClick={onRemove}>
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
