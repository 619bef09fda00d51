import * as z from 'zod/mini'
import { listed } from './words.ts'

export const categories = ['fashion', 'electronics', 'kitchen', 'books', 'toys'] as const
export type Category = (typeof categories)[number]
export const genders = ['male', 'female', 'kids'] as const
export type Gender = (typeof genders)[number]
/** Price high to low, low to high, best selling, biggest discount, newest (contract 4.3). */
export const productSorts = ['low', 'high', 'popularity', 'discount', 'new'] as const
export type ProductSort = (typeof productSorts)[number]
/** Text `min-max` in whole currency units, both ends included; the last has no real upper end. */
export const priceBands = ['0-10', '10-50', '50-100', '100-150', '150-200', '200-99999'] as const
/** The only codes an older client can draw (contract 4.4). */
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

/** A part of an address: a damaged one falls back instead of failing. */
const part = <S extends z.ZodMiniType>(schema: S, fallback: z.output<S>) =>
  z.catch(z._default(schema, fallback as never), fallback as never)

const parts = () =>
  z.object({
    q: part(z.string().check(z.maxLength(200)), ''),
    sort: part(z.enum(productSorts), 'low'),
    gender: part(listed(genders), []),
    categories: part(listed(categories), []),
    colors: part(listed(colorCodes), []),
    price: part(z.string().check(z.regex(/^(\d{1,6}-\d{1,6})?$/)), ''),
    /** At least so many stars, in half steps; 0 is any. */
    rating: part(z.coerce.number().check(z.gte(0), z.lte(5), z.multipleOf(0.5)), 0),
    stock: part(z.enum(['', 'in']), ''),
    saved: part(z.enum(['', 'yes']), ''),
    page: part(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  })
let Search: ReturnType<typeof parts> | undefined

export type CatalogueSearch = z.output<ReturnType<typeof parts>>
/** What the list is asked for with. */
export type CatalogueFilter = Omit<CatalogueSearch, 'page'>

/** What the address of the catalogue says; made for the first one that is read, as those of the other lists. */
export function catalogueSearchOf(address: Record<string, unknown>): CatalogueSearch {
  Search ??= parts()
  return Search.parse(address)
}

/** The catalogue without any restriction, as an address that says nothing means it. */
export const blankCatalogue: CatalogueSearch = {
  ...{
    q: '',
    sort: 'low',
    gender: [],
    categories: [],
    colors: [],
    price: '',
    rating: 0,
    stock: '',
    saved: '',
  },
  page: 1,
}
