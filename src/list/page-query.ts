import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Neighbours } from '#contract/list.ts'
import type { ListSearch } from './list.ts'

type Init = { signal: AbortSignal }

/** One page of a list; `readPage` gets the page as the server wants it. */
export const pageQuery = <Page>(
  queryKey: QueryKey,
  { q, page, size }: Pick<ListSearch, 'q' | 'page' | 'size'>,
  readPage: (page: { limit: number; offset: number }, init: Init) => Promise<Page>,
  offline: z.ZodMiniType,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => readPage({ limit: size, offset: (page - 1) * size }, { signal }),
    placeholderData: keepPreviousData,
    // Search results are kept for five minutes only.
    ...(q !== '' && { gcTime: 5 * 60_000 }),
    meta: { offline, private: q !== '' },
  })

export const neighboursQuery = <List>(
  area: readonly string[],
  params: { id: string; list: List },
  read: (params: { id: string; list: List }, init: Init) => Promise<Partial<Neighbours>>,
) =>
  queryOptions({
    queryKey: [...area, 'beside', params.id, params.list],
    queryFn: async ({ signal }): Promise<Neighbours> => {
      const { previous = null, next = null } = await read(params, { signal })
      return { previous, next }
    },
  })

/** Does not suspend: the last page stays until the next one has loaded. */
export function usePage<Page>(
  query: ReturnType<typeof pageQuery<Page>>,
  overlay: { useOptimistic: (page: Page | undefined) => Page | undefined },
) {
  const { data, ...state } = useQuery(query)
  return { data: overlay.useOptimistic(data), ...state }
}
