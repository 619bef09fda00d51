import type { QueryClient } from '@tanstack/react-query'
import type { Gallery, GalleryVariables } from '#features/people/gallery/gallery-updates.ts'
import { peopleMutations } from '#features/people/mutations.ts'
import type { MutationVariables, PeoplePage } from '#features/people/optimistic.ts'
import {
  type PeopleParams,
  peopleQueries,
  readShownGallery,
  readShownPage,
} from '#features/people/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { fourTests } from '#tests/support/four-tests.ts'
import { mutationWrites } from '#tests/support/mutation-writes.ts'
import { files } from '#tests/support/social.ts'

// Every verb between people and of the gallery, done without a screen: whichever part of it offers it, it is kept,
// refused, resumed and repeated in the same way. Ada does it; Sam and Inès are her friends, and Mihai and Grace have
// asked her.

const [sam, mihai, grace] = [2, 4, 5]
const everybody: PeopleParams = { kind: 'everybody', q: '', page: 1, size: 24 }
const blocked: PeopleParams = { ...everybody, kind: 'blocked' }

type Done = MutationVariables & GalleryVariables

type Seen = {
  everybody: PeoplePage | undefined
  blocked: PeoplePage | undefined
  gallery: Gallery | undefined
}
const shown = (client: QueryClient): Seen => ({
  everybody: readShownPage(client, everybody),
  blocked: readShownPage(client, blocked),
  gallery: readShownGallery(client),
})

/** What the server says to Ada, read as the app reads it. */
async function told(backend: Backend): Promise<Seen> {
  const ada = await backend.signIn()
  const get = <T>(path: string) => bodyOf<T>(backend.get(path, ada))
  const page = (kind: string) => get<PeoplePage>(`social/people?kind=${kind}`)
  const gallery = await get<Gallery['pages'][number]>('gallery/pictures')
  return {
    everybody: await page('everybody'),
    blocked: await page('blocked'),
    gallery: { pages: [gallery], pageParams: [0] },
  }
}

const write = mutationWrites<Done, Seen>({
  feature: 'social',
  mutations: peopleMutations,
  async read(client) {
    await preload(client, peopleQueries.list(everybody), peopleQueries.list(blocked))
    await client.fetchInfiniteQuery(peopleQueries.gallery())
  },
  shown,
  kept: told,
})

/** Someone as they are shown when something is done to them. */
function person(seen: Seen, id: number) {
  const found = [...(seen.everybody?.people ?? []), ...(seen.blocked?.people ?? [])].find(
    (one) => one.id === id,
  )
  if (!found) throw new Error(`Nobody has the number ${id}`)
  return found
}

/** What Ada and someone are, what they have, and what Ada has. */
const between = (id: number) => (now: Seen) => {
  const found = now.everybody?.people.find((one) => one.id === id)
  const counts = now.everybody?.counts
  return found && counts
    ? [found.isFollowed, found.friendship, found.counts.followers, found.counts.friends, counts]
    : undefined
}
const counts = { followers: 4, following: 3, friends: 2, requests: 2, sent: 0, blocked: 0 }

/** How many pictures hang in the gallery, and what the first is called. */
const hanging = ({ gallery }: Seen) => {
  const [part] = gallery?.pages ?? []
  return part && [part.total, part.pictures[0]?.title]
}
const picture = (seen: Seen) => {
  const found = seen.gallery?.pages[0]?.pictures[0]
  if (!found) throw new Error('The gallery is empty')
  return found
}
/** Who was taken down, as they hung before. */
let taken: ReturnType<typeof picture> | undefined

/** Does something as Ada before anybody looks. */
const did = (path: string, body: object) => async (backend: Backend) => {
  const answer = await backend.post(path, body, await backend.signIn())
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

fourTests('/account', {
  'a followed person': write('follow', {
    path: 'followers/follow',
    variables: (seen) => ({ person: person(seen, grace), isFollowed: true }),
    see: between(grace),
    unchanged: [false, 'received', 0, 1, counts],
    changed: [true, 'received', 1, 1, { ...counts, following: 4 }],
  }),
  'a friend request': write('ask', {
    path: 'friend-request/send',
    before: did('friends/remove', { user: sam }),
    variables: (seen) => ({ person: person(seen, sam), isSent: true }),
    see: between(sam),
    unchanged: [true, 'none', 3, 2, { ...counts, friends: 1 }],
    changed: [true, 'sent', 3, 2, { ...counts, friends: 1, sent: 1 }],
  }),
  'an accepted friend request': write('answer', {
    path: 'friend-request/answer',
    variables: (seen) => ({ person: person(seen, mihai), answer: 'accept' }),
    see: between(mihai),
    unchanged: [true, 'received', 2, 1, counts],
    changed: [true, 'friends', 2, 2, { ...counts, friends: 3, requests: 1 }],
  }),
  'a reopened declined request': write('answer', {
    path: 'friend-request/answer',
    before: did('friend-request/answer', { user: mihai, answer: 'decline' }),
    variables: (seen) => ({ person: person(seen, mihai), answer: 'undecided' }),
    see: between(mihai),
    unchanged: [true, 'declined', 2, 1, { ...counts, requests: 1 }],
    changed: [true, 'received', 2, 1, counts],
  }),
  'a removed friend': write('unfriend', {
    path: 'friends/remove',
    variables: (seen) => ({ person: person(seen, sam) }),
    see: between(sam),
    unchanged: [true, 'friends', 3, 3, counts],
    changed: [true, 'none', 3, 2, { ...counts, friends: 1 }],
  }),
  'a blocked person': write('block', {
    path: 'social/block',
    variables: (seen) => ({ person: person(seen, sam), isBlocked: true }),
    see: (now) =>
      now.everybody &&
      now.blocked && [now.everybody.total, now.blocked.people.map(({ id }) => id), now.blocked.counts],
    unchanged: [4, [], counts],
    changed: [3, [sam], { ...counts, followers: 3, following: 2, friends: 1, blocked: 1 }],
  }),
  'a new picture': write('addPicture', {
    path: 'gallery/add',
    variables: () => ({
      id: 'new',
      title: 'Mug',
      data: files.png,
      type: 'image/png',
      size: 15,
      at: '2026-11-21T10:00:00.000Z',
    }),
    see: hanging,
    unchanged: [2, 'The tall jug'],
    changed: [3, 'Mug'],
  }),
  'a deleted picture': write('removePicture', {
    path: 'gallery/delete',
    variables: (seen) => ({ id: picture(seen).id }),
    see: hanging,
    unchanged: [2, 'The tall jug'],
    changed: [1, 'On the way to the pottery'],
  }),
  'a restored picture': write('restorePicture', {
    path: 'gallery/restore',
    before: async (backend) => {
      const { gallery } = await told(backend)
      taken = gallery?.pages[0]?.pictures[0]
      await did('gallery/delete', { id: taken?.id })(backend)
    },
    variables: (seen) => ({ picture: taken ?? picture(seen) }),
    see: hanging,
    unchanged: [1, 'On the way to the pottery'],
    changed: [2, 'The tall jug'],
  }),
})
