import type { FetchStatus } from '@tanstack/react-query'
import type { ApiError } from '#kernel/api-error.ts'
import type { ListAnswer } from './list.ts'

type Freshness = {
  isSuccess: boolean
  isPlaceholderData: boolean
  fetchStatus: FetchStatus
  isStale: boolean
  isFetchedAfterMount: boolean
}

type Query<Page> = Freshness & { data: Page | undefined; error: ApiError | null; refetch: () => unknown }

/** False for data of other params, for data that may be outdated, while newer data is on its way and after a failure. */
export const isCurrent = (query: Freshness) =>
  query.isSuccess &&
  !query.isPlaceholderData &&
  query.fetchStatus === 'idle' &&
  (query.isFetchedAfterMount || !query.isStale)

/** Converts the query of a page; `rowsOf` is the key of its rows. */
export function answerOf<Page extends { total: number }, Row>(
  query: Query<Page>,
  rowsOf: (page: Page) => readonly Row[],
): ListAnswer<Row> {
  const { data, error, isPlaceholderData, refetch } = query
  return {
    rows: data && rowsOf(data),
    total: data?.total ?? 0,
    isWaiting: isPlaceholderData,
    isCurrent: isCurrent(query),
    failure: error ?? undefined,
    retry: () => void refetch(),
  }
}
