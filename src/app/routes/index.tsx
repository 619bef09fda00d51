import { createFileRoute, redirect } from '@tanstack/react-router'

// The guards redirect further: signed-in users to the dashboard, others to the sign-in.
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})
