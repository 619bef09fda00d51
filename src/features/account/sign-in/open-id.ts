import { mutationOptions, useMutation } from '@tanstack/react-query'
import { type FinishOpenId, openIdCalls } from '#contract/open-id.ts'
import { request } from '#kernel/api.ts'
import { startSession } from './mutations.ts'

/** In this tab's storage while its user is at the provider: the secret, and the address to go to afterwards. */
const storageKey = 'openIdSignIn'
type Started = { secret: string; from?: string }

const atOnce = { networkMode: 'always', retry: false, gcTime: 0, meta: { failsOnScreen: true } } as const

const beginOpenId = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'beginOpenId'],
  mutationFn: (_to: { from?: string }) => request(openIdCalls.begin, {}),
  onSuccess: ({ url, secret }, { from }) => {
    sessionStorage.setItem(storageKey, JSON.stringify({ secret, from }))
    location.assign(url)
  },
})

const finishOpenId = mutationOptions({
  ...atOnce,
  mutationKey: ['account', 'finishOpenId'],
  mutationFn: (answer: FinishOpenId) => request(openIdCalls.finish, answer),
  onSuccess: startSession,
})

export const useBeginOpenId = () => useMutation(beginOpenId)
export const useFinishOpenId = () => useMutation(finishOpenId)

/** Takes from the storage what this tab kept when it went to the provider; undefined in another tab. */
export function takeStarted(): Started | undefined {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return text ? (JSON.parse(text) as Started) : undefined
}
