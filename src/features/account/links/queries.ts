import { queryOptions } from '@tanstack/react-query'
import { accountCalls } from '#contract/account.ts'
import { invitationCalls } from '#contract/invitations.ts'
import { accountQueries } from '#features/account/queries.ts'
import { request } from '#kernel/api.ts'

/** Queries of the pages that links in emails open; most people who sign in never load them. */
export const linkQueries = {
  /** The inviter and end of an invitation; fails when it has ended. */
  invitation: (code: string) =>
    queryOptions({
      queryKey: [...accountQueries.all, 'invitation', code],
      queryFn: ({ signal }) => request(invitationCalls.read, { code }, { signal }),
      retry: false,
      staleTime: 60_000,
    }),
  /** The address that a link verifies; the link works once, so this is fetched once. */
  verify: (code: string) =>
    queryOptions({
      queryKey: [...accountQueries.all, 'verify', code],
      queryFn: async ({ client }) => {
        const reply = await request(accountCalls.verify, { code })
        void client.invalidateQueries({ queryKey: accountQueries.me().queryKey })
        return reply
      },
      retry: false,
      staleTime: 'static',
      gcTime: Number.POSITIVE_INFINITY,
    }),
  /** The account whose password a link changes; fails when the link has ended. */
  resetOf: (code: string) =>
    queryOptions({
      queryKey: [...accountQueries.all, 'resetOf', code],
      queryFn: ({ signal }) => request(accountCalls.resetOf, { code }, { signal }),
      retry: false,
      staleTime: 60_000,
    }),
}
