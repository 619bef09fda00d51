import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/users/cards/')({
  beforeLoad: () => {
    throw redirect({ to: '/users/cards/$card', params: { card: 'details' }, replace: true })
  },
})
