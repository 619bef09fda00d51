import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A record that was opened, as the palette names it. */
export type Recent = {
  area: 'customers' | 'orders' | 'products' | 'invoices'
  id: string
  title: string
  hint: string
}

const most = 6
const none: Recent[] = []

/** What was opened last, the latest first. It lies among the reads of this account: signing out forgets it with them. */
const recentQuery = queryOptions({
  queryKey: ['search', 'recent', 'opened'],
  // Nobody else knows it: asking again answers what is there.
  queryFn: ({ client, queryKey }): Recent[] => client.getQueryData(queryKey) ?? none,
  networkMode: 'always',
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
  meta: { offline: true },
})

/** Earlier versions kept titles of orders that nobody can read. */
const isReadable = ({ title }: Recent) => !title.endsWith('[object Object]')

export const useRecents = (): readonly Recent[] => (useQuery(recentQuery).data ?? none).filter(isReadable)

async function noteRecent(client: QueryClient, recent: Recent) {
  await client.ensureQueryData(recentQuery)
  client.setQueryData(recentQuery.queryKey, (known = none) => {
    const others = known.filter(({ area, id }) => area !== recent.area || id !== recent.id)
    return [recent, ...others].slice(0, most)
  })
}

/** Remembers that a record was looked at. */
export function useRecent({ area, id, title, hint }: Recent) {
  const client = useQueryClient()
  useEffect(() => {
    void noteRecent(client, { area, id, title, hint })
  }, [client, area, id, title, hint])
}
