import * as z from 'zod/mini'
import { blankList, listSearchParts, type Read, searchReader } from './list-search.ts'

/** The states of a discount, in the order of their views; `discountState` says which one it has. */
export const discountStates = ['active', 'scheduled', 'usedUp', 'ended', 'off'] as const
export type DiscountState = (typeof discountStates)[number]
export const discountSorts = ['code', 'uses', 'revenue', 'starts', 'ends', 'created'] as const

const parts = () => ({ ...listSearchParts(discountSorts), state: z.enum(['', ...discountStates]) })
export type DiscountSearch = Read<typeof parts>

export const blankDiscounts: DiscountSearch = { ...blankList('-created'), state: '' }

export const discountSearchOf = searchReader(parts, blankDiscounts)
