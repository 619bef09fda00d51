import * as z from 'zod/mini'
import { isCategoryWord } from './category-words.ts'
import { blankList, listSearchParts, type Read, searchReader } from './list-search.ts'
import { listed, listedIf } from './words.ts'

export const genders = ['male', 'female', 'kids'] as const
export type Gender = (typeof genders)[number]
/** Price high to low, low to high, best selling, biggest discount, newest (docs/contract.md 4.3). */
export const productSorts = ['low', 'high', 'popularity', 'discount', 'new'] as const
/** Further sorts of the shop's table: name, stock, oldest. */
export const catalogueSorts = [...productSorts, 'old', 'az', 'za', 'few', 'many'] as const
export type CatalogueSort = (typeof catalogueSorts)[number]
/** The only codes an older client can draw (docs/contract.md 4.4). */
export const colorCodes = [
  'primary200',
  'primaryDark',
  'secondary200',
  'secondaryMain',
  'successLight',
  'successMain',
  'successDark',
  'errorLight',
  'errorMain',
  'errorDark',
  'warningMain',
  'warningDark',
  'orangeMain',
  'orangeDark',
  'darkLight',
  'darkMain',
] as const
export type ColorCode = (typeof colorCodes)[number]
export const productSizes = [8, 10, 12, 14, 16, 18, 20] as const

/** Visibility of a product: a hidden one is neither shown to buyers nor sold. */
export const visibilities = ['shown', 'hidden'] as const

const parts = () => ({
  ...listSearchParts([]),
  sort: z.enum(catalogueSorts),
  gender: listed(genders),
  categories: listedIf(isCategoryWord),
  colors: listed(colorCodes),
  price: z.string().check(z.regex(/^(\d{1,6}-\d{1,6})?$/)),
  /** At least this many stars, in half steps; 0 means any. */
  rating: z.coerce.number().check(z.gte(0), z.lte(5), z.multipleOf(0.5)),
  stock: z.enum(['', 'in']),
  saved: z.enum(['', 'yes']),
  /** Default visible products; the shop's table has all. */
  visibility: z.enum(['', 'hidden', 'all']),
})

export type CatalogueSearch = Read<typeof parts>
export type CatalogueFilter = Omit<CatalogueSearch, 'page' | 'size' | 'damaged'>

export const blankCatalogue: CatalogueSearch = {
  ...blankList('popularity'),
  size: 24,
  gender: [],
  categories: [],
  colors: [],
  price: '',
  rating: 0,
  stock: '',
  saved: '',
  visibility: '',
}

export const catalogueSearchOf = searchReader(parts, blankCatalogue)
