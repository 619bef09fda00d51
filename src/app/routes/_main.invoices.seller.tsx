import { createFileRoute, redirect } from '@tanstack/react-router'

/** The earlier address of the shop details. */
export const Route = createFileRoute('/_main/invoices/seller')({
  beforeLoad: ({ location: { hash } }) => {
    throw redirect({ to: '/settings/shop', hash, replace: true })
  },
})
