import { ForgotPasswordScreen } from '#features/account/forgot-password-screen.tsx'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_noauth/forgot-password')({
  staticData: { page: 'forgotPassword' },
  component: ForgotPasswordScreen,
})
