import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { diskProblem } from '#offline/on-disk.ts'
import type { WhyDropped } from '#offline/reads-store.ts'
import { readsBudget, readsReport } from '#offline/saved-reads.ts'
import { Fact } from '#ui/fact.tsx'
import { Note } from '#ui/note.tsx'
import { useSampled, writtenHash } from './entries.ts'
import styles from './inspector.module.css'

function storageOf(_client: QueryClient) {
  const { entries, used, dropped, noRoom, isLate } = readsReport()
  return { copies: entries.size, used, dropped, noRoom: noRoom.size, isLate, problem: diskProblem() }
}

export function StoragePart() {
  const { t } = useTranslation('inspector')
  const formats = useFormats()
  const { copies, used, dropped, noRoom, isLate, problem } = useSampled(useQueryClient(), storageOf)
  const unknown: Partial<Record<WhyDropped, number>> = {}
  for (const { hash, why } of dropped) if (hash === undefined) unknown[why] = (unknown[why] ?? 0) + 1
  return (
    <div className={styles.part}>
      {problem && (
        <Note tone="warning">
          {problem === 'QuotaExceededError' ? t('storage.full') : t('storage.denied', { problem })}
        </Note>
      )}
      {isLate && <Note tone="warning">{t('storage.late')}</Note>}
      <dl>
        <Fact name={t('storage.used')}>
          {t('storage.usedOf', { used: formats.bytes(used), max: formats.bytes(readsBudget) })}
        </Fact>
        <Fact name={t('storage.copies')}>{formats.number(copies)}</Fact>
        <Fact name={t('storage.noRoom')}>{formats.number(noRoom)}</Fact>
      </dl>
      <meter className={styles.meter} aria-label={t('storage.used')} min={0} max={readsBudget} value={used} />
      <section className={styles.part} aria-label={t('storage.dropped')}>
        <h3>{t('storage.dropped')}</h3>
        {dropped.length === 0 && <p dir="auto">{t('storage.nothingDropped')}</p>}
        <ul className={styles.list}>
          {dropped.map(
            ({ hash, why }) =>
              hash !== undefined && (
                <li key={hash}>
                  <code dir="ltr">{writtenHash(hash)}</code>
                  <span className="dim caption" dir="auto">
                    {t(`dropped.${why}`)}
                  </span>
                </li>
              ),
          )}
          {Object.entries(unknown).map(([why, count]) => (
            <li key={why}>
              <span dir="auto">{t('storage.unknown', { count })}</span>
              <span className="dim caption" dir="auto">
                {t(`dropped.${why as WhyDropped}`)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
