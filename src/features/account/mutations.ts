import { mutationOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  accountCalls,
  type LoginRequest,
  type PasswordRequest,
  type ProfileRequest,
  type RegisterRequest,
  type User,
} from '#contract/account.ts'
import { type ApiError, request } from '#kernel/api.ts'
import { session } from '#kernel/session.ts'
import { optimistic, sent, useVerb, type Verb } from '#kernel/verb.ts'
import { accountQueries } from './queries.ts'

// Passwords are never kept for later: these calls fail at once without a network, are not retried, not saved,
// and forgotten as soon as the screen is done with them. Their errors go to the screen that asked.
const atOnce = { networkMode: 'always', retry: false, gcTime: 0, meta: { failsOnScreen: true } } as const

/** LOGIN of the specification: logged in and initialised, with the user. */
const signIn = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'signIn'],
  mutationFn: (credentials: LoginRequest) => request(accountCalls.login, credentials),
  onSuccess: ({ serviceToken, user }, _credentials, _context, { client }) => {
    session.start(serviceToken)
    client.setQueryData(accountQueries.me().queryKey, { user })
  },
})

/** REGISTER of the specification: stores the user and does not sign in. */
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

type MeReply = z.output<typeof accountCalls.me.reply>

const saveProfile: Verb<MeReply, ProfileRequest, { before: MeReply | undefined }> = {
  mutationKey: ['account', 'saveProfile'],
  scope: { id: 'account' }, // one at a time, in the order the user made them
  mutationFn: (intent) => request(accountCalls.profile, ...sent(intent)),
  ...optimistic<MeReply, ProfileRequest>(accountQueries.me().queryKey, (reply, { name, email }) => ({
    ...reply,
    user: { ...reply.user, name, email },
  })),
  meta: { refreshes: ['account', 'notifications'] },
}

export const useSignIn = () => useMutation(signIn)
export const useRegister = () => useMutation<User[], ApiError, RegisterRequest>(register)
export const useChangePassword = () => useMutation(changePassword)
export const useSaveProfile = () => useVerb(saveProfile)

/** What waits for a network and must find its behaviour after a reload. */
export const accountMutations = [saveProfile]
