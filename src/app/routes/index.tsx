import { createFileRoute, redirect } from '@tanstack/react-router'

// The guards do the rest: home for those who are signed in, sign-in for the others.
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})
