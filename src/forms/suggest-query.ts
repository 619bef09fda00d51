import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'

type Find<Found> = (search: { q: string; limit: number }, init: { signal: AbortSignal }) => Promise<Found[]>

/** Suggestions for a typed word, few enough to read while typing; none for an empty word. */
export const suggestQuery = <Found>(key: readonly [...string[], string], q: string, find: Find<Found>) =>
  queryOptions({
    queryKey: [...key, q],
    queryFn: q === '' ? skipToken : ({ signal }) => find({ q, limit: 8 }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 5 * 60_000,
    meta: { private: true },
  })
