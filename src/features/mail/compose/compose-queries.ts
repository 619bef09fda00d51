import { queryOptions, useIsMutating, useMutationState, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contactCalls } from '#contract/contact-calls.ts'
import { type MailSettings, mailCalls } from '#contract/mail-calls.ts'
import { byRelevance } from '#contract/relevance.ts'
import { matchesSearch } from '#contract/text-search.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'

const settingsKey = ['mail', 'settings'] as const
// Outside of the mail key, because saving a draft does not change the accounts.
const accountsKey = 'mail-accounts'
const contactsKey = ['mail-contacts'] as const

export const composeQueries = {
  settings: () =>
    queryOptions({
      queryKey: settingsKey,
      queryFn: async ({ signal }): Promise<MailSettings> =>
        (await request(mailCalls.settings, {}, { signal })).settings,
      meta: { offline: mailCalls.settings.reply.shape.settings },
    }),
  accounts: (q: string) => {
    const key = [accountsKey, q] as const
    return queryOptions({
      queryKey: key,
      queryFn: async ({ signal }) => (await request(mailCalls.recipients, { q }, { signal })).recipients,
      staleTime: 60_000,
      gcTime: 5 * 60_000,
      meta: { private: true },
    })
  },
  contacts: () =>
    queryOptions({
      queryKey: contactsKey,
      queryFn: async ({ signal }) => {
        const { contacts } = await request(contactCalls.book, {}, { signal })
        return contacts.flatMap(({ name, mails }) => mails.map(({ value }) => ({ name, email: value })))
      },
      staleTime: 60_000,
      meta: { offline: z.array(z.object({ name: z.string(), email: z.string() })) },
    }),
}

export type SettingsVariables = { settings: { changes: Partial<MailSettings> } }

export const shownSettings = createOptimisticOverlay<MailSettings, SettingsVariables>(['mail'], settingsKey, {
  settings: (settings, { changes }) => ({ ...settings, ...changes }),
})

export function useMailSettings() {
  const { data, ...query } = useQuery(composeQueries.settings())
  return { data: shownSettings.useOptimistic(data), ...query }
}

export type Offered = { name: string; email: string; isAccount: boolean }
const maxOffered = 8

export function useOffered(typed: string): Offered[] {
  const words = typed.trim()
  const isEnabled = words.length > 0
  const { data: accounts = [] } = useQuery({ ...composeQueries.accounts(words), enabled: isEnabled })
  const { data: contacts = [] } = useQuery({ ...composeQueries.contacts(), enabled: isEnabled })
  if (!isEnabled) return []
  const accountEmails = new Set(accounts.map(({ email }) => email.toLowerCase()))
  const others = contacts.filter(
    ({ name, email }) => !accountEmails.has(email.toLowerCase()) && matchesSearch([name, email], words),
  )
  const all = [
    ...accounts.map(({ name, email }) => ({ name, email, isAccount: true })),
    ...others.map((entry) => ({ ...entry, isAccount: false })),
  ]
  return byRelevance(all, words, ({ name }) => name).slice(0, maxOffered)
}

export type FileOnItsWay = { id: string; fileId: string; name: string; size: number }

export const useFilesOnTheirWay = (id: string): FileOnItsWay[] =>
  useMutationState({
    filters: { mutationKey: ['mail', 'attach'], status: 'pending' },
    select: ({ state }) => state.variables as FileOnItsWay,
  }).filter((entry) => entry?.id === id)

export const useIsWaiting = (id: string): boolean =>
  useIsMutating({
    mutationKey: ['mail', 'send'],
    predicate: ({ state }) => (state.variables as { id?: string } | undefined)?.id === id,
  }) > 0
