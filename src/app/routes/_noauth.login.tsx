import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountQueries, useRegistration } from '#features/account/queries.ts'
import { SignInScreen } from '#features/account/sign-in/sign-in-screen.tsx'

export const Route = createFileRoute('/_noauth/login')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(accountQueries.registration()),
  component: SignIn,
})

const demoAccount = { email: 'admin@example.com', password: 'berry-demo-1' }

function SignIn() {
  const { from, reason } = Route.useSearch()
  const router = useRouter()
  const navigate = Route.useNavigate()
  const isFirst = useRegistration().state === 'first'
  useEffect(() => {
    // Without any account no one can sign in.
    if (isFirst) void navigate({ to: '/register', search: true, replace: true })
  }, [isFirst, navigate])
  return (
    <SignInScreen
      reason={reason}
      from={from}
      onDone={() => router.history.push(from ?? '/')}
      demoAccount={import.meta.env.MODE === 'demo' ? demoAccount : undefined}
    />
  )
}
