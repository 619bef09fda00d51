import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { menuCalls } from '#contract/menu.ts'
import { request } from '#kernel/api.ts'

export const menuQueries = {
  all: ['menu'] as const,
  widget: () =>
    queryOptions({
      queryKey: [...menuQueries.all, 'widget'],
      queryFn: ({ signal }) => request(menuCalls.widget, {}, { signal }),
      staleTime: 10 * 60_000,
      meta: { offline: true },
    }),
}

export const useWidgetMenu = () => useSuspenseQuery(menuQueries.widget()).data.widget
