import { compareNames } from '#contract/fold.ts'
import type { OwnCounts, Profile, peopleKinds } from '#contract/social.ts'
import { matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'

export type PeopleKind = (typeof peopleKinds)[number]

export type MutationVariables = {
  follow: { person: Profile; isFollowed: boolean }
  ask: { person: Profile; isSent: boolean }
  answer: { person: Profile; answer: 'accept' | 'decline' | 'undecided' }
  unfriend: { person: Profile; offer?: string }
  block: { person: Profile; isBlocked: boolean }
}

export type PeoplePage = {
  kind: PeopleKind
  /** True for the user's own lists, which follow their actions. */
  isOwn: boolean
  q: string
  /** People per page; page 1 is the first. */
  size: number
  page: number
  people: readonly Profile[]
  total: number
  counts: OwnCounts
  /** The latest state of people from replies, outside of this page. */
  elsewhere: Readonly<Record<number, Profile>>
}

/** Optimistic updates of a person; they return the same object when nothing changes. */
export const personUpdates: {
  [Name in keyof MutationVariables]: (person: Profile, variables: MutationVariables[Name]) => Profile
} = {
  follow: (person, { isFollowed }) =>
    person.isFollowed === isFollowed
      ? person
      : { ...person, isFollowed, counts: more(person, 'followers', isFollowed ? 1 : -1) },
  ask: (person, { isSent }) => {
    if (!isSent) return person.friendship === 'sent' ? { ...person, friendship: 'none' } : person
    if (hasAsked(person)) return befriend(person)
    return person.friendship === 'none' ? { ...person, friendship: 'sent' } : person
  },
  answer: (person, { answer }) => {
    if (!hasAsked(person)) return person
    if (answer === 'accept') return befriend(person)
    const friendship = answer === 'decline' ? 'declined' : 'received'
    return person.friendship === friendship ? person : { ...person, friendship }
  },
  unfriend: (person) =>
    person.friendship === 'friends'
      ? { ...person, friendship: 'none', counts: more(person, 'friends', -1) }
      : person,
  block: (person, { isBlocked }) => (person.isBlocked === isBlocked ? person : { ...person, isBlocked }),
}

const hasAsked = ({ friendship }: Profile) => friendship === 'received' || friendship === 'declined'
const more = ({ counts }: Profile, of: 'followers' | 'friends', by: number) => ({
  ...counts,
  [of]: counts[of] + by,
})
const befriend = (person: Profile): Profile => ({
  ...person,
  friendship: 'friends',
  counts: more(person, 'friends', 1),
})

const change =
  <Name extends keyof MutationVariables>(name: Name) =>
  (page: PeoplePage, variables: MutationVariables[Name]): PeoplePage => {
    const previous = findPerson(page, variables.person)
    return withPerson(page, personUpdates[name](previous, variables), previous)
  }

export const pageUpdates: Changes<PeoplePage, MutationVariables> = {
  follow: change('follow'),
  ask: change('ask'),
  answer: change('answer'),
  unfriend: change('unfriend'),
  block: change('block'),
}

const findPerson = ({ people, elsewhere }: PeoplePage, person: Profile) =>
  people.find(({ id }) => id === person.id) ?? elsewhere[person.id] ?? person

export function withPerson(page: PeoplePage, after: Profile, previous = findPerson(page, after)): PeoplePage {
  if (after === previous) return page
  const { people, size, elsewhere } = page
  const isThere = people.some(({ id }) => id === after.id)
  const stays = belongs(page, after, isThere)
  const others = people.filter(({ id }) => id !== after.id)
  const comes = stays && !isThere && !belongs(page, previous, false)
  const goes = !stays && (isThere || belongs(page, previous, false))
  // A new person is inserted by name, if that is on this page.
  const next = comes ? insertPerson(page, after) : stays && isThere ? replacePerson(people, after) : others
  return {
    ...page,
    people: next.slice(0, Math.max(size, people.length)),
    total: page.total + Number(comes) - Number(goes),
    counts: countAfter(page.counts, previous, after),
    elsewhere: { ...elsewhere, [after.id]: after },
  }
}

const replacePerson = (people: readonly Profile[], person: Profile) =>
  people.map((candidate) => (candidate.id === person.id ? person : candidate))

function insertPerson({ people, page, size }: PeoplePage, person: Profile): readonly Profile[] {
  const at = people.findIndex(
    (candidate) => (compareNames(candidate.name, person.name) || candidate.id - person.id) > 0,
  )
  const isBefore = at === 0 && page > 1
  const isAfter = at < 0 && people.length >= size
  if (isBefore || isAfter) return people
  return at < 0 ? [...people, person] : people.toSpliced(at, 0, person)
}

/** True when a person belongs to a list. For other people's lists only the present entries are known. */
function belongs({ kind, isOwn, q }: PeoplePage, person: Profile, isThere: boolean): boolean {
  const { isFollowed, followsMe, friendship, isBlocked } = person
  if (kind === 'blocked') return isBlocked && matches(person, q)
  if (isBlocked || person.isSelf) return isThere && !isBlocked
  if (!isOwn) return isThere
  if (!matches(person, q)) return false
  switch (kind) {
    case 'everybody':
      return true
    case 'suggested':
      return !isFollowed && friendship === 'none'
    case 'followers':
      return followsMe
    case 'following':
      return isFollowed
    case 'friends':
      return friendship === 'friends'
    case 'requests':
      return friendship === 'received'
    case 'sent':
    case 'declined':
      return friendship === kind
  }
}

function matches({ name, email, job, location, about, phone }: Profile, q: string): boolean {
  return matchesWords(searchTextOf([name, email, job, location, about], [phone]), searchWords(q))
}

function countAfter(counts: OwnCounts, previous: Profile, after: Profile): OwnCounts {
  const [was, is] = [countsOf(previous), countsOf(after)]
  const parts = Object.entries(counts).map(([kind, count]) => {
    const of = kind as keyof OwnCounts
    return [kind, Math.max(0, count + Number(is[of]) - Number(was[of]))]
  })
  return Object.fromEntries(parts) as OwnCounts
}

/** A blocked person is in no other count. */
function countsOf({ isBlocked, ...person }: Profile): Record<keyof OwnCounts, boolean> {
  return {
    followers: !isBlocked && person.followsMe,
    following: !isBlocked && person.isFollowed,
    friends: !isBlocked && person.friendship === 'friends',
    requests: !isBlocked && person.friendship === 'received',
    sent: !isBlocked && person.friendship === 'sent',
    blocked: isBlocked,
  }
}
