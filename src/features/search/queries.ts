import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { searchCalls } from '#contract/search.ts'
import { request } from '#kernel/api.ts'

/** Below this many letters everything would be found. */
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

/** What the shop keeps under a text; nothing for a text that is too short to mean one thing. */
export function useRecords(text: string) {
  const q = text.trim().slice(0, 100)
  const isAsked = q.length >= fewest
  const { data, error, isFetching, fetchStatus } = useQuery({ ...searchQueries.find(q), enabled: isAsked })
  return {
    records: isAsked ? data : undefined,
    error: isAsked ? error : null,
    isBusy: isAsked && isFetching,
    /** Waits for a network. */
    isAway: isAsked && fetchStatus === 'paused',
  }
}
