import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { linkQueries } from '#features/account/links/queries.ts'
import { ResetScreen } from '#features/account/links/reset-screen.tsx'

export const Route = createFileRoute('/_noauth/reset')({
  validateSearch: z.object({ code: z.catch(z.string(), '') }),
  loaderDeps: ({ search: { code } }) => ({ code }),
  // Not awaited: the screen says whether the link works.
  loader: ({ context, deps: { code } }) => void context.queryClient.prefetchQuery(linkQueries.resetOf(code)),
  component: Reset,
})

function Reset() {
  const { code } = Route.useSearch()
  const router = useRouter()
  return <ResetScreen code={code} onSignedIn={() => router.history.push('/')} />
}
