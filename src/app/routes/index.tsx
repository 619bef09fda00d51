import { createFileRoute, redirect } from '@tanstack/react-router'
import { startPage } from '#app/nav.ts'
import { accountQueries, rightsIn } from '#features/account/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { session } from '#kernel/session.ts'

// The guards redirect guests further to the sign-in.
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context: { queryClient } }) => {
    if (session.isValid()) await preload(queryClient, accountQueries.me()).catch(() => {})
    const { needsFactor = false } = queryClient.getQueryData(accountQueries.me().queryKey) ?? {}
    const to = needsFactor ? '/account' : startPage(rightsIn(queryClient))
    throw redirect({ to: to as '/dashboard', replace: true })
  },
})
