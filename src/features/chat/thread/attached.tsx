import { IconDownload, IconFile, IconPhoto } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatFile } from '#contract/chat.ts'
import { chatQueries, useFileUrl } from '#features/chat/queries.ts'
import { useFormats } from '#kernel/format.ts'
import { downloadFetched } from '#list/csv.ts'
import { Coming } from '#ui/coming.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './bubble.module.css'

const PictureViewer = lazyPart(() => import('#ui/picture-viewer.tsx'), 'PictureViewer')

/** A file of a message: pictures are shown, others listed. A pending one has its `content`. */
export function Attached({ file, content }: { file: ChatFile; content: string | undefined }) {
  const { t } = useTranslation('chat')
  const formats = useFormats()
  const save = useSave(file)
  const [isOpen, setOpen] = useState(false)
  const isPicture = file.type.startsWith('image/')
  const isHere = content !== undefined
  const stored = useFileUrl(file.id, isPicture && !isHere)
  const url = isHere ? `data:${file.type};base64,${content}` : stored
  const { name, size } = file
  if (isPicture)
    return (
      <li>
        <button
          type="button"
          className={styles.picture}
          aria-label={t('files.show', { name })}
          disabled={!url}
          onClick={() => setOpen(true)}
        >
          {url ? <img src={url} alt="" /> : <IconPhoto size={28} stroke={1.5} aria-hidden="true" />}
        </button>
        {isOpen && url && (
          <Coming>
            <PictureViewer
              pictures={[{ src: url, alt: name }]}
              start={0}
              onClose={() => setOpen(false)}
              // Pending pictures have no actions.
              actionsOf={() =>
                !isHere && (
                  <IconButton label={t('files.keep')} onClick={() => void save()}>
                    <IconDownload size={20} aria-hidden="true" />
                  </IconButton>
                )
              }
            />
          </Coming>
        )}
      </li>
    )
  const facts = (
    <>
      <IconFile size={20} aria-hidden="true" />
      <span className={styles.fileText}>
        <span className="strong trunc" dir="auto">
          {name}
        </span>
        <bdi className="dim caption">{t('files.size', { size: formats.number(kilobytes(size)) })}</bdi>
      </span>
    </>
  )
  if (isHere)
    return (
      <li>
        <span className={`row ${styles.file}`}>{facts}</span>
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={`row ${styles.file}`}
        aria-label={t('files.save', { name })}
        onClick={() => void save()}
      >
        {facts}
        <IconDownload size={18} aria-hidden="true" />
      </button>
    </li>
  )
}

export const kilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024))

export function useSave({ id, name }: Pick<ChatFile, 'id' | 'name'>) {
  const client = useQueryClient()
  return () => downloadFetched(name, client.fetchQuery(chatQueries.file(id)))
}
