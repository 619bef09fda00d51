import { mutationOptions, useMutation } from '@tanstack/react-query'
import {
  accountCalls,
  type LoginRequest,
  type PasswordRequest,
  type RegisterRequest,
  type User,
} from '#contract/account.ts'
import { request } from '#kernel/api.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { createMutations } from '#kernel/create-mutations.ts'
import { useOfflineMutation } from '#kernel/offline-mutation.ts'
import { session } from '#kernel/session.ts'
import { accountQueries, type MutationVariables } from './queries.ts'

// Passwords are never stored: these calls fail at once offline, without retries, and are removed from the cache with
// their screen, which shows the error.
const atOnce = { networkMode: 'always', retry: false, gcTime: 0, meta: { failsOnScreen: true } } as const

/** LOGIN of the contract: logged in and initialised, with the user. */
const signIn = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'signIn'],
  mutationFn: (credentials: LoginRequest) => request(accountCalls.login, credentials),
  onSuccess: ({ serviceToken, user, shop }, _credentials, _context, { client }) => {
    session.start(serviceToken)
    client.setQueryData(accountQueries.me().queryKey, { user, shop })
  },
})

/** REGISTER of the contract: stores the user and does not sign in. */
const register = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'register'],
  mutationFn: (account: RegisterRequest) => request(accountCalls.register, account),
})

const changePassword = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'changePassword'],
  mutationFn: (change: PasswordRequest) => request(accountCalls.password, change),
  onSuccess: ({ serviceToken }) => {
    if (serviceToken) session.renew(serviceToken)
  },
})

/** Fails at once offline, because its reply contains this session's next token. */
const endOthers = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'endOthers'],
  mutationFn: (_nothing: undefined) => request(accountCalls.endOthers, {}),
  onSuccess: ({ serviceToken }: { serviceToken?: string }) => {
    if (serviceToken) session.renew(serviceToken)
  },
})

const defineMutation = createMutations<MutationVariables>(
  accountQueries.all,
  (client, _name, _variables, reply) =>
    client.setQueryData(accountQueries.me().queryKey, (me) => me && { ...me, ...(reply as { user: User }) }),
  { endsOffers: false, refreshes: ['account', 'notifications'] },
)
const saveProfile = defineMutation('saveProfile', accountCalls.profile)

export const useSignIn = () => useMutation(signIn)
export const useRegister = () => useMutation<User[], ApiError, RegisterRequest>(register)
export const useChangePassword = () => useMutation(changePassword)
export const useEndOthers = () => useMutation(endOthers)
export const useSaveProfile = () => useOfflineMutation(saveProfile)

/** Mutations that may be paused, for restoring them after a reload. */
export const accountMutations = [saveProfile]
