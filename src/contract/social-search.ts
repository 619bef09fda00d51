import * as z from 'zod/mini'
import { type Read, searchReader } from './list-search.ts'

export const socialTabs = [
  ...(['posts', 'about', 'followers', 'following', 'friends', 'requests', 'gallery'] as const),
] as const
export type SocialTab = (typeof socialTabs)[number]

const parts = () => ({
  /** The number of a person; 0 is the signed-in user. */
  person: z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
  damaged: z.enum(['', 'yes']),
})
export type SocialSearch = Read<typeof parts>

export const blankSocial: SocialSearch = { person: 0, damaged: '' }

export const socialSearchOf = searchReader(parts, blankSocial)
