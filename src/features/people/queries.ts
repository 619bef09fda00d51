import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { galleryCalls, maxInGallery } from '#contract/gallery.ts'
import type { PeopleSearch } from '#contract/people-search.ts'
import { Profile, socialCalls } from '#contract/social.ts'
import { request } from '#kernel/api.ts'
import { pagesOf } from '#kernel/read-cache.ts'
import { rowStream } from '#list/row-stream.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { type Gallery, type GalleryVariables, galleryUpdates } from './gallery/gallery-updates.ts'
import {
  type MutationVariables,
  type PeopleKind,
  type PeoplePage,
  pageUpdates,
  personUpdates,
} from './optimistic.ts'

export type PeopleParams = { kind: PeopleKind; of?: number; q: string; page: number; size: number }

export const paramsOf = ({ who, q, page, size }: PeopleSearch): PeopleParams => ({
  kind: who === '' ? 'everybody' : who,
  q,
  page,
  size,
})

const peopleKey = ['social', 'people'] as const
const galleryKey = ['social', 'gallery'] as const
/** Milliseconds; enough to return to a half-typed search. */
const brief = 30_000

const PageCopy = z.looseObject({
  ...socialCalls.people.reply.shape,
  elsewhere: z.record(z.string(), Profile),
})

export const peopleQueries = {
  all: ['social'] as const,
  lists: peopleKey,
  /** The key of profiles, which the social feature owns. */
  profiles: ['social', 'profile'] as const,
  list: ({ kind, of, q, page, size }: PeopleParams) =>
    queryOptions({
      queryKey: [...peopleKey, { kind, of, q, page, size }] as const,
      queryFn: async ({ signal }): Promise<PeoplePage> => {
        const params = { kind, of, ...(q !== '' && { q }) }
        const pageRange = { limit: size, offset: (page - 1) * size }
        const reply = await request(socialCalls.people, { ...params, ...pageRange }, { signal })
        return { kind, isOwn: of === undefined, q, size, page, ...reply, elsewhere: {} }
      },
      ...(q !== '' && { gcTime: brief }),
      meta: { offline: PageCopy, private: q !== '' },
    }),
  gallery: (of?: number) =>
    infiniteQueryOptions({
      queryKey: [...galleryKey, of ?? 'own'] as const,
      queryFn: ({ pageParam, signal }) => {
        const params = { user: of, ...(pageParam > 0 && { before: pageParam }) }
        return request(galleryCalls.pictures, { ...params, limit: maxInGallery.usualPage }, { signal })
      },
      initialPageParam: 0,
      getNextPageParam: (last, pages) =>
        last.more ? pages.flatMap(({ pictures }) => pictures).at(-1)?.number : undefined,
      meta: { offline: pagesOf(galleryCalls.pictures.reply) },
    }),
}

export const everyoneOf = ({ kind, q }: Pick<PeopleParams, 'kind' | 'q'>) =>
  rowStream(socialCalls.people, { kind, ...(q !== '' && { q }) }, Profile)

const pages = createOptimisticOverlay<PeoplePage, MutationVariables>(
  peopleQueries.all,
  peopleKey,
  pageUpdates,
)
const galleries = createOptimisticOverlay<Gallery, GalleryVariables>(
  peopleQueries.all,
  galleryKey,
  galleryUpdates,
)

/** One person as a state for optimistic updates. */
type One = { person: Profile }
const oneOf =
  <Name extends keyof MutationVariables>(name: Name) =>
  (current: One, variables: MutationVariables[Name]): One => {
    if (variables.person.id !== current.person.id) return current
    const person = personUpdates[name](current.person, variables)
    return person === current.person ? current : { person }
  }
const ones = createOptimisticOverlay<One, MutationVariables>(peopleQueries.all, peopleKey, {
  follow: oneOf('follow'),
  ask: oneOf('ask'),
  answer: oneOf('answer'),
  unfriend: oneOf('unfriend'),
  block: oneOf('block'),
})

export const applyToPage = pages.applyUpdate
export const applyToGallery = galleries.applyUpdate
export const readShownPage = (client: QueryClient, params: PeopleParams) =>
  pages.readOptimistic(client, peopleQueries.list(params).queryKey)
export const readShownGallery = (client: QueryClient) =>
  galleries.readOptimistic(client, peopleQueries.gallery().queryKey)

export function usePeople(params: PeopleParams) {
  const { data, ...state } = useQuery({
    ...peopleQueries.list(params),
    // The previous page stays until this one has loaded, if it is of the same list.
    placeholderData: (previousData, query) => {
      const { kind, of } = query?.queryKey[2] ?? {}
      return kind === params.kind && of === params.of ? previousData : undefined
    },
  })
  return { data: pages.useOptimistic(data), ...state }
}

export const few = { q: '', page: 1, size: 5 } as const

/** Friend requests; undefined until they have loaded. */
export const useRequestCount = (): number | undefined => usePeople({ kind: 'requests', ...few }).data?.total

export function useShownPerson(person: Profile): Profile {
  return ones.useOptimistic(useMemo(() => ({ person }), [person])).person
}

export function useGallery(of?: number) {
  const query = useInfiniteQuery(peopleQueries.gallery(of))
  const cachedGallery: Gallery | undefined = query.data
  const gallery = galleries.useOptimistic(cachedGallery)
  return { ...query, gallery: of === undefined ? gallery : cachedGallery }
}
