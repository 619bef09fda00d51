import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/social/')({
  beforeLoad: () => {
    throw redirect({ to: '/social/$tab', params: { tab: 'posts' }, replace: true })
  },
})
