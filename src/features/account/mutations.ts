import { mutationOptions, useMutation } from '@tanstack/react-query'
import {
  accountCalls,
  type LoginRequest,
  type PasswordRequest,
  type RegisterRequest,
  type User,
} from '#contract/account.ts'
import { type InvitedAccount, teamCalls } from '#contract/team.ts'
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
  onSuccess: ({ serviceToken, user, shop, rights }, _credentials, _context, { client }) => {
    session.start(serviceToken)
    client.setQueryData(accountQueries.me().queryKey, { user, shop, rights })
  },
})

/** Makes an account by an invitation, and signs in. */
const acceptInvitation = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'acceptInvitation'],
  mutationFn: (account: InvitedAccount) => request(teamCalls.accept, account),
  onSuccess: ({ serviceToken, user, shop, rights }, _account, _context, { client }) => {
    session.start(serviceToken)
    client.setQueryData(accountQueries.me().queryKey, { user, shop, rights })
  },
})

/** REGISTER of the contract: stores the user and does not sign in. */
const register = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'register'],
  mutationFn: (account: RegisterRequest) => request(accountCalls.register, account),
})

/** Chooses a new password by the code of a link. */
const resetPassword = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'resetPassword'],
  mutationFn: (by: { code: string; password: string }) => request(accountCalls.reset, by),
})

const changePassword = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'changePassword'],
  mutationFn: (change: PasswordRequest) => request(accountCalls.password, change),
})

// Sessions end at once or not at all: a stolen device must not stay signed in until this one is online again.
const endsSessions = { ...atOnce, meta: { ...atOnce.meta, refreshes: ['account'] } } as const

const endOthers = mutationOptions({
  ...endsSessions,
  mutationKey: ['account', 'endOthers'],
  mutationFn: (_nothing: undefined) => request(accountCalls.endOthers, {}),
})

const endSession = mutationOptions({
  ...endsSessions,
  mutationKey: ['account', 'endSession'],
  mutationFn: (which: { id: string }) => request(accountCalls.endSession, which),
})

const defineMutation = createMutations<MutationVariables>(
  accountQueries.all,
  (client, _name, _variables, reply) =>
    client.setQueryData(accountQueries.me().queryKey, (me) => me && { ...me, ...(reply as { user: User }) }),
  { endsOffers: false, refreshes: ['account', 'notifications'] },
)
const saveProfile = defineMutation('saveProfile', accountCalls.profile)

export const useSignIn = () => useMutation(signIn)
export const useAcceptInvitation = () => useMutation(acceptInvitation)
export const useRegister = () => useMutation<User[], ApiError, RegisterRequest>(register)
export const useResetPassword = () => useMutation(resetPassword)
export const useChangePassword = () => useMutation(changePassword)
export const useEndOthers = () => useMutation(endOthers)
export const useEndSession = () => useMutation(endSession)
export const useSaveProfile = () => useOfflineMutation(saveProfile)

/** Mutations that may be paused, for restoring them after a reload. */
export const accountMutations = [saveProfile]
