import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { accountQueries, useRegistration } from '#features/account/queries.ts'
import { RegisterScreen } from '#features/account/sign-in/register-screen.tsx'

/** Time in ms for the registration's state before the form is drawn without it. */
const patience = 3000

export const Route = createFileRoute('/_noauth/register')({
  // The link that the server prints at its start carries the word of the first account.
  validateSearch: z.object({ setup: z.catch(z.optional(z.string()), undefined) }),
  // Awaited, because the form is centred and would jump when the field of the setup word arrives.
  loader: async ({ context }) => {
    const loading = context.queryClient.prefetchQuery(accountQueries.registration())
    const deadline = new Promise((resolve) => setTimeout(resolve, patience))
    if (onlineManager.isOnline()) await Promise.race([loading, deadline])
  },
  component: Register,
})

function Register() {
  const { from, setup = '' } = Route.useSearch()
  const router = useRouter()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  // The owner of a new shop sets it up first.
  const next = useRegistration().state === 'first' ? '/setup' : from
  /** The state from before the registration would lead back here. */
  const forgetState = () => queryClient.removeQueries({ queryKey: accountQueries.registration().queryKey })
  return (
    <RegisterScreen
      setup={setup}
      onSignedIn={() => {
        forgetState()
        router.history.push(next ?? '/')
      }}
      onRegistered={() => {
        forgetState()
        void navigate({ to: '/login', search: { ...(next !== undefined && { from: next }) } })
      }}
    />
  )
}
