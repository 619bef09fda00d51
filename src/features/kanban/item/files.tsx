import { Button } from '@mantine/core'
import { IconDownload, IconFile, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attachment, type Item, limits, type Profile } from '#contract/kanban.ts'
import { useAddFile, useDeleteFile } from '#features/kanban/mutations.ts'
import { kanbanQueries, useFileUrl, useIsSending } from '#features/kanban/queries.ts'
import { readFiles } from '#forms/attach.ts'
import { FilesInput } from '#forms/files-input.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { downloadFetched } from '#list/csv.ts'
import { openUndoWindow } from '#offline/undo-window.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Note } from '#ui/note.tsx'
import styles from './item-drawer.module.css'

const kilo = 1024
type Props = { item: Item; me: string; profiles: readonly Profile[] }

export function Files({ item, me, profiles }: Props) {
  const { t } = useTranslation('items')
  const addFile = useAddFile()
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<string[]>([])
  const [isOver, setOver] = useState(false)
  const mayEdit = useMay()('board.edit')
  const { id: itemId, attachments } = item
  if (!mayEdit && attachments.length === 0) return null

  async function take(files: readonly File[]) {
    const { read, refused: rejected } = await readFiles(files, limits, attachments.length)
    const made = { at: new Date().toISOString(), by: me, itemId }
    for (const file of read) addFile.mutate({ id: crypto.randomUUID(), ...made, ...file })
    setProblems(rejected.map(({ why, ...file }) => t(`files.not.${why}`, file)))
  }

  return (
    <section
      className={styles.section}
      aria-label={t('files.title')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!mayEdit) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        if (!mayEdit) return
        event.preventDefault()
        setOver(false)
        void take([...event.dataTransfer.files])
      }}
    >
      <div className={styles.sectionHead}>
        <h3>{t('files.title')}</h3>
        {mayEdit && (
          <span className="dim caption" dir="auto">
            {t('files.hint', { max: limits.fileBytes / kilo / kilo })}
          </span>
        )}
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
      {mayEdit && (
        <>
          <FilesInput ref={input} label={t('files.choose')} onFiles={(chosen) => void take(chosen)} />
          <Button
            variant="default"
            className={styles.start}
            leftSection={<IconPaperclip size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t('files.add')}
          </Button>
        </>
      )}
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
  const mayEdit = useMay()('board.edit')
  const bytes = formats.number(Math.max(1, Math.round(size / kilo)))

  const save = () => downloadFetched(name, client.fetchQuery(kanbanQueries.file(id)))

  return (
    <li className={`row ${styles.file}`}>
      <Preview file={file} isSending={isSending} />
      <div className="grow">
        <p className="strong trunc" dir="auto" title={name}>
          {name}
        </p>
        <p className={`${styles.facts} dim caption`}>
          <bdi>{t('files.size', { size: bytes })}</bdi>
          {by && <span dir="auto">{by}</span>}
          {isSending ? <span>{t('files.sending')}</span> : <Timestamp at={at} />}
        </p>
      </div>
      {!isSending && (
        <IconButton label={t('files.save', { name })} onClick={() => void save()}>
          <IconDownload size={18} aria-hidden="true" />
        </IconButton>
      )}
      {mayEdit && (
        <IconButton
          label={t('files.delete', { name })}
          onClick={() =>
            deleteFile.mutate({ attachmentId: id, offer: openUndoWindow(t('files.deleted', { name })) })
          }
        >
          <IconTrash size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

function Preview({ file, isSending }: { file: Attachment; isSending: boolean }) {
  const { t } = useTranslation('items')
  const isPicture = file.type.startsWith('image/')
  const url = useFileUrl(file.id, isPicture && !isSending)
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
