import { Loader } from '@mantine/core'
import { IconFile, IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/mail.ts'
import { FilesInput } from '#forms/files-input.tsx'
import { useFormats } from '#kernel/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ProblemsNote } from '#ui/problems-note.tsx'
import styles from './compose.module.css'
import { mega, type useFiles } from './use-files.ts'

type Files = ReturnType<typeof useFiles>

export function FileList({ files, isComing }: { files: Files; isComing: boolean }) {
  const { t } = useTranslation('compose')
  const formats = useFormats()
  const { there, sending, count, bytes, problems } = files
  if (count === 0 && problems.length === 0) return null
  const size = (of: number) => t('files.size', { size: formats.number(Math.max(1, Math.round(of / 1024))) })
  return (
    <section className={styles.files} aria-label={t('files.title')}>
      <ProblemsNote
        problems={problems}
        action={{ label: t('files.understood'), run: files.forgetProblems }}
      />
      {count > 0 && (
        <>
          <ul>
            {there.map((file) => (
              <OneFile
                key={file.id}
                name={file.title}
                note={size(file.size)}
                isPicture={file.type.startsWith('image/')}
              >
                {!isComing && (
                  <IconButton
                    small
                    label={t('files.remove', { name: file.title })}
                    onClick={({ currentTarget }) => {
                      focusBeside(currentTarget)
                      files.remove(file.id)
                    }}
                  >
                    <IconX size={16} aria-hidden="true" />
                  </IconButton>
                )}
              </OneFile>
            ))}
            {sending.map(({ fileId, name }) => (
              <OneFile key={fileId} name={name} note={t('files.sending')} isPicture={false}>
                <Loader size={16} aria-hidden="true" />
              </OneFile>
            ))}
          </ul>
          <p className="dim caption" dir="auto">
            {t('files.sum', {
              number: count,
              maxFiles: limits.files,
              maxSize: limits.allBytes / mega,
              size: formats.rating(Math.max(0.1, bytes / mega)),
            })}
          </p>
        </>
      )}
    </section>
  )
}

/** The button is removed with its file, so the next file or the text gets the focus. */
function focusBeside(button: HTMLElement) {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const after =
    next?.querySelector('button') ?? button.closest('[role="dialog"]')?.querySelector('[role="textbox"]')
  if (after instanceof HTMLElement) after.focus()
}

function OneFile({
  name,
  note,
  isPicture,
  children,
}: {
  name: string
  note: string
  isPicture: boolean
  children: ReactNode
}) {
  const Icon = isPicture ? IconPhoto : IconFile
  return (
    <li className={`row ${styles.file}`}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className="grow">
        <span className={`trunc ${styles.line}`} dir="auto" title={name}>
          {name}
        </span>
        <bdi className="dim caption">{note}</bdi>
      </span>
      {children}
    </li>
  )
}

export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('compose')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FilesInput ref={input} label={t('files.choose')} onFiles={onFiles} />
      <IconButton
        label={t('files.add', {
          max: limits.fileBytes / mega,
          all: limits.allBytes / mega,
          files: limits.files,
        })}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </>
  )
}
