import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxPictures } from '#contract/products.ts'
import { DragOrder } from '#forms/drag-order.tsx'
import { FilesInput } from '#forms/files-input.tsx'
import { acceptedPictures } from '#forms/picture-file.ts'
import { Card } from '#ui/card.tsx'
import { ProblemsNote } from '#ui/problems-note.tsx'
import type { WholeFields } from './fields.ts'
import { PictureTile } from './picture-tile.tsx'
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
  const target = list.find((picture) => picture.id === id)
  if (!target) return list
  return list.filter((picture) => picture !== target).toSpliced(to, 0, target)
}

export function PicturesField({ value, onChange, taking, error }: Props) {
  const { t } = useTranslation('products')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [isOver, setOver] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { problems, isReading } = taking

  async function take(files: readonly File[]) {
    if (files.length === 0) return
    const newPictures = await taking.take(files, value)
    if (newPictures.length > 0) onChange((now) => [...now, ...newPictures].slice(0, maxPictures))
  }

  const nameOf = (at: number) => value[at]?.title.trim() || t('pictures.nth', { nth: at + 1 })

  function move(id: string, to: number) {
    const from = value.findIndex((picture) => picture.id === id)
    if (from < 0 || from === to) return
    setAnnouncement(t('pictures.moved', { name: nameOf(from), place: to + 1, total: value.length }))
    onChange((now) => movePicture(now, id, to))
  }
  function remove(id: string, at: number) {
    setAnnouncement(t('pictures.removed', { name: nameOf(at) }))
    onChange((now) => now.filter((picture) => picture.id !== id))
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
        <DragOrder ids={value.map(({ id }) => id)} onMove={(from, to) => move(value[from]?.id ?? '', to)}>
          <ul ref={list} className={styles.pictures} aria-label={t('form.pictures')}>
            {value.map((picture, at) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                name={nameOf(at)}
                at={at}
                count={value.length}
                src={taking.srcOf(picture.id)}
                onMove={(to) => move(picture.id, to)}
                onTitle={(title) =>
                  onChange((now) =>
                    now.map((other) => (other.id === picture.id ? { ...other, title } : other)),
                  )
                }
                onRemove={() => remove(picture.id, at)}
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
        </DragOrder>
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
          <p className="error caption" role="alert" dir="auto">
            {error}
          </p>
        )}
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </div>
    </Card>
  )
}
