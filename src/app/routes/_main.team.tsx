import { createFileRoute, redirect } from '@tanstack/react-router'

/** The earlier address of the team and its API tokens. */
export const Route = createFileRoute('/_main/team')({
  beforeLoad: ({ location: { hash } }) => {
    if (hash === 'tokens') throw redirect({ to: '/settings/tokens', search: true, replace: true })
    throw redirect({ to: '/settings/team', search: true, hash, replace: true })
  },
})
