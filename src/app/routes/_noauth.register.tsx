import { createFileRoute, useRouter } from '@tanstack/react-router'
import { accountQueries } from '#features/account/queries.ts'
import { RegisterScreen } from '#features/account/register-screen.tsx'

export const Route = createFileRoute('/_noauth/register')({
  // Asked for when the link is pointed at; the page does not wait for it.
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
