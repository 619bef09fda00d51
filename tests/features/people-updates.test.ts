import { expect, it } from 'vitest'
import { type Profile, peopleKinds } from '#contract/social.ts'
import { type Gallery, galleryUpdates, type ShownPicture } from '#features/people/gallery/gallery-updates.ts'
import {
  type MutationVariables,
  type PeopleKind,
  type PeoplePage,
  pageUpdates,
} from '#features/people/optimistic.ts'
import { createSocial, type Social } from '#tests/support/social.ts'

type Act = {
  [Name in keyof MutationVariables]: {
    name: Name
    path: string
    rest: Omit<MutationVariables[Name], 'person' | 'offer'>
  }
}[keyof MutationVariables]

const follow = (isFollowed: boolean): Act => ({
  name: 'follow',
  path: 'followers/follow',
  rest: { isFollowed },
})
const ask = (isSent: boolean): Act => ({ name: 'ask', path: 'friend-request/send', rest: { isSent } })
const answer = (said: MutationVariables['answer']['answer']): Act => ({
  name: 'answer',
  path: 'friend-request/answer',
  rest: { answer: said },
})
const unfriend: Act = { name: 'unfriend', path: 'friends/remove', rest: {} }
const block = (isBlocked: boolean): Act => ({ name: 'block', path: 'social/block', rest: { isBlocked } })

const size = 24
async function pageOf({ get }: Social, kind: PeopleKind, q = ''): Promise<PeoplePage> {
  const reply = await get<Pick<PeoplePage, 'people' | 'total' | 'counts'>>(
    `social/people?kind=${kind}&q=${q}`,
  )
  return { kind, isOwn: true, q, size, page: 1, elsewhere: {}, ...reply }
}

async function personOf({ get }: Social, user: number): Promise<Profile> {
  return (await get<{ person: Profile }>(`social/profile?user=${user}`)).person
}

const changed = (page: PeoplePage, act: Act, person: Profile) =>
  pageUpdates[act.name](page, { person, ...act.rest } as never)

// Ada does these one after the other; what every list shows before the answer is what the server then says.
const story: [who: 'sam' | 'mihai' | 'grace' | 'eve', act: Act][] = [
  ['eve', follow(true)],
  ['eve', ask(true)],
  ['eve', ask(false)],
  ['grace', follow(true)],
  ['grace', answer('decline')],
  ['grace', answer('undecided')],
  ['grace', answer('accept')],
  ['mihai', answer('decline')],
  ['mihai', ask(true)],
  ['mihai', block(true)],
  ['mihai', block(false)],
  ['sam', unfriend],
  ['sam', follow(false)],
  ['sam', ask(true)],
  ['sam', block(true)],
  ['sam', block(false)],
]

it('previews every list as the server returns it, and changes nothing when repeated', async () => {
  const social = await createSocial()
  for (const [who, act] of story) {
    const user = social.ids[who]
    const person = await personOf(social, user)
    const before = await Promise.all(peopleKinds.map((kind) => pageOf(social, kind)))
    const searched = await pageOf(social, 'everybody', 'ness')
    await social.done(act.path, { user, ...act.rest })
    for (const page of [...before, searched]) {
      const shown = changed(page, act, person)
      const told = await pageOf(social, page.kind, page.q)
      const what = `${who} ${act.name} ${JSON.stringify(act.rest)} among ${page.kind} ${page.q}`
      // Friends in common are counted by the server alone, and so is of whom else someone blocked was one.
      const plain = ({ people, total, counts }: PeoplePage) => ({
        people: people.map(({ mutual: _mutual, counts: had, ...one }) => ({
          ...one,
          ...((act.name !== 'block' || one.id === user) && { had }),
        })),
        total,
        counts,
      })
      expect(plain(shown), what).toEqual(plain(told))
      expect(changed(shown, act, person), what).toEqual(shown)
    }
  }
})

it('keeps people in the lists of others, except blocked people', async () => {
  const social = await createSocial()
  const { people } = await pageOf(social, 'everybody')
  const [sam] = people.filter(({ id }) => id === social.ids.sam)
  if (!sam) throw new Error('Sam is not there')
  const page = { ...(await pageOf(social, 'friends')), isOwn: false }
  expect(pageUpdates.unfriend(page, { person: sam }).people).toHaveLength(2)
  expect(pageUpdates.block(page, { person: sam, isBlocked: true }).people).toHaveLength(1)
})

it('inserts a person in name order on the right page', async () => {
  const social = await createSocial()
  const everybody = await pageOf(social, 'everybody')
  const [first, second, ...others] = everybody.people
  if (!first || !second) throw new Error('Nobody is there')
  const blockedFirst = { ...first, isBlocked: true }
  const page = { ...everybody, people: [second, ...others], total: everybody.total - 1 }
  const back = { person: blockedFirst, isBlocked: false }
  expect(pageUpdates.block(page, back).people[0]?.id).toBe(first.id)
  const full = pageUpdates.block({ ...page, size: page.people.length }, back)
  expect(full.people).toHaveLength(page.people.length)
  expect(full.total).toBe(everybody.total)
  const later = pageUpdates.block({ ...page, page: 2 }, back)
  expect(later.people[0]?.id).toBe(second.id)
})

it('inserts a picture by its number, once', () => {
  const picture = (number: number): ShownPicture => ({
    id: `p${number}`,
    number,
    title: '',
    type: 'image/png',
    size: 1,
    at: '2026-11-21T10:00:00.000Z',
  })
  const gallery: Gallery = {
    pages: [
      { pictures: [picture(9), picture(7)], more: true, total: 5 },
      { pictures: [picture(5)], more: true, total: 5 },
    ],
    pageParams: [0, 7],
  }
  const ids = ({ pages }: Gallery) => pages.map(({ pictures }) => pictures.map(({ number }) => number))
  const totals = ({ pages }: Gallery) => pages.map(({ total }) => total)
  const within = galleryUpdates.restorePicture(gallery, { picture: picture(6) })
  expect(ids(within)).toEqual([
    [9, 7],
    [6, 5],
  ])
  expect(totals(within)).toEqual([6, 6])
  expect(galleryUpdates.restorePicture(within, { picture: picture(6) })).toBe(within)
  // Older than all that has been read: it comes with its page.
  const older = galleryUpdates.restorePicture(gallery, { picture: picture(3) })
  expect(ids(older)).toEqual(ids(gallery))
  expect(totals(older)).toEqual([6, 6])
  const fewer = galleryUpdates.removePicture(gallery, { id: 'p7' })
  expect(ids(fewer)).toEqual([[9], [5]])
  expect(galleryUpdates.removePicture(fewer, { id: 'p7' })).toBe(fewer)
})
