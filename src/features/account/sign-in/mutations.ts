import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { mutationOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  accountCalls,
  type LoginReply,
  type LoginRequest,
  type RegisterRequest,
  type User,
} from '#contract/account.ts'
import { passkeyCalls } from '#contract/passkeys.ts'
import { accountQueries } from '#features/account/queries.ts'
import { request } from '#kernel/api.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { session } from '#kernel/session.ts'

// Passwords are never stored: these calls fail immediately offline and are removed with their screen.
export const atOnce = <Variables, Reply>(name: string, send: (variables: Variables) => Promise<Reply>) =>
  mutationOptions({
    mutationKey: ['account', name],
    mutationFn: send,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    meta: { failsOnScreen: true },
  })

export function startSession(
  { serviceToken, ...me }: z.output<typeof LoginReply>,
  _variables: unknown,
  _context: unknown,
  { client }: { client: QueryClient },
) {
  session.start(serviceToken)
  client.setQueryData(accountQueries.me().queryKey, me)
}

/** LOGIN of the contract: logged in and initialised, with the user. */
const signIn = mutationOptions({
  ...atOnce('signIn', (credentials: LoginRequest) => request(accountCalls.login, credentials)),
  onSuccess: startSession,
})

/** Signs in with the passkey that the browser has used. */
const signInByPasskey = mutationOptions({
  ...atOnce('signInByPasskey', (answer: { response: AuthenticationResponseJSON }) =>
    request(passkeyCalls.signIn, { response: { ...answer.response } }),
  ),
  onSuccess: startSession,
})

/** REGISTER of the contract: stores the user and does not sign in. */
const register = atOnce('register', (account: RegisterRequest) => request(accountCalls.register, account))

const mailReset = atOnce('mailReset', (to: { email: string }) => request(accountCalls.forgot, to))

const resetPassword = atOnce(
  'resetPassword',
  (by: { code: string; password: string; revokeTokens?: boolean }) => request(accountCalls.reset, by),
)

export const useSignIn = () => useMutation(signIn)
export const useSignInByPasskey = () => useMutation(signInByPasskey)
export const useRegister = () => useMutation<User[], ApiError, RegisterRequest>(register)
export const useMailReset = () => useMutation(mailReset)
export const useResetPassword = () => useMutation(resetPassword)
