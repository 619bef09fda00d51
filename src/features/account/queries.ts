import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { accountCalls, type ProfileRequest } from '#contract/account.ts'
import { ApiError, request } from '#kernel/api.ts'
import { createIntents } from '#kernel/intents.ts'

/** What people do to their account that waits for a network, by the name of the verb. */
export type Intents = { saveProfile: ProfileRequest }
type MeReply = z.output<typeof accountCalls.me.reply>

export const accountQueries = {
  all: ['account'] as const,
  /** The signed-in user; `isLoggedIn` of the contract is a valid token, `isInitialized` is this having data. */
  me: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'me'],
      queryFn: ({ signal }) => request(accountCalls.me, {}, { signal }),
      staleTime: 60_000,
      meta: { offline: true },
    }),
  /** Whether an account may be made here. A server that does not know the question lets everybody in. */
  registration: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'registration'],
      queryFn: async ({ signal }) => {
        try {
          return await request(accountCalls.registration, {}, { signal })
        } catch (error) {
          if (error instanceof ApiError && error.isUnknownCall) return { state: 'open' as const }
          throw error
        }
      },
      staleTime: 60_000,
    }),
  /** The pictures that people here chose for themselves. They change rarely, and nothing waits for them. */
  faces: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'faces'],
      queryFn: ({ signal }) => request(accountCalls.faces, {}, { signal }),
      select: ({ faces }): ReadonlyMap<string, string> =>
        new Map(faces.map(({ name, picture }) => [name, picture])),
      staleTime: 5 * 60_000,
      meta: { offline: true },
    }),
  /** Asked once a visit. A server that does not know the question has no extensions. */
  capabilities: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'capabilities'],
      queryFn: async ({ signal }) => {
        try {
          return await request(accountCalls.capabilities, {}, { signal })
        } catch (error) {
          if (error instanceof ApiError && error.isUnknownCall) return { extensions: [] }
          throw error
        }
      },
      staleTime: 'static',
      meta: { offline: true },
    }),
}

const { useShown } = createIntents<MeReply, Intents>(accountQueries.all, accountQueries.me().queryKey, {
  saveProfile: (reply, { name, email, picture = reply.user.picture }) => ({
    ...reply,
    user: { ...reply.user, name, email, ...(picture !== undefined && { picture }) },
  }),
})

/** The time zone of the shop. */
export const shopZoneOf = (reply: MeReply | undefined) => reply?.shop?.timeZone ?? 'UTC'
export const useShopZone = () => shopZoneOf(useSuspenseQuery(accountQueries.me()).data)

export const useMe = () => useShown(useSuspenseQuery(accountQueries.me()).data).user

/** The own pictures of people here, by their names; none until they are known. */
export function useFaces(): ReadonlyMap<string, string> {
  const known = useQuery(accountQueries.capabilities()).data?.extensions.includes('faces') ?? false
  return useQuery({ ...accountQueries.faces(), enabled: known }).data ?? noFaces
}
const noFaces: ReadonlyMap<string, string> = new Map()

/** Whether an account may be made here; `open` until it is known, so that nothing waits for it. */
export const useRegistration = () => useQuery(accountQueries.registration()).data?.state ?? 'open'

/** Whether the server has an extension of the contract; yes until it is known, so that nothing waits for it. */
export const useCan = (extension: string) => useExtensions()(extension)

/** The same for several of them. */
export function useExtensions() {
  const known = useQuery(accountQueries.capabilities()).data?.extensions
  return (extension: string): boolean => known?.includes(extension) ?? true
}
