import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { maxOfPicture } from '#contract/pictures.ts'
import { maxPictures, productCalls } from '#contract/products.ts'
import { FilesInput } from '#forms/files-input.tsx'
import { acceptedPictures } from '#forms/picture-file.ts'
import { usePictureOf } from '#forms/stored-picture.ts'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ProblemsNote } from '#ui/problems-note.tsx'
import type { WholeFields } from './fields.ts'
import styles from './pictures.module.css'
import type { FormPictures } from './use-form-pictures.ts'

type Named = WholeFields['pictures']
type Props = {
  value: Named
  onChange: (change: (now: Named) => Named) => void
  taking: FormPictures
  error?: React.ReactNode
}

function movePicture(list: Named, id: string, to: number): Named {
  const one = list.find((picture) => picture.id === id)
  if (!one) return list
  return list.filter((picture) => picture !== one).toSpliced(to, 0, one)
}

/** Adds, orders, describes and removes pictures; they are saved with the form. */
export function PicturesField({ value, onChange, taking, error }: Props) {
  const { t } = useTranslation('products')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [isOver, setOver] = useState(false)
  const [said, setSaid] = useState('')
  const { problems, isReading } = taking
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )

  async function take(files: readonly File[]) {
    if (files.length === 0) return
    const taken = await taking.take(files, value)
    if (taken.length > 0) onChange((now) => [...now, ...taken].slice(0, maxPictures))
  }

  const nameOf = (at: number) => value[at]?.title.trim() || t('pictures.nth', { nth: at + 1 })

  function move(id: string, to: number) {
    const from = value.findIndex((one) => one.id === id)
    if (from < 0 || from === to) return
    setSaid(t('pictures.moved', { name: nameOf(from), place: to + 1, total: value.length }))
    onChange((now) => movePicture(now, id, to))
  }
  function onDragEnd({ active, over }: DragEndEvent) {
    const to = value.findIndex(({ id }) => id === over?.id)
    if (to >= 0) move(String(active.id), to)
  }
  function remove(id: string, at: number) {
    setSaid(t('pictures.removed', { name: nameOf(at) }))
    onChange((now) => now.filter((one) => one.id !== id))
    // The focused button is removed with its picture.
    requestAnimationFrame(() => {
      const next = list.current?.children[Math.min(at, value.length - 2)]
      const button =
        next?.querySelector<HTMLElement>('[data-remove]') ?? list.current?.querySelector('button')
      button?.focus()
    })
  }

  return (
    <Card title={t('form.pictures')} aside={<span className="dim small">{t('pictures.first')}</span>}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to do what the button does */}
      <div
        className={styles.field}
        data-path="pictures"
        data-over={isOver || undefined}
        onDragOver={(event: DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          setOver(false)
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          void take([...event.dataTransfer.files])
        }}
      >
        <DndContext sensors={sensors} onDragEnd={onDragEnd} accessibility={{ container: document.body }}>
          <ul ref={list} className={styles.pictures} aria-label={t('form.pictures')}>
            {value.map((one, at) => (
              <Tile
                key={one.id}
                picture={one}
                name={nameOf(at)}
                at={at}
                count={value.length}
                src={taking.srcOf(one.id)}
                onMove={(to) => move(one.id, to)}
                onTitle={(title) =>
                  onChange((now) => now.map((other) => (other.id === one.id ? { ...other, title } : other)))
                }
                onRemove={() => remove(one.id, at)}
              />
            ))}
            {value.length < maxPictures && (
              <li className={styles.adding}>
                <button type="button" className={styles.add} onClick={() => input.current?.click()}>
                  <IconPhotoPlus size={22} stroke={1.5} aria-hidden="true" />
                  <span className="strong" dir="auto">
                    {t('pictures.add')}
                  </span>
                  <span className="dim caption" dir="auto">
                    {t('pictures.drop')}
                  </span>
                </button>
              </li>
            )}
          </ul>
        </DndContext>
        <FilesInput
          ref={input}
          label={t('pictures.choose')}
          accept={acceptedPictures}
          onFiles={(files) => void take(files)}
        />
        {isReading && (
          <p className="dim small" role="status" dir="auto">
            {t('pictures.reading')}
          </p>
        )}
        <ProblemsNote problems={problems} />
        {error && (
          <p className={styles.why} role="alert" dir="auto">
            {error}
          </p>
        )}
        <p className="sr-only" role="status">
          {said}
        </p>
      </div>
    </Card>
  )
}

function Tile({
  picture: { id, title },
  name,
  at,
  count,
  src: content,
  onMove,
  onTitle,
  onRemove,
}: {
  picture: Named[number]
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
      <div className={styles.acts}>
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
