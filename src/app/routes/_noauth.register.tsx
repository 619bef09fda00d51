import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '#features/account/register-screen.tsx'

export const Route = createFileRoute('/_noauth/register')({
  component: Register,
})

function Register() {
  const navigate = Route.useNavigate()
  return <RegisterScreen onDone={() => void navigate({ to: '/login' })} />
}
