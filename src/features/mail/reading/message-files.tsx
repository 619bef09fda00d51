import { IconDownload, IconFile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailFile } from '#contract/mail.ts'
import { mailQueries } from '#features/mail/queries.ts'
import { useFormats } from '#kernel/format.ts'
import { downloadFetched } from '#list/csv.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './reading.module.css'

const kilo = 1024

export function MessageFiles({ files }: { files: readonly MailFile[] }) {
  const { t } = useTranslation('mail')
  const size = useSize()
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <section className={styles.files} aria-label={t('files.title', { count: files.length })}>
      <h3 dir="auto">
        {t('files.title', { count: files.length })} <bdi className="dim">· {size(bytes)}</bdi>
      </h3>
      <ul>
        {files.map((file) => (
          <OneFile key={file.id} file={file} />
        ))}
      </ul>
    </section>
  )
}

function useSize() {
  const { t } = useTranslation('mail')
  const formats = useFormats()
  return (bytes: number) =>
    bytes < kilo * kilo
      ? t('files.kilo', { size: formats.number(Math.max(1, Math.round(bytes / kilo))) })
      : t('files.mega', { size: formats.compact(bytes / kilo / kilo) })
}

function OneFile({ file: { id, title, type, size } }: { file: MailFile }) {
  const { t } = useTranslation('mail')
  const client = useQueryClient()
  const sizeOf = useSize()
  const isPicture = type.startsWith('image/')
  const { data } = useQuery({ ...mailQueries.file(id), enabled: isPicture })
  const url = useUrl(isPicture ? data : undefined)
  const kind = title.includes('.') ? title.slice(title.lastIndexOf('.') + 1).toUpperCase() : type

  const save = () => downloadFetched(title, client.fetchQuery(mailQueries.file(id)))
  return (
    <li className={`row ${styles.file}`}>
      <span className={styles.picture}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" aria-label={t('files.look', { name: title })}>
            <img src={url} alt="" />
          </a>
        ) : (
          <IconFile size={20} aria-hidden="true" />
        )}
      </span>
      <span className="grow">
        <span className={`trunc ${styles.fileName}`} dir="auto" title={title}>
          {title}
        </span>
        <span className="dim small" dir="auto">
          {sizeOf(size)} · {kind}
        </span>
      </span>
      <IconButton label={t('files.save', { name: title })} onClick={() => void save()}>
        <IconDownload size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function useUrl(data: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return url
}
