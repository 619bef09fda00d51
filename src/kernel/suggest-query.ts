import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'

type Find<Found> = (search: { q: string; limit: number }, init: { signal: AbortSignal }) => Promise<Found[]>

/** Things that a typed word may name, as many as can be looked over while typing; an empty word finds nothing. */
export const suggestQuery = <Found>(key: readonly [...string[], string], q: string, find: Find<Found>) =>
  queryOptions({
    queryKey: [...key, q],
    queryFn: q === '' ? skipToken : ({ signal }) => find({ q, limit: 8 }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 5 * 60_000,
    meta: { private: true },
  })
