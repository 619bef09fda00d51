import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { accountCalls } from '#contract/account.ts'
import { request } from '#kernel/api.ts'

export const accountQueries = {
  all: ['account'] as const,
  /** The signed-in user; `isLoggedIn` of the specification is a valid token, `isInitialized` is this having data. */
  me: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'me'],
      queryFn: ({ signal }) => request(accountCalls.me, {}, { signal }),
      staleTime: 60_000,
      meta: { offline: true },
    }),
}

export const useMe = () => useSuspenseQuery(accountQueries.me()).data.user
