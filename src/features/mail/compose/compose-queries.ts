import {
  queryOptions,
  useIsMutating,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contactCalls } from '#contract/contact-calls.ts'
import { limits } from '#contract/mail.ts'
import { type MailSettings, mailCalls } from '#contract/mail-calls.ts'
import { byRelevance } from '#contract/relevance.ts'
import { matchesSearch } from '#contract/text-search.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'

const settingsKey = ['mail', 'settings'] as const
// Outside of the mail key, because saving a draft does not change the accounts.
const accountsKey = 'mail-accounts'
const colleaguesKey = [accountsKey] as const
const contactsKey = ['mail-contacts'] as const

const People = z.array(z.object({ name: z.string(), email: z.string() }))
type Person = z.output<typeof People>[number]

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
  /** All accounts that can receive mail, unless they are too many to keep. */
  colleagues: () =>
    queryOptions({
      queryKey: colleaguesKey,
      queryFn: async ({ signal }) => {
        const { recipients } = await request(mailCalls.recipients, {}, { signal })
        return recipients.map(({ name, email }) => ({ name, email }))
      },
      staleTime: 60_000,
      meta: { offline: People },
    }),
  contacts: () =>
    queryOptions({
      queryKey: contactsKey,
      queryFn: async ({ signal }) => {
        const { contacts } = await request(contactCalls.book, {}, { signal })
        return contacts.flatMap(({ name, mails }) => mails.map(({ value }) => ({ name, email: value })))
      },
      staleTime: 60_000,
      meta: { offline: People },
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

const maxOffered = 8
const keyOf = ({ email }: Pick<Person, 'email'>) => email.toLowerCase()

/** People who can receive a mail: accounts, also by the name that they have in the contacts. */
export function useOffered(typed: string): Person[] {
  const words = typed.trim()
  const isEnabled = words.length > 0
  const { data: matches = [] } = useQuery({ ...composeQueries.accounts(words), enabled: isEnabled })
  const { data: colleagues = [] } = useQuery(composeQueries.colleagues())
  const { data: contacts = [] } = useQuery({ ...composeQueries.contacts(), enabled: isEnabled })
  if (!isEnabled) return []
  const accountEmails = new Set([...matches, ...colleagues].map(keyOf))
  const others = [...colleagues, ...contacts.filter((contact) => accountEmails.has(keyOf(contact)))]
  const offered = new Map<string, Person>()
  for (const { name, email } of [...matches, ...others.filter(matchesWords)])
    if (!offered.has(keyOf({ email }))) offered.set(keyOf({ email }), { name, email })
  return byRelevance([...offered.values()], words, ({ name }) => name).slice(0, maxOffered)

  function matchesWords({ name, email }: Person) {
    return matchesSearch([name, email], words)
  }
}

/** Returns whether no account has an address; false while the accounts are unknown or too many to list. */
export function useIsStranger(): (address: string) => boolean {
  const client = useQueryClient()
  const { data: colleagues } = useQuery(composeQueries.colleagues())
  if (!colleagues || colleagues.length >= limits.colleagues) return () => false
  // The list may be older than an account that a search has found.
  const matches = client
    .getQueriesData<Person[]>({ queryKey: colleaguesKey })
    .flatMap(([, people]) => people ?? [])
  const emails = new Set([...colleagues, ...matches].map(keyOf))
  return (address) => !emails.has(keyOf({ email: address }))
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
