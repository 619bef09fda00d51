import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OpenIdScreen } from '#features/account/sign-in/open-id-screen.tsx'

const Part = z.catch(z.optional(z.string()), undefined)

export const Route = createFileRoute('/_noauth/openid')({
  validateSearch: z.object({ code: Part, state: Part, iss: Part }),
  component: OpenId,
})

function OpenId() {
  const { code, state, iss } = Route.useSearch()
  const router = useRouter()
  return (
    <OpenIdScreen answer={{ code, state, iss }} onSignedIn={(from) => router.history.push(from ?? '/')} />
  )
}
