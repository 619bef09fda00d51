import { queryOptions } from '@tanstack/react-query'
import { factorCalls } from '#contract/factors.ts'
import { sessionCalls } from '#contract/own-sessions.ts'
import { accountQueries } from '#features/account/queries.ts'
import { request } from '#kernel/api.ts'

/** Sessions and factors of the user, apart from the queries that the sign-in page loads. */
export const securityQueries = {
  sessions: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'sessions'],
      queryFn: ({ signal }) => request(sessionCalls.sessions, {}, { signal }),
      meta: { offline: sessionCalls.sessions.reply },
    }),
  factors: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'factors'],
      queryFn: ({ signal }) => request(factorCalls.list, {}, { signal }),
      meta: { offline: factorCalls.list.reply },
    }),
}
