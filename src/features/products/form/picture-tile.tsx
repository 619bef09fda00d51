import { useDraggable, useDroppable } from '@dnd-kit/core'
import { TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { maxOfPicture } from '#contract/pictures.ts'
import { productCalls } from '#contract/products.ts'
import { usePictureOf } from '#forms/stored-picture.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { WholeFields } from './fields.ts'
import styles from './pictures.module.css'

export function PictureTile({
  picture: { id, title },
  name,
  at,
  count,
  src: content,
  onMove,
  onTitle,
  onRemove,
}: {
  picture: WholeFields['pictures'][number]
  name: string
  at: number
  count: number
  src: string | undefined
  onMove: (to: number) => void
  onTitle: (title: string) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('products')
  const stored = usePictureOf(id, content === undefined, productCalls.picture)
  const src = content ?? stored
  const drag = useDraggable({ id })
  const drop = useDroppable({ id })
  const { transform } = drag
  return (
    <li
      className={styles.tile}
      ref={drop.setNodeRef}
      data-into={(drop.isOver && !drag.isDragging) || undefined}
    >
      <div
        ref={drag.setNodeRef}
        className={styles.picture}
        data-away={drag.isDragging || undefined}
        style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
        {...drag.listeners}
      >
        {src ? <img src={src} alt={name} draggable={false} /> : <span className={styles.blank} />}
        {at === 0 && (
          <span className={styles.cover} dir="auto">
            {t('pictures.cover')}
          </span>
        )}
      </div>
      <TextInput
        label={t('pictures.alt')}
        aria-label={t('pictures.altOf', { nth: at + 1 })}
        size="xs"
        autoComplete="off"
        maxLength={maxOfPicture.title}
        value={title}
        onChange={({ currentTarget }) => onTitle(currentTarget.value)}
      />
      <div className={styles.actions}>
        <IconButton
          small
          label={t('pictures.earlier', { name })}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <IconChevronLeft size={16} className="flip" aria-hidden="true" />
        </IconButton>
        <IconButton
          small
          label={t('pictures.later', { name })}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        >
          <IconChevronRight size={16} className="flip" aria-hidden="true" />
        </IconButton>
        <span className="grow" />
        <IconButton small data-remove label={t('pictures.remove', { name })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
