import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportReply, UndoImportReply } from '#contract/customers.ts'
import { useUndoImport } from '#features/customers/mutations.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { download, toCsv } from '#list/csv.ts'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { Note } from '#ui/note.tsx'
import styles from './import.module.css'
import { type ImportField, reasonCodes } from './import-columns.ts'
import type { Sheet } from './import-sheet.ts'
import { headsOf, linesOf } from './import-sheet.ts'

/** Rejected rows listed; the file contains all. */
const maxNamed = 10

type Props = {
  sheet: Sheet
  total: number
  /** The result so far. */
  taken: ImportReply | undefined
  isDone: boolean
  error: ApiError | null
  onTryAgain: () => void
  onBack: () => void
  onAnother: () => void
}

/** Progress and result of an import, with undo. */
export function ImportResult({ sheet, total, taken, isDone, error, onTryAgain, onBack, onAnother }: Props) {
  const { t } = useTranslation(['customers', 'edit'])
  const isOnline = useOnline()
  const undoImport = useUndoImport()
  const done = taken ? taken.added + taken.merged + taken.skipped + taken.failed.length : 0
  const isOver = isDone || error !== null
  function undo({ importId }: ImportReply) {
    if (!isOnline) notify({ message: t('edit:savedOffline') })
    undoImport.mutate({ importId })
  }

  if (undoImport.data) return <Undone reply={undoImport.data} onAnother={onAnother} />
  return (
    <>
      {!isOver && (
        <Note tone="primary">
          {t('import.busy', { done, total })}
          <progress className={styles.progress} max={total} value={done} aria-label={t('import.title')} />
        </Note>
      )}
      <Outcome key={String(isOver)}>
        {error && (
          <Note tone="error" action={{ label: t('import.tryAgain'), run: onTryAgain }}>
            {failureText(error)} {taken ? t('import.partly', { done, total }) : t('import.nothing')}
          </Note>
        )}
        {isDone && taken && (
          <Note tone={taken.failed.length > 0 ? 'warning' : 'success'}>
            {taken.failed.length > 0
              ? t('import.someFailed', { count: taken.failed.length })
              : t('import.allTaken')}
          </Note>
        )}
      </Outcome>
      {taken && (
        <Card title={t('import.result')}>
          <dl className={styles.counts}>
            <Count name={t('import.added')} value={taken.added} />
            <Count name={t('import.merged')} value={taken.merged} />
            <Count name={t('import.skipped')} value={taken.skipped} />
            <Count name={t('import.failed')} value={taken.failed.length} />
          </dl>
        </Card>
      )}
      {isDone && taken && taken.failed.length > 0 && <Failed sheet={sheet} failed={taken.failed} />}
      {isOver && (
        <div className={styles.foot}>
          {error && !taken && (
            <Button variant="default" onClick={onBack}>
              {t('import.back')}
            </Button>
          )}
          {taken && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} className="flip" aria-hidden="true" />}
              loading={undoImport.isPending && !undoImport.isPaused}
              disabled={undoImport.isPaused}
              onClick={() => undo(taken)}
            >
              {t('import.undo')}
            </Button>
          )}
          {isDone && <Ways onAnother={onAnother} />}
        </div>
      )}
    </>
  )
}

/** Gets the focus, because the pressed button is gone. */
function Outcome({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.outcome}>
      {children}
    </div>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  const formats = useFormats()
  return (
    <Fact name={name}>
      <bdi className="num strong">{formats.number(value)}</bdi>
    </Fact>
  )
}

/** Links for the next steps. */
function Ways({ onAnother }: { onAnother: () => void }) {
  const { t } = useTranslation('customers')
  return (
    <>
      <Button variant="default" onClick={onAnother}>
        {t('import.another')}
      </Button>
      <Button renderRoot={(props) => <Link to="/customers" {...props} />}>{t('import.toList')}</Button>
    </>
  )
}

/** The rejected rows with reasons, and a file of them for correction. */
function Failed({ sheet, failed }: { sheet: Sheet; failed: ImportReply['failed'] }) {
  const { t } = useTranslation('customers')
  const reasonsOf = useReasons(sheet)

  function save() {
    const heads = headsOf(sheet, (number) => t('import.column', { number }))
    const rows = failed.map((one) => {
      const { cells, reasons } = reasonsOf(one)
      return [...heads.map((_, at) => cells[at] ?? ''), reasons]
    })
    download(t('import.failedFile'), toCsv([[...heads, t('import.reason')], ...rows]))
  }

  return (
    <Card
      title={t('import.failed')}
      aside={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={save}
        >
          {t('import.saveFailed')}
        </Button>
      }
    >
      <ul className={styles.failed}>
        {failed.slice(0, maxNamed).map((one) => (
          <li key={one.row} dir="auto">
            {t('import.failedRow', { row: one.row, reason: reasonsOf(one).reasons })}
          </li>
        ))}
      </ul>
      {failed.length > maxNamed && (
        <p className="dim small" dir="auto">
          {t('import.moreFailed', { count: failed.length - maxNamed })}
        </p>
      )}
    </Card>
  )
}

/** A rejected row with its reasons. */
function useReasons(sheet: Sheet) {
  const { t } = useTranslation('customers')
  const cellsOf = new Map(linesOf(sheet).map(({ row, cells }) => [row, cells]))
  return ({ row, fields }: ImportReply['failed'][number]) => {
    const cells = cellsOf.get(row) ?? []
    const reasons = Object.entries(fields).map(([name, code]) => {
      const field = name as ImportField
      const isEmpty = !cells[sheet.columns[field] ?? -1]?.trim()
      const known = isEmpty ? 'required' : (reasonCodes.find((one) => one === code) ?? 'invalid')
      return t('import.wrong', { field: t(`form.${field}`), reason: t(`import.reasons.${known}`) })
    })
    return { cells, reasons: reasons.join('; ') }
  }
}

function Undone({ reply, onAnother }: { reply: UndoImportReply; onAnother: () => void }) {
  const { t } = useTranslation('customers')
  const { removed, restored, kept } = reply
  return (
    <>
      <Note tone="success">
        {[t('import.removed', { count: removed }), restored > 0 && t('import.restored', { count: restored })]
          .filter(Boolean)
          .join(' ')}
      </Note>
      {kept.length > 0 && (
        <Card title={t('import.keptTitle')}>
          <ul className={styles.failed}>
            {kept.map(({ id, name, reason }) => (
              <li key={id} dir="auto">
                <Link to="/customers/$customerId" params={{ customerId: id }} className="link">
                  {name}
                </Link>{' '}
                <span className="dim">{t(`import.kept.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className={styles.foot}>
        <Ways onAnother={onAnother} />
      </div>
    </>
  )
}
