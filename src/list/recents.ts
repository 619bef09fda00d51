import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'

const Recent = z.object({
  area: z.enum(['customers', 'orders', 'products', 'invoices']),
  id: z.string(),
  title: z.string(),
  hint: z.string(),
})
export type Recent = z.infer<typeof Recent>

const max = 6
const none: Recent[] = []

/** The last visited records, latest first. A query, so that it is saved and deleted with the account's reads. */
const recentQuery = queryOptions({
  queryKey: ['search', 'recent', 'opened'],
  // A local list: a fetch returns the cached data.
  queryFn: ({ client, queryKey }): Recent[] => client.getQueryData(queryKey) ?? none,
  networkMode: 'always',
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
  meta: { offline: z.array(Recent) },
})

/** Earlier versions saved broken titles of orders. */
const isReadable = ({ title }: Recent) => !title.endsWith('[object Object]')

export const useRecents = (): readonly Recent[] => (useQuery(recentQuery).data ?? none).filter(isReadable)

async function noteRecent(client: QueryClient, recent: Recent) {
  await client.ensureQueryData(recentQuery)
  client.setQueryData(recentQuery.queryKey, (recents = none) => {
    const others = recents.filter(({ area, id }) => area !== recent.area || id !== recent.id)
    return [recent, ...others].slice(0, max)
  })
}

export function useRecent({ area, id, title, hint }: Recent) {
  const client = useQueryClient()
  useEffect(() => {
    void noteRecent(client, { area, id, title, hint })
  }, [client, area, id, title, hint])
}
