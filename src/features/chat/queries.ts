import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { chatCalls, limits, type Unread } from '#contract/chat.ts'
import { useQueryUrl } from '#forms/blob-url.ts'
import { request } from '#kernel/api.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { download } from '#kernel/download.ts'
import { isReadAgain, readAgain } from '#kernel/query-client.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import {
  type MutationVariables,
  type People,
  peopleUpdates,
  seenOf,
  type Thread,
  threadUpdates,
  unreadUpdates,
  withAround,
  withMessages,
  withNewer,
  withOlder,
  withPeople,
} from './optimistic.ts'

/** Apart from the rest of `chat`: mutations merge their replies into it, and events refetch parts of it. */
const peopleKey = ['chat-people'] as const
const unreadKey = ['chat', 'unread'] as const
const threadKey = (user: number) => ['chat', 'thread', user] as const
const dayLength = 86_400_000

/** Errors of the list: the thread's query waits for that list and must not retry them again. */
const givenUp = new WeakSet<ApiError>()

export type Unsent = MutationVariables['send']

const { messages: Messages, version, read, theirRead } = chatCalls.history.reply.shape
const ThreadCopy = z.looseObject({
  ...{ user: z.int(), epoch: z.string(), version, read, theirRead },
  tail: Messages,
  hasOlder: z.boolean(),
  part: z.nullable(z.object({ messages: Messages, hasOlder: z.boolean() })),
  waiting: z.array(z.looseObject({ id: z.string(), contents: z.array(z.string()) })),
})
const UnsentCopy = z.array(
  z.looseObject({ user: z.int(), id: z.string(), text: z.string(), files: z.array(z.unknown()) }),
)

export const chatQueries = {
  all: ['chat'] as const,
  people: () =>
    queryOptions({
      queryKey: peopleKey,
      queryFn: ({ signal }): Promise<People> => request(chatCalls.conversations, {}, { signal }),
      meta: { offline: chatCalls.conversations.reply, readPeople: refetchPeople },
    }),
  /** Numbers of unread messages, for the menu: a small part of `people`. */
  unread: () =>
    queryOptions({
      queryKey: unreadKey,
      queryFn: ({ signal }) => request(chatCalls.unread, {}, { signal }),
      meta: { offline: chatCalls.unread.reply },
    }),
  /** The end of a conversation; a refetch transfers only changes. */
  thread: (user: number) =>
    queryOptions({
      queryKey: threadKey(user),
      queryFn: async ({ signal, client }): Promise<Thread> => {
        const { epoch } = await client.ensureQueryData(chatQueries.people()).catch((error: ApiError) => {
          givenUp.add(error)
          throw error
        })
        const cachedThread = client.getQueryData<Thread>(threadKey(user))
        const news =
          cachedThread?.epoch === epoch ? await changesSince(user, cachedThread.version, signal) : undefined
        // Read again, because a reply to a write may have arrived in the meantime.
        const now = client.getQueryData<Thread>(threadKey(user))
        if (news && now) {
          const { messages, ...rest } = news
          return { ...withMessages(now, messages), ...rest }
        }
        const { messages, more, ...rest } = await request(chatCalls.history, { user }, { signal })
        return { user, epoch, ...rest, tail: messages, hasOlder: more, part: null, waiting: [] }
      },
      retry: (failures, error) => !givenUp.has(error) && isReadAgain(failures, error),
      meta: { offline: ThreadCopy },
    }),
  unsent: (user: number) =>
    queryOptions({
      queryKey: ['chat-unsent', user] as const,
      queryFn: (): Unsent[] => [],
      staleTime: 'static',
      meta: { offline: UnsentCopy },
    }),
  file: (id: string) =>
    queryOptions({
      queryKey: ['chat-files', id] as const,
      queryFn: ({ signal }) => download(chatCalls.file, { id }, signal),
      staleTime: 'static',
      gcTime: dayLength / 24,
    }),
  searchAll: (q: string) =>
    queryOptions({
      queryKey: ['chat', 'search', 'all', q] as const,
      queryFn: ({ signal }) => request(chatCalls.searchAll, { q }, { signal }),
      enabled: q.length > 1,
      gcTime: 60_000,
      meta: { private: true },
    }),
  search: (user: number, q: string) =>
    queryOptions({
      queryKey: ['chat', 'search', user, q] as const,
      queryFn: ({ signal }) => request(chatCalls.search, { user, q }, { signal }),
      enabled: q.trim() !== '',
      gcTime: 60_000,
      meta: { private: true },
    }),
}

