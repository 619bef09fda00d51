import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NoauthLayout } from '#app/shell/noauth-layout.tsx'
import { session } from '#kernel/session.ts'

const onlyHere = z.string().check(z.regex(/^\/(?![/\\])/))

export const Route = createFileRoute('/_noauth')({
  validateSearch: z.object({
    /** The address to return to after signing in; only one of this app. */
    from: z.catch(z.optional(onlyHere), undefined),
    reason: z.catch(z.optional(z.enum(['expired', 'noAnswer'])), undefined),
  }),
  beforeLoad: ({ search, location }) => {
    // A mailed link verifies an address for anyone who opens it.
    if (location.pathname === '/verify') return
    // Signed in, but without a response of the server: the screen offers to try again.
    if (search.reason === 'noAnswer') return
    if (session.isValid()) throw redirect({ href: search.from ?? '/', replace: true })
  },
  loader: ({ context }) => context.loadTexts('account', 'shell', 'ui'),
  component: () => (
    <NoauthLayout>
      <Outlet />
    </NoauthLayout>
  ),
})
