import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureBlock } from '#list/failure-block.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { Timeline, type TimelineEvent } from '#ui/timeline.tsx'
import { ChangeList } from './change-list.tsx'
import { type HistoryEntry, mergeHistory } from './merge-history.ts'
import { historyOf, useActivity } from './queries.ts'
import { useActivityWords } from './use-activity-words.ts'

const maxEntries = 20

type Props = {
  /** The table of the record. */
  kind: string
  id: string
  /** Events that the record itself stores. */
  events: readonly TimelineEvent[]
  children?: ReactNode
}

/** The one timeline of a record, for those who may not read the activity log. */
export function EventHistory({ events, children }: Pick<Props, 'events' | 'children'>) {
  const { t } = useTranslation('activity')
  return (
    <Card title={t('history.title')}>
      <Timeline events={events} />
      {children}
    </Card>
  )
}

/** The one timeline of a record: its own events and who changed it, each write once. */
export function RecordHistory({ kind, id, events, children }: Props) {
  const { t } = useTranslation('activity')
  const search = historyOf(kind, id)
  const { data, error, refetch } = useActivity({ ...search, size: maxEntries })
  const words = useActivityWords(kind)
  const toEvent = ({ event, line }: HistoryEntry): TimelineEvent => ({
    id: event?.id ?? line?.id ?? '',
    at: event?.at ?? line?.at ?? '',
    title: event && !(event.isGeneric && line) ? event.title : line ? words.callText(line) : '',
    by: event?.by ?? (line && words.whoText(line)),
    details: event?.details ?? (line && <ChangeList texts={words.changeTexts(line)} />),
    note: line && words.offlineText(line),
    isMinor: event?.isMinor,
  })
  const entries = mergeHistory(events, data?.lines ?? []).map(toEvent)
  const all = data && data.total > maxEntries && (
    <Link to="/activity" search={search} className="link small">
      {t('history.all')}
    </Link>
  )
  return (
    <Card title={t('history.title')} aside={all}>
      {!data && error && <FailureBlock title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && events.length === 0 && (
        <SkeletonPage>
          <Skeleton height={48} />
        </SkeletonPage>
      )}
      {data && entries.length === 0 && <Empty title={t('history.none')} />}
      <Timeline events={entries} />
      {children}
    </Card>
  )
}
