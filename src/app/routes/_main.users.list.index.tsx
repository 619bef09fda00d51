import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/users/list/')({
  beforeLoad: () => {
    throw redirect({ to: '/users/list/$list', params: { list: 's1' }, replace: true })
  },
})
