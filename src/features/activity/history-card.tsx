import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FailureBlock } from '#list/failure-block.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import styles from './activity.module.css'
import { ChangeList } from './change-list.tsx'
import { historyOf, useActivity } from './queries.ts'
import { useActivityWords } from './use-activity-words.ts'

const maxEntries = 20

export function HistoryCard({ kind, id }: { kind: string; id: string }) {
  const { t } = useTranslation('activity')
  const search = historyOf(kind, id)
  const { data, error, refetch } = useActivity({ ...search, size: maxEntries })
  const words = useActivityWords(kind)
  return (
    <Card
      title={t('history.title')}
      flush
      aside={
        data &&
        data.total > maxEntries && (
          <Link to="/activity" search={search} className="link small">
            {t('history.all')}
          </Link>
        )
      }
    >
      {!data && error && <FailureBlock title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonPage>
          <Skeleton height={48} />
        </SkeletonPage>
      )}
      {data?.lines.length === 0 && <Empty title={t('history.none')} />}
      {data && data.lines.length > 0 && (
        <ol className={styles.lines}>
          {data.lines.map((line) => (
            <li key={line.id}>
              <span className="strong" dir="auto">
                {words.callText(line)}
              </span>
              <ChangeList texts={words.changeTexts(line)} />
              <span className="dim caption" dir="auto">
                {words.whoText(line)} · <Timestamp at={line.at} />
                {words.offlineText(line) && ` · ${words.offlineText(line)}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
