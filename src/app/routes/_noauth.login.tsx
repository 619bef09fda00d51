import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SignInScreen } from '#features/account/sign-in-screen.tsx'

export const Route = createFileRoute('/_noauth/login')({
  component: SignIn,
})

const demoAccount = { email: 'admin@example.com', password: 'berry-demo-1' }

function SignIn() {
  const { from, reason } = Route.useSearch()
  const router = useRouter()
  return (
    <SignInScreen
      reason={reason}
      onDone={() => router.history.push(from ?? '/dashboard')}
      demoAccount={import.meta.env.MODE === 'demo' ? demoAccount : undefined}
    />
  )
}
