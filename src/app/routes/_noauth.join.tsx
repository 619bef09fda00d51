import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { JoinScreen } from '#features/account/links/join-screen.tsx'
import { linkQueries } from '#features/account/links/queries.ts'

export const Route = createFileRoute('/_noauth/join')({
  validateSearch: z.object({ code: z.catch(z.string(), '') }),
  loaderDeps: ({ search: { code } }) => ({ code }),
  // Not awaited: the screen says whether the invitation holds.
  loader: ({ context, deps: { code } }) =>
    void context.queryClient.prefetchQuery(linkQueries.invitation(code)),
  component: Join,
})

function Join() {
  const { code } = Route.useSearch()
  const router = useRouter()
  return <JoinScreen code={code} onSignedIn={() => router.history.push('/')} />
}
