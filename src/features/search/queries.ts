import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { searchCalls } from '#contract/search.ts'
import { request } from '#kernel/api.ts'

/** Fewer characters would match everything. */
const fewest = 2

export const searchQueries = {
  all: ['search'] as const,
  find: (q: string) =>
    queryOptions({
      queryKey: [...searchQueries.all, q],
      queryFn: ({ signal }) => request(searchCalls.find, { q }, { signal }),
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      placeholderData: keepPreviousData,
      meta: { private: true },
    }),
}

export function useRecords(text: string) {
  const q = text.trim().slice(0, 100)
  const isEnabled = q.length >= fewest
  const { data, error, isFetching, fetchStatus } = useQuery({ ...searchQueries.find(q), enabled: isEnabled })
  return {
    records: isEnabled ? data : undefined,
    error: isEnabled ? error : null,
    isBusy: isEnabled && isFetching,
    isAway: isEnabled && fetchStatus === 'paused',
  }
}
