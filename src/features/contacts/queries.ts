import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { chatCalls } from '#contract/chat.ts'
import { contactCalls } from '#contract/contact-calls.ts'
import type { Contact } from '#contract/contacts.ts'
import { byRelevance } from '#contract/relevance.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { matchingContacts } from './list/filter-contacts.ts'
import { type Book, type MutationVariables, optimisticUpdates, withContacts } from './optimistic.ts'

type BookReply = z.output<typeof contactCalls.book.reply>
const bookKey = ['contacts', 'book'] as const

export const contactQueries = {
  all: ['contacts'] as const,
  /** All contacts; a refetch transfers only changes. */
  book: () =>
    queryOptions({
      queryKey: bookKey,
      queryFn: async ({ signal, client }): Promise<Book> => {
        const cachedBook = client.getQueryData<Book>(bookKey)
        const params = cachedBook ? { epoch: cachedBook.epoch, since: cachedBook.version } : {}
        const reply = await request(contactCalls.book, params, { signal })
        // Read again, because a reply to a write may have arrived in the meantime.
        return bookWith(client.getQueryData<Book>(bookKey), reply)
      },
      meta: { offline: z.omit(contactCalls.book.reply, { isWhole: true, gone: true }) },
    }),
  /** Accounts by mail address: contacts with one can be reached by chat. */
  accounts: () =>
    queryOptions({
      queryKey: ['contacts', 'accounts'] as const,
      queryFn: async ({ signal }) => {
        const { conversations } = await request(chatCalls.conversations, {}, { signal })
        return conversations.map(({ user: { id, email } }) => ({ id, email: email.toLowerCase() }))
      },
      meta: { offline: z.array(z.object({ id: z.int(), email: z.string() })) },
    }),
}

function bookWith(
  cachedBook: Book | undefined,
  { isWhole, gone, epoch, version, contacts }: BookReply,
): Book {
  if (isWhole || !cachedBook || cachedBook.epoch !== epoch) return { epoch, version, contacts }
  const away = new Set(gone)
  const remainingUids = cachedBook.contacts.flatMap(({ id, uid }) => (away.has(id) ? uid : []))
  return { ...withContacts(cachedBook, contacts, remainingUids), version }
}

const { applyUpdate, readOptimistic, useOptimistic } = createOptimisticOverlay<Book, MutationVariables>(
  contactQueries.all,
  bookKey,
  optimisticUpdates,
)

export { applyUpdate as applyToBook, readOptimistic as readShownBook }

export function useBook() {
  const { data, error, refetch } = useQuery(contactQueries.book())
  return { contacts: useOptimistic(data)?.contacts, error, refetch: () => void refetch() }
}

const maxFound = 5

export function useContactsOf(text: string): readonly Contact[] {
  const q = text.trim()
  const { data } = useQuery({ ...contactQueries.book(), enabled: q.length > 1 })
  const contacts = useOptimistic(data)?.contacts
  if (q.length < 2 || !contacts) return []
  const matches = matchingContacts(contacts, { q, tag: '', favorite: '' })
  return byRelevance(matches, q, ({ name }) => name).slice(0, maxFound)
}

export function idsOf(client: QueryClient, uids: readonly string[]): number[] {
  const ids = new Map(client.getQueryData<Book>(bookKey)?.contacts.map(({ uid, id }) => [uid, id]))
  return uids.flatMap((uid) => ids.get(uid) || [])
}

export function useAccountOf() {
  const { data } = useQuery(contactQueries.accounts())
  return (mails: readonly { value: string }[]) => {
    const addresses = new Set(mails.map(({ value }) => value.toLowerCase()))
    return data?.find(({ email }) => addresses.has(email))
  }
}
