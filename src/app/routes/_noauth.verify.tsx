import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { VerifyScreen } from '#features/account/links/verify-screen.tsx'

export const Route = createFileRoute('/_noauth/verify')({
  validateSearch: z.object({ code: z.catch(z.string(), '') }),
  component: Verify,
})

function Verify() {
  const { code } = Route.useSearch()
  return <VerifyScreen code={code} />
}
