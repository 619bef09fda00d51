import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { mutationOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  accountCalls,
  type LoginReply,
  type LoginRequest,
  type PasswordRequest,
  type RegisterRequest,
  type User,
} from '#contract/account.ts'
import type { Nothing } from '#contract/call.ts'
import { factorCalls } from '#contract/factors.ts'
import { type InvitedAccount, invitationCalls } from '#contract/invitations.ts'
import { request } from '#kernel/api.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { session } from '#kernel/session.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { keepOnConflict, useOfflineMutation } from '#offline/offline-mutation.ts'
import { accountQueries, type MutationVariables } from './queries.ts'

// Passwords are never stored: these calls fail immediately offline and are removed with their screen.
const atOnce = <Variables, Reply>(name: string, send: (variables: Variables) => Promise<Reply>) =>
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
    request(factorCalls.signIn, { response: { ...answer.response } }),
  ),
  onSuccess: startSession,
})

const acceptInvitation = mutationOptions({
  ...atOnce('acceptInvitation', (account: InvitedAccount) => request(invitationCalls.accept, account)),
  onSuccess: startSession,
})

/** REGISTER of the contract: stores the user and does not sign in. */
const register = atOnce('register', (account: RegisterRequest) => request(accountCalls.register, account))

const mailReset = atOnce('mailReset', (to: { email: string }) => request(accountCalls.forgot, to))

const resetPassword = atOnce(
  'resetPassword',
  (by: { code: string; password: string; revokeTokens?: boolean }) => request(accountCalls.reset, by),
)

// Immediately or not at all: a stolen device must not stay signed in until this one is online again.
const nowOrNever = <Variables, Reply>(name: string, send: (variables: Variables) => Promise<Reply>) =>
  mutationOptions({ ...atOnce(name, send), meta: { failsOnScreen: true, refreshes: ['account'] } })

const changePassword = nowOrNever('changePassword', (change: PasswordRequest) =>
  request(accountCalls.password, change),
)

const endOthers = nowOrNever('endOthers', (_nothing: undefined) => request(accountCalls.endOthers, {}))

const endSession = nowOrNever('endSession', (which: { id: string }) =>
  request(accountCalls.endSession, which),
)

const confirmIdentity = nowOrNever(
  'confirmIdentity',
  (by: { password: string } | { code: string } | { response: AuthenticationResponseJSON }) =>
    request(factorCalls.confirm, 'response' in by ? { response: { ...by.response } } : by),
)

const mailVerification = nowOrNever('mailVerification', (_nothing: undefined) =>
  request(accountCalls.sendVerification, {}),
)

const startPasskey = atOnce('startPasskey', (_nothing: Nothing) => request(factorCalls.startPasskey, {}))
const addPasskey = nowOrNever('addPasskey', (made: { name: string; response: RegistrationResponseJSON }) =>
  request(factorCalls.addPasskey, { ...made, response: { ...made.response } }),
)
const removePasskey = nowOrNever('removePasskey', (which: { id: string }) =>
  request(factorCalls.removePasskey, which),
)
const startCodes = atOnce('startCodes', (_nothing: Nothing) => request(factorCalls.startCodes, {}))
const confirmCodes = nowOrNever('confirmCodes', (by: { code: string }) =>
  request(factorCalls.confirmCodes, by),
)
const stopCodes = nowOrNever('stopCodes', (_nothing: Nothing) => request(factorCalls.stopCodes, {}))

const defineMutation = createMutations<MutationVariables>(
  accountQueries.all,
  (client, _name, { picture }, reply) => {
    const { user } = reply as { user: User }
    // The picture is here already.
    if (picture && user.face) client.setQueryData(accountQueries.face(user.face).queryKey, { picture })
    client.setQueryData(accountQueries.me().queryKey, (me) => me && { ...me, user })
  },
  { endsOffers: false, refreshes: ['account', 'notifications'] },
)
const saveProfile = keepOnConflict(defineMutation('saveProfile', accountCalls.profile))

export const useSignIn = () => useMutation(signIn)
export const useSignInByPasskey = () => useMutation(signInByPasskey)
export const useConfirmIdentity = () => useMutation(confirmIdentity)
export const useStartPasskey = () => useMutation(startPasskey)
export const useAddPasskey = () => useMutation(addPasskey)
export const useRemovePasskey = () => useMutation(removePasskey)
export const useStartCodes = () => useMutation(startCodes)
export const useConfirmCodes = () => useMutation(confirmCodes)
export const useStopCodes = () => useMutation(stopCodes)
export const useAcceptInvitation = () => useMutation(acceptInvitation)
export const useRegister = () => useMutation<User[], ApiError, RegisterRequest>(register)
export const useMailReset = () => useMutation(mailReset)
export const useMailVerification = () => useMutation(mailVerification)
export const useResetPassword = () => useMutation(resetPassword)
export const useChangePassword = () => useMutation(changePassword)
export const useEndOthers = () => useMutation(endOthers)
export const useEndSession = () => useMutation(endSession)
export const useSaveProfile = () => useOfflineMutation(saveProfile)

/** Mutations that may be paused, for restoring them after a reload. */
export const accountMutations = [saveProfile]