async function refetchPeople(client: QueryClient, users: readonly number[]): Promise<void> {
  if (users.length > limits.users) return readAgain(client, peopleKey)
  try {
    for (;;) {
      const previousPeople = client.getQueryData<People>(peopleKey)
      const fetched = await request(chatCalls.conversations, { users })
      if (previousPeople?.epoch !== fetched.epoch) return readAgain(client, peopleKey)
      if (client.getQueryData(peopleKey) !== previousPeople) continue
      client.setQueryData<People>(peopleKey, withPeople(previousPeople, users, fetched))
      return
    }
  } catch {
    // The whole list has the policy for failures.
    return readAgain(client, peopleKey)
  }
}

type Changes = Pick<z.output<typeof chatCalls.changes.reply>, 'messages' | 'version' | 'read' | 'theirRead'>

/** Changes since a version; undefined after the server's data was reset, or when there are too many. */
async function changesSince(user: number, since: number, signal: AbortSignal): Promise<Changes | undefined> {
  const { more, ...news } = await request(chatCalls.changes, { user, since }, { signal })
  return more || news.version < since ? undefined : news
}

const people = createOptimisticOverlay<People, MutationVariables>(chatQueries.all, peopleKey, peopleUpdates)
const threads = createOptimisticOverlay<Thread, MutationVariables>(
  chatQueries.all,
  threadKey(0),
  threadUpdates,
)
const unread = createOptimisticOverlay<Unread, MutationVariables>(chatQueries.all, unreadKey, unreadUpdates)

export const applyToPeople = people.applyUpdate
export const applyToThread = threads.applyUpdate
export const readShownPeople = people.readOptimistic
export const readShownThread = (client: QueryClient, user: number) =>
  threads.readOptimistic(client, threadKey(user))

export function usePeople() {
  const { data, error, refetch } = useQuery(chatQueries.people())
  return { people: people.useOptimistic(data), error, refetch: () => void refetch() }
}

export const useUnreadMessages = () => unread.useOptimistic(useQuery(chatQueries.unread()).data)?.total

const nothing: readonly Unsent[] = []

export function useThread(user: number) {
  const { data, error, refetch } = useQuery(chatQueries.thread(user))
  const { data: unsent = nothing } = useQuery(chatQueries.unsent(user))
  return { thread: threads.useOptimistic(data), unsent, error, refetch: () => void refetch() }
}

export const mergeIntoThread = (client: QueryClient, user: number, change: (thread: Thread) => Thread) =>
  client.setQueryData<Thread>(threadKey(user), (thread) => thread && change(thread))

/** Updates the list; a fetch in flight may have begun before the write, so it is fetched again. */
export function mergeIntoPeople(client: QueryClient, change: (now: People) => People) {
  client.setQueryData<People>(peopleKey, (now) => now && change(now))
  if (client.isFetching({ queryKey: peopleKey }) > 0) void readAgain(client, peopleKey)
}

export const setUnread = (client: QueryClient, reply: Unread) => client.setQueryData(unreadKey, reply)

export function changeUnsent(
  client: QueryClient,
  user: number,
  change: (now: readonly Unsent[]) => Unsent[],
) {
  const options = client.defaultQueryOptions(chatQueries.unsent(user))
  const query = client.getQueryCache().build(client, options)
  query.setData(change(query.state.data ?? []))
}

const onePage = 40

export function useWays(user: number) {
  const client = useQueryClient()
  const gone = useRef(0)
  const readThread = () => client.getQueryData<Thread>(threadKey(user))

  /** Applies a fetched page, unless the user navigated in the meantime; returns whether it did. */
  async function take<Fetched>(fetched: Promise<Fetched>, into: (now: Thread, fetched: Fetched) => Thread) {
    const before = gone.current
    const page = await fetched
    if (gone.current !== before) return false
    mergeIntoThread(client, user, (now) => into(now, page))
    return true
  }
  const page = (params: { before?: number; after?: number; limit?: number }) =>
    request(chatCalls.history, { user, limit: onePage, ...params })

  return {
    async older() {
      const thread = readThread()
      const first = thread && seenOf(thread).messages[0]?.number
      if (first) await take(page({ before: first }), withOlder)
    },
    async newer() {
      const last = readThread()?.part?.messages.at(-1)?.number
      if (last !== undefined) await take(page({ after: last }), withNewer)
    },
    around(number: number) {
      gone.current++
      const pages = [page({ before: number + 1, limit: onePage / 2 }), page({ after: number })] as const
      return take(Promise.all(pages), (now, [earlierPage, after]) => withAround(now, earlierPage, after))
    },
    end() {
      gone.current++
      mergeIntoThread(client, user, (now) => (now.part ? { ...now, part: null } : now))
    },
  }
}

export function useFileUrl(id: string, isWanted: boolean): string | undefined {
  return useQueryUrl(useQuery({ ...chatQueries.file(id), enabled: isWanted }))
}
