import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { FailureBlock } from './failure-block.tsx'
import styles from './latest-card.module.css'

type Props = {
  title: string
  /** Links to the whole list and to a new record. */
  aside: ReactNode
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  failedTitle: string
  emptyTitle: string
  /** List items of four parts: number, time or name, status, amount. */
  items: readonly ReactElement[]
}

export function LatestCard({ title, aside, query, failedTitle, emptyTitle, items }: Props) {
  const { data, error, refetch } = query
  const isWaiting = data === undefined
  return (
    <Card title={title} flush aside={aside}>
      {isWaiting && error && (
        <FailureBlock title={failedTitle} error={error} onRetry={() => void refetch()} />
      )}
      {isWaiting && !error && (
        <SkeletonPage>
          <Skeleton height={48} />
        </SkeletonPage>
      )}
      {!isWaiting && items.length === 0 && <Empty title={emptyTitle} />}
      {items.length > 0 && <ul className={styles.latest}>{items}</ul>}
    </Card>
  )
}
