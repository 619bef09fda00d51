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

export const peopleSearchOf = searchReader(parts, blankPeople)
