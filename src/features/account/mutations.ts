import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { accountCalls, type PasswordRequest, type User } from '#contract/account.ts'
import type { Nothing } from '#contract/call.ts'
import { factorCalls } from '#contract/factors.ts'
import { sessionCalls } from '#contract/own-sessions.ts'
import { request } from '#kernel/api.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { keepOnConflict, useOfflineMutation } from '#offline/offline-mutation.ts'
import { accountQueries, type MutationVariables } from './queries.ts'
import { atOnce } from './sign-in/mutations.ts'

// Immediately or not at all: a stolen device must not stay signed in until this one is online again.
const nowOrNever = <Variables, Reply>(name: string, send: (variables: Variables) => Promise<Reply>) =>
  mutationOptions({ ...atOnce(name, send), meta: { failsOnScreen: true, refreshes: ['account'] } })

const changePassword = nowOrNever('changePassword', (change: PasswordRequest) =>
  request(accountCalls.password, change),
)

const endOthers = nowOrNever('endOthers', (_nothing: undefined) => request(sessionCalls.endOthers, {}))

const endSession = nowOrNever('endSession', (which: { id: string }) =>
  request(sessionCalls.endSession, which),
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

export const useConfirmIdentity = () => useMutation(confirmIdentity)
export const useStartPasskey = () => useMutation(startPasskey)
export const useAddPasskey = () => useMutation(addPasskey)
export const useRemovePasskey = () => useMutation(removePasskey)
export const useStartCodes = () => useMutation(startCodes)
export const useConfirmCodes = () => useMutation(confirmCodes)
export const useStopCodes = () => useMutation(stopCodes)
export const useMailVerification = () => useMutation(mailVerification)
export const useChangePassword = () => useMutation(changePassword)
export const useEndOthers = () => useMutation(endOthers)
export const useEndSession = () => useMutation(endSession)
export const useSaveProfile = () => useOfflineMutation(saveProfile)

/** Mutations that may be paused, for restoring them after a reload. */
export const accountMutations = [saveProfile]
