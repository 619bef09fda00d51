import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#features/account/account-screen.tsx'

export const Route = createFileRoute('/_main/account')({
  loader: ({ context }) => context.loadTexts('account'),
  component: AccountScreen,
})
