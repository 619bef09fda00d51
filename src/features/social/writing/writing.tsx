import { Textarea } from '@mantine/core'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { pictureTypes } from '#contract/pictures.ts'
import { limits } from '#contract/posts.ts'
import type { PostPicture } from '#features/social/optimistic.ts'
import { sendKeyHandler } from '#forms/send-keys.ts'
import { type NewPicture, useStoredPicture } from '#forms/stored-picture.ts'
import { useFormats } from '#kernel/format.ts'
import { usePageKeys } from '#kernel/page-commands.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import type { useNewPictures } from './use-new-pictures.ts'
import styles from './writing.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  pictures: readonly (PostPicture | NewPicture)[]
  onPictures: (next: readonly (PostPicture | NewPicture)[]) => void
  taking: ReturnType<typeof useNewPictures>
  isNew?: boolean
  isFocused?: boolean
  onSubmit: () => void
  onCancel?: () => void
  children: ReactNode
}

export function Writing({
  label,
  value,
  onChange,
  pictures,
  onPictures,
  taking,
  isNew = false,
  isFocused = false,
  ...props
}: Props) {
  const { onSubmit, onCancel, children } = props
  const { t } = useTranslation('social')
  const formats = useFormats()
  usePageKeys('social')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const at = field.current
    if (!isFocused || !at) return
    at.focus()
    at.setSelectionRange(at.value.length, at.value.length)
  }, [isFocused])
  const hint = useId()
  const { problems, isReading } = taking
  const tooMany = value.trim().length - limits.content

  async function take(files: readonly File[]) {
    if (files.length === 0) return
    const newPictures = await taking.take(files, limits.pictures - pictures.length)
    if (newPictures.length > 0) onPictures([...pictures, ...newPictures])
  }

  return (
    <fieldset
      className={styles.writing}
      aria-label={label}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (![...event.dataTransfer.types].includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        setOver(false)
        void take([...event.dataTransfer.files])
      }}
    >
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={isNew ? label : undefined}
        aria-describedby={hint}
        autosize
        minRows={isNew ? 1 : 3}
        maxRows={16}
        dir="auto"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={sendKeyHandler({ onSend: onSubmit, onCancel })}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files]
          if (pasted.length === 0) return
          event.preventDefault()
          void take(pasted)
        }}
      />
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label={t('pictures.title')}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <Thumb picture={picture} />
              <IconButton
                small
                label={t('pictures.remove', { name: picture.title || t('pictures.one') })}
                onClick={() => onPictures(pictures.filter((candidate) => candidate !== picture))}
              >
                <IconX size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isReading && (
        <p className="dim small" role="status" dir="auto">
          {t('pictures.reading')}
        </p>
      )}
      {problems.length > 0 && (
        <Note tone="warning">
          {problems.map((problem) => (
            <span key={problem} className={styles.problem}>
              {problem}
            </span>
          ))}
        </Note>
      )}
      {tooMany > 0 && (
        <p className={`small ${styles.wrong}`} role="alert" dir="auto">
          {t('tooLong', { count: tooMany, max: formats.number(limits.content) })}
        </p>
      )}
      <div className={`row ${styles.foot}`}>
        <IconButton
          label={t('pictures.add')}
          disabled={pictures.length >= limits.pictures}
          onClick={() => input.current?.click()}
        >
          <IconPhotoPlus size={20} aria-hidden="true" />
        </IconButton>
        <p id={hint} className={`caption dim ${styles.hint}`} dir="auto">
          {t('hint')}
        </p>
        <div className={styles.actions}>{children}</div>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={pictureTypes.join(',')}
          aria-label={t('pictures.choose')}
          onChange={({ currentTarget }) => {
            void take([...(currentTarget.files ?? [])])
            // Allows choosing the same file again after it was changed.
            currentTarget.value = ''
          }}
        />
      </div>
    </fieldset>
  )
}

export const canBePosted = (text: string, pictures: readonly unknown[]) =>
  (text.trim() !== '' || pictures.length > 0) && text.trim().length <= limits.content

function Thumb({ picture }: { picture: PostPicture | NewPicture }) {
  const content = 'data' in picture ? `data:${picture.type};base64,${String(picture.data)}` : undefined
  const { src: stored } = useStoredPicture(picture.id, content === undefined)
  const url = content ?? stored
  return <span className={styles.thumb}>{url && <img src={url} alt={picture.title} />}</span>
}
