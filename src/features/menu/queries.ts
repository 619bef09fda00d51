import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { menuCalls } from '#contract/menu.ts'
import { request } from '#kernel/api.ts'

export const menuQueries = {
  all: ['menu'] as const,
  widget: () =>
    queryOptions({
      queryKey: [...menuQueries.all, 'widget'],
      queryFn: ({ signal }) => request(menuCalls.widget, {}, { signal }),
      staleTime: 10 * 60_000,
      // Each page reads it: one that failed would be waited for again.
      retryOnMount: false,
      meta: { offline: menuCalls.widget.reply },
    }),
}

/** Undefined while loading or without such a group. */
export const useWidgetGroup = () => useQuery(menuQueries.widget()).data?.widget

/** The longest wait for the server's group, in milliseconds. */
const patience = 5000

/** True while the menu waits for that group: not for one that failed or takes too long. */
export function useIsMenuAwaited(): boolean {
  const { isPending, fetchStatus } = useQuery(menuQueries.widget())
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return isPending && fetchStatus === 'fetching' && !isLate
}
