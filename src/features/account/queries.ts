import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { accountCalls, faceRef, type ProfileRequest, type User } from '#contract/account.ts'
import { usualCurrency } from '#contract/money.ts'
import type { Right } from '#contract/rights.ts'
import type { LogoIds } from '#contract/shop-logo.ts'
import { request } from '#kernel/api.ts'
import { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'

export type MutationVariables = { saveProfile: ProfileRequest }
export type ProfileFields = { name: string; email: string; picture: string }
type MeReply = z.output<typeof accountCalls.me.reply>

export const accountQueries = {
  all: ['account'] as const,
  /** The signed-in user; `isLoggedIn` of the contract is a valid token, `isInitialized` is this having data. */
  me: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'me'],
      queryFn: ({ signal }) => request(accountCalls.me, {}, { signal }),
      staleTime: 60_000,
      meta: { offline: accountCalls.me.reply },
    }),
  /** The registration's state. A server without this call lets everyone register. */
  registration: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'registration'],
      queryFn: async ({ signal }) => {
        try {
          return await request(accountCalls.registration, {}, { signal })
        } catch (error) {
          if (error instanceof ApiError && error.isUnknownCall)
            return {
              state: 'open' as const,
              needsSetupWord: false,
              sendsMail: false,
              openId: undefined,
              shop: undefined,
            }
          throw error
        }
      },
      staleTime: 60_000,
    }),
  face: (id: string) =>
    queryOptions({
      queryKey: ['account-faces', id],
      queryFn: ({ signal }) => request(accountCalls.face, { id }, { signal }),
      staleTime: 'static',
      meta: { offline: accountCalls.face.reply },
    }),
  /** Requested once a visit. A server without this call has no extensions. */
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
      meta: { offline: accountCalls.capabilities.reply },
    }),
}

const changedIn = (fields: Partial<ProfileFields>, base: Partial<ProfileFields>): Partial<ProfileFields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== base[name as keyof ProfileFields]),
  )

const { useOptimistic } = createOptimisticOverlay<MeReply, MutationVariables>(
  accountQueries.all,
  accountQueries.me().queryKey,
  {
    saveProfile: (reply, { version: _, base = {}, ...fields }) => {
      const { name, email, picture, version } = { ...reply.user, ...changedIn(fields, base) }
      // The version is incremented like on the server, so that the next edit is based on it.
      const next = version === undefined ? {} : { version: version + 1 }
      return {
        ...reply,
        user: { ...reply.user, name, email, ...(picture !== undefined && { picture }), ...next },
      }
    },
  },
)

export const shopZoneOf = (reply: MeReply | undefined) => reply?.shop?.timeZone ?? 'UTC'
export const shopCurrencyOf = (reply: MeReply | undefined) => reply?.shop?.currency ?? usualCurrency
/** The shop as the server last sent it. */
export function useSentShop() {
  const { data } = useSuspenseQuery(accountQueries.me())
  const { name, logo, settings, discounts, taxStatus } = data.shop ?? {}
  return {
    name,
    zone: shopZoneOf(data),
    currency: shopCurrencyOf(data),
    logo,
    settings,
    discounts,
    taxStatus,
  }
}

/** `useRights` for code outside of a render; undefined rights, before the first fetch, allow everything. */
export function rightsIn(client: QueryClient): (right: Right) => boolean {
  const rights = client.getQueryData(accountQueries.me().queryKey)?.rights
  return (right) => rights?.includes(right) ?? true
}

/** Undefined on a server without rights. */
export const useMyRights = () => useSuspenseQuery(accountQueries.me()).data.rights

/** True while the role needs a passkey or one-time codes, and none was given in this session. */
export const useNeedsFactor = () => useSuspenseQuery(accountQueries.me()).data.needsFactor ?? false

/** A server without rights allows everything. */
export function useRights(): (right: Right) => boolean {
  const rights = useMyRights()
  return (right) => rights?.includes(right) ?? true
}

export const useMe = () => useOptimistic(useSuspenseQuery(accountQueries.me()).data).user

/** A data URI, `faceRef`, or empty. */
export const pictureOf = ({ picture, face }: User) => picture ?? (face === undefined ? '' : faceRef(face))

/** Keeps the logo of the browser that of the shop. */
export function useFollowLogo(ids: LogoIds | undefined) {
  const isOnline = useOnline()
  useEffect(() => {
    if (ids && isOnline)
      void import('./session/follow-logo.ts').then(({ followLogo }) => followLogo(ids)).catch(() => {})
  }, [ids, isOnline])
}

/** The registration's state; `open` until it has loaded, so that no screen waits. */
export function useRegistration() {
  const { data } = useQuery(accountQueries.registration())
  const { state = 'open', needsSetupWord = false, sendsMail = false, ...shop } = data ?? {}
  return { state, needsSetupWord, sendsMail, ...shop }
}

/** True when the server has an extension of the contract, and until that is known, so that no screen waits. */
export const useCan = (extension: string) => useExtensions()(extension)

export function useExtensions() {
  const extensions = useQuery(accountQueries.capabilities()).data?.extensions
  return (extension: string): boolean => extensions?.includes(extension) ?? true
}
