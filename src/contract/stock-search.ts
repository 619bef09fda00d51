import * as z from 'zod/mini'
import { categoryPattern } from './category-words.ts'
import { blankList, listSearchParts, type Read, searchReader, several } from './list-search.ts'

/** Sold out; at most the product's `lowAt`; more. */
export const stockLevels = ['out', 'low', 'fine'] as const
export type StockLevel = (typeof stockLevels)[number]
export const stockSorts = ['id', 'name', 'category', 'price', 'qty', 'created'] as const

const parts = () => ({
  ...listSearchParts(stockSorts),
  level: z.enum(['', ...stockLevels]),
  short: z.enum(['', 'yes']),
  category: several(z.string().check(z.regex(categoryPattern))),
})
export type StockSearch = Read<typeof parts>

export const blankStock: StockSearch = { ...blankList('name'), level: '', short: '', category: [] }

export const stockSearchOf = searchReader(parts, blankStock)
