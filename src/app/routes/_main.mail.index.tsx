import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/mail/')({
  beforeLoad: () => {
    throw redirect({ to: '/mail/$folder', params: { folder: 'inbox' }, replace: true })
  },
})
