import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Post, postCalls } from '#contract/posts.ts'
import { type Profile, socialCalls } from '#contract/social.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import {
  type FeedName,
  type FeedState,
  feedUpdates,
  keptOf,
  type MutationVariables,
  profileUpdates,
  type Unfolded,
  withComments,
  withOlder,
  without,
  withPosts,
} from './optimistic.ts'

const feedsKey = ['social', 'posts', 'wall'] as const
const feedKey = (name: FeedName) => [...feedsKey, name] as const
const profilesKey = ['social', 'profile'] as const

const FeedCopy = z.looseObject({
  ...postCalls.feed.reply.shape,
  written: z.int(),
  comments: z.record(z.string(), postCalls.comments.reply.shape.comments),
  counted: z.array(z.string()),
})

export const socialQueries = {
  all: ['social'] as const,
  profile: (of?: number) =>
    queryOptions({
      queryKey: [...profilesKey, of ?? 'own'] as const,
      queryFn: async ({ signal }): Promise<Profile> =>
        (await request(socialCalls.profile, of === undefined ? {} : { user: of }, { signal })).person,
      meta: { offline: socialCalls.profile.reply.shape.person },
    }),
  /** Posts from the newest on; a refetch transfers only changes. */
  feed: (name: FeedName) =>
    queryOptions({
      queryKey: feedKey(name),
      queryFn: async ({ signal, client }): Promise<FeedState> => {
        const cachedFeed = client.getQueryData<FeedState>(feedKey(name))
        const news = cachedFeed && (await changesSince(cachedFeed, signal))
        // Read again, because a reply to a write may have arrived in the meantime.
        const now = client.getQueryData<FeedState>(feedKey(name))
        if (!news || !now) return fetchFeed(name, signal)
        const remaining = without(now, news.gone)
        return { ...withPosts(withComments(remaining, news.comments), news.posts), version: news.version }
      },
      meta: { offline: FeedCopy, keeps: keptOf },
    }),
}

/** Changes of a feed; undefined when there are too many, so that it is loaded again. */
async function changesSince({ epoch, version }: FeedState, signal: AbortSignal) {
  const news = await request(postCalls.changes, { epoch, since: version }, { signal })
  return news.isKnown && news.epoch === epoch ? news : undefined
}

async function fetchFeed(name: FeedName, signal: AbortSignal): Promise<FeedState> {
  const blank = { name, written: 0, comments: {}, counted: [] }
  if (typeof name !== 'object') {
    const params = name === 'all' ? {} : { user: name }
    return { ...blank, ...(await request(postCalls.feed, params, { signal })) }
  }
  const id = name.post
  const { post, epoch, version } = await request(postCalls.details, { id }, { signal })
  const { comments } = await request(postCalls.comments, { id }, { signal })
  return { ...blank, epoch, version, posts: [post], more: false, comments: { [id]: comments } }
}

const feeds = createOptimisticOverlay<FeedState, MutationVariables>(
  socialQueries.all,
  feedKey('all'),
  feedUpdates,
)
const profiles = createOptimisticOverlay<Profile, MutationVariables>(
  socialQueries.all,
  socialQueries.profile().queryKey,
  profileUpdates,
)

export const applyToFeed = feeds.applyUpdate
export const applyToProfile = profiles.applyUpdate
export const readOptimisticFeed = (client: QueryClient, name: FeedName) =>
  feeds.readOptimistic(client, feedKey(name))
export const readShownProfile = profiles.readOptimistic

export function postIn(client: QueryClient, id: string): Post | undefined {
  for (const [, feed] of client.getQueriesData<FeedState>({ queryKey: feedsKey })) {
    const post = feed?.posts.find((post) => post.id === id)
    if (post) return post
  }
  return undefined
}

/** Seeds a post's page from another feed, so that it opens immediately and offline. */
export function knowPost(client: QueryClient, id: string) {
  const name = { post: id }
  if (client.getQueryData(feedKey(name))) return
  for (const [, feed] of client.getQueriesData<FeedState>({ queryKey: feedsKey })) {
    const post = feed?.posts.find((post) => post.id === id)
    if (!feed || !post) continue
    const list = feed.comments[id]
    const initialFeed = { ...feed, name, posts: [post], more: false, comments: list ? { [id]: list } : {} }
    // Marked stale, so that the changes are refetched.
    client.setQueryData<FeedState>(feedKey(name), initialFeed, { updatedAt: 1 })
    return
  }
}

export function useFeed(name: FeedName) {
  const { data, error, refetch } = useQuery(socialQueries.feed(name))
  return { feed: feeds.useOptimistic(data), error, refetch: () => void refetch() }
}

export function useProfile(of?: number) {
  const { data, error, refetch } = useQuery(socialQueries.profile(of))
  return { person: profiles.useOptimistic(data), error, refetch: () => void refetch() }
}

export const mergeIntoFeeds = (client: QueryClient, change: (feed: FeedState) => FeedState) =>
  client.setQueriesData<FeedState>({ queryKey: feedsKey }, (feed) => feed && change(feed))

export const mergeIntoProfiles = (client: QueryClient, change: (profile: Profile) => Profile) =>
  client.setQueriesData<Profile>({ queryKey: profilesKey }, (profile) => profile && change(profile))

export function useFeedActions(name: FeedName) {
  const client = useQueryClient()
  const readFeed = () => client.getQueryData<FeedState>(feedKey(name))
  const take = (change: (feed: FeedState) => FeedState) =>
    client.setQueryData<FeedState>(feedKey(name), (feed) => feed && change(feed))
  return {
    async older() {
      const lastNumber = readFeed()?.posts.at(-1)?.number
      if (typeof name === 'object' || !lastNumber) return
      const page = await request(postCalls.feed, {
        before: lastNumber,
        ...(name !== 'all' && { user: name }),
      })
      take((feed) => withOlder(feed, page))
    },
    async comments(id: string) {
      if (readFeed()?.comments[id]) return
      let reply = await request(postCalls.comments, { id })
      // The reply is older than an own comment, so it is requested again.
      if (reply.version < (readFeed()?.written ?? 0)) reply = await request(postCalls.comments, { id })
      const { comments } = reply
      take((feed) => ({ ...feed, comments: { ...feed.comments, [id]: comments } }))
    },
  }
}

type FeedPosition = {
  sizes: readonly VirtualItem[]
  unfolded: ReadonlyMap<string, Unfolded>
  /** The newest visible post; others' newer ones wait behind a button on return too. */
  newest: number | undefined
}
const emptyPosition: FeedPosition = { sizes: [], unfolded: new Map(), newest: undefined }
const positionKey = (name: FeedName) => ['social-places', name] as const

export function useFeedPosition(name: FeedName) {
  const client = useQueryClient()
  const [position] = useState(() => client.getQueryData<FeedPosition>(positionKey(name)) ?? emptyPosition)
  return {
    position: position,
    leave: (next: FeedPosition) => void client.setQueryData(positionKey(name), next),
  }
}
