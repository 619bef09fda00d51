import * as z from 'zod/mini'
import { blankList, listSearchParts, type Read, searchReader } from './list-search.ts'

/** Views of people: cards of three sizes, and two lists. */
export const peopleCards = ['details', 'simple', 'profile'] as const
export const peopleLists = ['s1', 's2'] as const
export type PeopleCard = (typeof peopleCards)[number]
export type PeopleList = (typeof peopleLists)[number]

/** The user's own people by kind. */
export const peopleWho = ['followers', 'following', 'friends', 'blocked'] as const

// The server sorts them by name.
const parts = () => ({ ...listSearchParts(['name']), who: z.enum(['', ...peopleWho]) })
export type PeopleSearch = Read<typeof parts>

/** The default search parameters of people. */
export const blankPeople: PeopleSearch = { ...blankList('name'), who: '' }

/** The search parameters of the people; an invalid one falls back to its default and sets `damaged`. */
export const peopleSearchOf = searchReader(parts, blankPeople)
