import { mutationOptions, useMutation } from '@tanstack/react-query'
import type { Right } from '#contract/rights.ts'
import { roleCalls, teamCalls, tokenCalls } from '#contract/team.ts'
import { request } from '#kernel/api.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { keepWhenRejected, useOfflineMutation } from '#offline/offline-mutation.ts'
import { commitUpdate, type MutationVariables, teamQueries } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(teamQueries.all, (client, name, variables) =>
  commitUpdate(client, name, variables),
)

const setRole = defineMutation('setRole', teamCalls.role)
const deactivate = defineMutation('deactivate', teamCalls.deactivate)
const activate = defineMutation('activate', teamCalls.activate)
const endFactors = defineMutation('endFactors', teamCalls.endFactors)
const withdraw = defineMutation('withdraw', teamCalls.withdraw)
const revokeToken = defineMutation('revokeToken', tokenCalls.revoke)
const saveRole = keepWhenRejected(
  defineMutation('saveRole', roleCalls.save, ({ id, name, rights, version }) => ({
    id,
    name,
    rights: [...rights],
    ...(version !== undefined && { version }),
  })),
)
const setFactor = defineMutation('setFactor', roleCalls.factor)
const removeRole = defineMutation('removeRole', roleCalls.remove)

// Fail immediately without a network: links and tokens are shown only where they were asked for, and are stored nowhere.
const atOnce = { networkMode: 'always', retry: false, gcTime: 0 } as const

const invite = mutationOptions({
  ...atOnce,
  mutationKey: ['team', 'invite'],
  mutationFn: (to: { role: string; email?: string }) => request(teamCalls.invite, to),
  meta: { failsOnScreen: true, refreshes: ['team'] },
})

const addToken = mutationOptions({
  ...atOnce,
  mutationKey: ['team', 'addToken'],
  mutationFn: (token: { name: string; rights: Right[]; days: 30 | 90 | 365 }) =>
    request(tokenCalls.add, token),
  meta: { failsOnScreen: true, refreshes: ['team'] },
})

const makeResetLink = mutationOptions({
  ...atOnce,
  mutationKey: ['team', 'makeResetLink'],
  mutationFn: (of: { user: string }) => request(teamCalls.resetLink, of),
  meta: { failsOnScreen: true },
})

export const useSetRole = () => useOfflineMutation(setRole)
export const useDeactivate = () => useOfflineMutation(deactivate)
export const useActivate = () => useOfflineMutation(activate)
export const useEndFactors = () => useOfflineMutation(endFactors)
export const useWithdraw = () => useOfflineMutation(withdraw)
export const useSaveRole = () => useOfflineMutation(saveRole)
export const useSetFactor = () => useOfflineMutation(setFactor)
export const useRemoveRole = () => useOfflineMutation(removeRole)
export const useInvite = () => useMutation(invite)
export const useRevokeToken = () => useOfflineMutation(revokeToken)
export const useAddToken = () => useMutation(addToken)
export const useMakeResetLink = () => useMutation(makeResetLink)

export const teamMutations = [
  setRole,
  deactivate,
  activate,
  endFactors,
  withdraw,
  revokeToken,
  saveRole,
  setFactor,
  removeRole,
]
