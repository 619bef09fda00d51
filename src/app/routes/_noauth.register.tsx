import { createFileRoute, useRouter } from '@tanstack/react-router'
import { accountQueries } from '#features/account/queries.ts'
import { RegisterScreen } from '#features/account/sign-in/register-screen.tsx'

export const Route = createFileRoute('/_noauth/register')({
  // Prefetched when the link is hovered; not awaited.
  loader: ({ context }) => void context.queryClient.prefetchQuery(accountQueries.registration()),
  component: Register,
})

function Register() {
  const { from } = Route.useSearch()
  const router = useRouter()
  const navigate = Route.useNavigate()
  return (
    <RegisterScreen
      onSignedIn={() => router.history.push(from ?? '/dashboard')}
      onRegistered={() => void navigate({ to: '/login' })}
    />
  )
}
