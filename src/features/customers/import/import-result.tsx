import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
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
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import styles from './import.module.css'
import type { Sheet } from './import-sheet.ts'
import { RejectedRows, SkippedRows } from './rejected-rows.tsx'

type Props = {
  sheet: Sheet
  total: number
  /** The result so far. */
  result: ImportReply | undefined
  isDone: boolean
  error: ApiError | null
  onTryAgain: () => void
  onBack: () => void
  onAnother: () => void
}

export function ImportResult({ sheet, total, result, isDone, error, onTryAgain, onBack, onAnother }: Props) {
  const { t } = useTranslation(['customers', 'edit'])
  const isOnline = useOnline()
  const undoImport = useUndoImport()
  const done = result ? result.added + result.merged + result.skipped + result.failed.length : 0
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
            {failureText(error)} {result ? t('import.partly', { done, total }) : t('import.nothing')}
          </Note>
        )}
        {isDone && result && (
          <Note tone={result.failed.length > 0 ? 'warning' : 'success'}>
            {result.failed.length > 0
              ? t('import.someFailed', { count: result.failed.length })
              : result.skipped > 0
                ? t('import.someSkipped', { count: result.skipped })
                : t('import.allTaken')}
          </Note>
        )}
      </Outcome>
      {result && (
        <Card title={t('import.result')}>
          <dl className={styles.counts}>
            <Count name={t('import.added')} value={result.added} />
            <Count name={t('import.merged')} value={result.merged} />
            <Count name={t('import.skipped')} value={result.skipped} />
            <Count name={t('import.failed')} value={result.failed.length} />
          </dl>
        </Card>
      )}
      {isDone && result?.skippedRows && result.skippedRows.length > 0 && (
        <SkippedRows rows={result.skippedRows} />
      )}
      {isDone && result && result.failed.length > 0 && <RejectedRows sheet={sheet} failed={result.failed} />}
      {isOver && (
        <div className={styles.foot}>
          {error && !result && (
            <Button variant="default" onClick={onBack}>
              {t('import.back')}
            </Button>
          )}
          {result && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} className="flip" aria-hidden="true" />}
              loading={undoImport.isPending && !undoImport.isPaused}
              disabled={undoImport.isPaused}
              onClick={() => undo(result)}
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

function Ways({ onAnother }: { onAnother: () => void }) {
  const { t } = useTranslation('customers')
  return (
    <>
      <Button variant="default" onClick={onAnother}>
        {t('import.another')}
      </Button>
      <LinkButton to="/customers">{t('import.toList')}</LinkButton>
    </>
  )
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
