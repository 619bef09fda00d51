import { Button } from '@mantine/core'
import { IconDownload, IconFile, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attachment, fileTypes, type Item, most, type Profile } from '#contract/kanban.ts'
import { ApiError } from '#kernel/api.ts'
import { download } from '#kernel/csv.ts'
import { useFormats } from '#kernel/format.ts'
import { notifyFailure } from '#kernel/snackbar.ts'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import { Moment } from '#kernel/ui/moment.tsx'
import { Note } from '#kernel/ui/note.tsx'
import { offerUndo } from './held.ts'
import styles from './item-drawer.module.css'
import { useAddFile, useDeleteFile } from './mutations.ts'
import { kanbanQueries, useFileContent, useIsSending } from './queries.ts'

const kilo = 1024
const textEndings = [
  ['.csv', 'text/csv'],
  ...['.txt', '.md', '.log'].map((ending) => [ending, 'text/plain'] as const),
] as const
const accepted = [...fileTypes, ...textEndings.map(([ending]) => ending)].join(',')

/** What a file is, as far as its name and the browser say; the server looks into it. */
function typeOf({ name, type }: File): Attachment['type'] | undefined {
  const ending = textEndings.find(([one]) => name.toLowerCase().endsWith(one))
  // Other texts are told by their names, as the server does.
  return ending?.[1] ?? fileTypes.find((one) => one === type && !one.startsWith('text/'))
}

/** A name that the server takes: the beginning of a long one, with its ending. */
function nameOf({ name }: File): string {
  if (name.length <= most.fileName) return name
  const ending = name.slice(name.lastIndexOf('.')).slice(0, 8)
  return name.slice(0, most.fileName - ending.length) + ending
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

type Props = { item: Item; me: string; profiles: readonly Profile[] }

/** The files of an item: shown, saved, added by choosing or dropping, taken away. */
export function Files({ item, me, profiles }: Props) {
  const { t } = useTranslation('items')
  const addFile = useAddFile()
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<string[]>([])
  const [isOver, setOver] = useState(false)
  const { id: itemId, attachments } = item

  function whyNot(file: File, count: number): string | undefined {
    const { name } = file
    if (count >= most.files) return t('files.tooMany', { name, most: most.files })
    if (!typeOf(file)) return t('files.wrongType', { name })
    if (file.size > most.fileBytes) return t('files.tooLarge', { name, most: most.fileBytes / kilo / kilo })
    return file.size === 0 ? t('files.empty', { name }) : undefined
  }

  async function take(files: readonly File[]) {
    const refused: string[] = []
    let count = attachments.length
    for (const file of files) {
      const why = whyNot(file, count)
      const type = typeOf(file)
      const data = why || !type ? undefined : await base64Of(file).catch(() => undefined)
      if (why || !type || data === undefined) {
        refused.push(why ?? t('files.unread', { name: file.name }))
        continue
      }
      count++
      const made = { id: crypto.randomUUID(), at: new Date().toISOString(), by: me, itemId }
      addFile.mutate({ ...made, name: nameOf(file), type, size: file.size, data })
    }
    setProblems(refused)
  }

  return (
    <section
      className={styles.section}
      aria-label={t('files.title')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        void take([...event.dataTransfer.files])
      }}
    >
      <div className={styles.sectionHead}>
        <h3>{t('files.title')}</h3>
        <span className="dim caption" dir="auto">
          {t('files.hint', { most: most.fileBytes / kilo / kilo })}
        </span>
      </div>
      {problems.length > 0 && (
        <Note tone="error">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Note>
      )}
      {attachments.length > 0 && (
        <ul className={styles.files}>
          {attachments.map((file) => (
            <OneFile key={file.id} file={file} by={profiles.find(({ id }) => id === file.by)?.name} />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={t('files.choose')}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])])
          // The same file may be chosen again after it was mended.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        className={styles.start ?? ''}
        leftSection={<IconPaperclip size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('files.add')}
      </Button>
    </section>
  )
}

function OneFile({ file, by }: { file: Attachment; by: string | undefined }) {
  const { t } = useTranslation('items')
  const formats = useFormats()
  const client = useQueryClient()
  const deleteFile = useDeleteFile()
  const { id, name, size, at } = file
  const isSending = useIsSending(id)
  const bytes = formats.number(Math.max(1, Math.round(size / kilo)))

  async function save() {
    try {
      download(name, await client.fetchQuery(kanbanQueries.file(id)))
    } catch (error) {
      if (error instanceof ApiError) return notifyFailure(error)
      throw error
    }
  }

  return (
    <li className={styles.file}>
      <Preview file={file} isSending={isSending} />
      <div className="grow">
        <p className="strong trunc" dir="auto" title={name}>
          {name}
        </p>
        <p className={`${styles.facts} dim caption`}>
          <bdi>{t('files.size', { size: bytes })}</bdi>
          {by && <span dir="auto">{by}</span>}
          {isSending ? <span>{t('files.sending')}</span> : <Moment at={at} />}
        </p>
      </div>
      {!isSending && (
        <IconButton label={t('files.save', { name })} onClick={() => void save()}>
          <IconDownload size={18} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={t('files.delete', { name })}
        onClick={() =>
          deleteFile.mutate({ attachmentId: id, offer: offerUndo(t('files.deleted', { name })) })
        }
      >
        <IconTrash size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function Preview({ file, isSending }: { file: Attachment; isSending: boolean }) {
  const { t } = useTranslation('items')
  const isPicture = file.type.startsWith('image/')
  const { data } = useFileContent(file.id, isPicture && !isSending)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return (
    <span className={styles.preview}>
      {isPicture && url ? (
        <img src={url} alt={t('files.preview', { name: file.name })} />
      ) : (
        <IconFile size={20} aria-hidden="true" />
      )}
    </span>
  )
}
