import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { accountQueries } from '#features/account/queries.ts'
import { RegisterScreen } from '#features/account/sign-in/register-screen.tsx'

export const Route = createFileRoute('/_noauth/register')({
  // The link that the server prints at its start carries the word of the first account.
  validateSearch: z.object({ setup: z.catch(z.optional(z.string()), undefined) }),
  // Prefetched when the link is hovered; not awaited.
  loader: ({ context }) => void context.queryClient.prefetchQuery(accountQueries.registration()),
  component: Register,
})

function Register() {
  const { from, setup = '' } = Route.useSearch()
  const router = useRouter()
  const navigate = Route.useNavigate()
  return (
    <RegisterScreen
      setup={setup}
      onSignedIn={() => router.history.push(from ?? '/')}
      onRegistered={() => void navigate({ to: '/login' })}
    />
  )
}
