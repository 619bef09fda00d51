import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '#features/account/sign-in/forgot-password-screen.tsx'

export const Route = createFileRoute('/_noauth/forgot-password')({ component: ForgotPasswordScreen })
