import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '#kernel/failure.ts'
import { useRejected, waitingWrites } from '#offline/outbox.ts'
import { Timestamp } from '#ui/moment.tsx'
import { type Status, StatusBadge } from '#ui/status-badge.tsx'
import { useSampled } from './entries.ts'
import styles from './inspector.module.css'

type WriteState = 'idle' | 'pending' | 'paused' | 'success' | 'error'
const looks: Record<WriteState, Status> = {
  idle: 'quiet',
  pending: 'moving',
  paused: 'waiting',
  success: 'done',
  error: 'stopped',
}

const writesOf = (client: QueryClient) => ({
  waiting: waitingWrites(client),
  made: client
    .getMutationCache()
    .getAll()
    .map(({ mutationId, options, state }) => ({
      id: mutationId,
      mutationKey: (options.mutationKey ?? []).join('.'),
      state: state.isPaused ? ('paused' as const) : state.status,
      at: state.submittedAt,
      tries: state.failureCount,
      queue: options.scope?.id,
      error: state.error ?? state.failureReason,
    }))
    .reverse(),
})

export function WritesPart() {
  const { t } = useTranslation('inspector')
  const { waiting, made } = useSampled(useQueryClient(), writesOf)
  const rejected = useRejected()
  return (
    <div className={styles.part}>
      <section className={styles.part} aria-label={t('writes.outbox')}>
        <h3>{t('writes.outbox')}</h3>
        <p className="dim small" dir="auto">
          {t('writes.waiting', { count: waiting.length })} {t('writes.refused', { count: rejected.length })}
        </p>
        <ul className={styles.list}>
          {[...rejected, ...waiting.map((entry) => ({ ...entry, error: undefined }))].map((entry) => (
            <li key={entry.key}>
              <code dir="ltr">{entry.mutationKey.join('.')}</code>
              <span className="dim caption">
                <Timestamp at={new Date(entry.at).toISOString()} />
                {entry.error && <bdi> · {failureText(entry.error)}</bdi>}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-label={t('writes.made')}>
        <h3>{t('writes.made')}</h3>
        <p className="dim small" dir="auto">
          {t('writes.madeText')}
        </p>
        {made.length === 0 && <p dir="auto">{t('writes.none')}</p>}
        <ul className={styles.list}>
          {made.map(({ id, mutationKey, state, at, tries, queue, error }) => (
            <li key={id}>
              <span className={`row ${styles.line}`}>
                <code dir="ltr">{mutationKey}</code>
                <StatusBadge status={looks[state]}>{t(`writeStates.${state}`)}</StatusBadge>
              </span>
              <span className="dim caption">
                {at > 0 && <Timestamp at={new Date(at).toISOString()} />}
                {queue && (
                  <>
                    {' · '}
                    {t('writes.queue')} <code dir="ltr">{queue}</code>
                  </>
                )}
                {tries > 0 && ` · ${t('writes.tries', { count: tries })}`}
                {error && <bdi> · {failureText(error)}</bdi>}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
