import * as z from 'zod/mini'
import { blankList, listSearchParts, type Read, searchReader } from './list-search.ts'

export const peopleCards = ['details', 'simple', 'profile'] as const
export const peopleLists = ['s1', 's2'] as const
export type PeopleCard = (typeof peopleCards)[number]
export type PeopleList = (typeof peopleLists)[number]

export const peopleWho = ['followers', 'following', 'friends', 'blocked'] as const

const parts = () => ({ ...listSearchParts(['name']), who: z.enum(['', ...peopleWho]) })
export type PeopleSearch = Read<typeof parts>

export const blankPeople: PeopleSearch = { ...blankList('name'), who: '' }

/** The search parameters of the people; an invalid one falls back to its default and sets `damaged`. */
export const peopleSearchOf = searchReader(parts, blankPeople)
