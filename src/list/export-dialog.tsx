import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kernel/api-error.ts'
import { shopZone } from '#kernel/shop-days.ts'
import { notify, notifyFailure } from '#kernel/snackbar.ts'
import dialog from '#ui/dialog.module.css'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { OneField } from './choice-fields.tsx'
import { download, localCsvFormat } from './csv.ts'
import styles from './export-dialog.module.css'
import { endingOf, type FileFormat, fileFormats, maxXlsxRows, TooManyRows } from './export-file.ts'

export type FileChoice = { form: string; isAll: boolean; format: FileFormat }
export type FileProgress = { done: number; total: number | undefined }

/** An export; `name` has no ending, and `make` returns the content and the number of rows in it. */
export type FileJob = {
  title: string
  name: string
  forms: readonly { id: string; label: string }[]
  make: (
    choice: FileChoice,
    options: { signal: AbortSignal; onProgress: (progress: FileProgress) => void },
  ) => Promise<{ content: Blob; count: number }>
}

const columnChoices = ['all', 'shown'] as const
type ColumnChoice = (typeof columnChoices)[number]

/** Asks for the content of an export, shows its progress and reports the result. */
export function ExportDialog({ job, onClose }: { job: FileJob; onClose: () => void }) {
  const { t } = useTranslation('list')
  const { title, forms, make } = job
  const [form, setForm] = useState(forms[0]?.id ?? '')
  const [columns, setColumns] = useState<ColumnChoice>('all')
  const [format, setFormat] = useState<FileFormat>(localCsvFormat)
  const name = `${job.name}.${endingOf(format)}`
  const [progress, setProgress] = useState<FileProgress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (progress) return
    const control = new AbortController()
    const { signal } = control
    running.current = control
    setProgress({ done: 0, total: undefined })
    try {
      const { content, count } = await make(
        { form, isAll: columns === 'all', format },
        { signal, onProgress: setProgress },
      )
      if (signal.aborted) return
      download(name, content)
      notify({ message: t('file.saved', { count, name }) })
      onClose()
    } catch (error) {
      // The user cancelled it.
      if (signal.aborted) return
      setProgress(undefined)
      if (error instanceof TooManyRows)
        return void notify({ message: t('file.tooMany', { max: maxXlsxRows }) })
      if (!(error instanceof ApiError)) throw error
      notifyFailure(error)
    }
  }

  function stop() {
    running.current?.abort()
    setProgress(undefined)
    notify({ message: t('file.stopped') })
  }

  function close() {
    if (progress) stop()
    onClose()
  }

  return (
    <Dialog title={t('file.title', { title })} onClose={close}>
      <form className={dialog.body} onSubmit={save}>
        {progress ? (
          <Progress progress={progress} />
        ) : (
          <>
            {forms.length > 1 && (
              <Choice label={t('file.form')}>
                {(label) => (
                  <OneField
                    label={label}
                    options={forms.map(({ id, label: name }) => ({ value: id, label: name }))}
                    chosen={form}
                    onChange={setForm}
                  />
                )}
              </Choice>
            )}
            <Choice label={t('look.columns')}>
              {(label) => (
                <OneField<ColumnChoice>
                  label={label}
                  options={columnChoices.map((value) => ({ value, label: t(`file.${value}`) }))}
                  chosen={columns}
                  onChange={setColumns}
                />
              )}
            </Choice>
            <Choice label={t('file.format')}>
              {(label) => (
                <OneField<FileFormat>
                  label={label}
                  options={fileFormats.map((value) => ({ value, label: t(`file.formats.${value}`) }))}
                  chosen={format}
                  onChange={setFormat}
                />
              )}
            </Choice>
          </>
        )}
        <p className={`sunken ${styles.name}`} dir="auto">
          <bdi>{name}</bdi>
          <span className="dim small">{t('file.zone', { zone: shopZone.get() })}</span>
        </p>
        <DialogFoot onClose={progress ? stop : onClose}>
          {/* Not disabled, because it keeps the focus during the export. */}
          <Button type="submit" aria-disabled={progress !== undefined} data-autofocus>
            {t('file.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function Choice({ label, children }: { label: string; children: (label: string) => ReactNode }) {
  return (
    <div className={styles.choice}>
      <p className="strong" dir="auto" aria-hidden="true">
        {label}
      </p>
      {children(label)}
    </div>
  )
}

function Progress({ progress: { done, total } }: { progress: FileProgress }) {
  const { t } = useTranslation('list')
  const label = useId()
  const text = total === undefined ? t('file.preparing') : t('file.progress', { done, total })
  return (
    <div className={styles.progress}>
      <p id={label} className="num" dir="auto">
        {text}
      </p>
      <progress aria-labelledby={label} value={total === undefined ? undefined : done} max={total || 1} />
    </div>
  )
}
