import { createFileRoute } from '@tanstack/react-router'
import { accountQueries } from '#features/account/queries.ts'
import { ForgotPasswordScreen } from '#features/account/sign-in/forgot-password-screen.tsx'

export const Route = createFileRoute('/_noauth/forgot-password')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(accountQueries.registration()),
  component: ForgotPasswordScreen,
})
