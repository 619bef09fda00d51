import * as z from 'zod/mini'
import { categoryPattern, noCategory } from './category-words.ts'
import { foldText } from './fold.ts'
import { readable } from './readable.ts'

/** Limit of categories of a shop. */
export const maxCategories = 200
/** Limit of characters of the name of a category. */
export const longestCategory = 60

/** Categories that the app names in its language; shops of earlier versions have them. */
export const usualCategories = ['fashion', 'electronics', 'kitchen', 'books', 'toys'] as const
export type UsualCategory = (typeof usualCategories)[number]
export const isUsualCategory = (id: string): id is UsualCategory =>
  usualCategories.some((usualId) => usualId === id)

/** Choices that the products of a category can have. */
export const categoryOptions = ['colors', 'sizes', 'gender'] as const
export type CategoryOption = (typeof categoryOptions)[number]

/** Chosen by the client that adds the category; never changed. */
export const CategoryId = z.string().check(
  z.regex(categoryPattern),
  // Words of filters.
  z.refine((id) => id !== noCategory && id !== 'all'),
)
/** The category of a product; empty for none. */
export const ProductCategory = z.union([z.literal(''), CategoryId])

export const Category = z
  .object({
    id: CategoryId,
    /** Empty only for a usual category, which the app then names. */
    name: z.string().check(z.trim(), readable, z.maxLength(longestCategory)),
    options: z.array(z.enum(categoryOptions)).check(z.maxLength(categoryOptions.length)),
  })
  .check(z.refine(({ id, name }) => name !== '' || isUsualCategory(id), { path: ['name'] }))
export type Category = z.infer<typeof Category>

const areDifferent = (words: readonly string[]): boolean => new Set(words).size === words.length

/** The categories of products, in the order in which lists show them. */
export const CategorySettings = z.object({
  categories: z.array(Category).check(
    z.maxLength(maxCategories),
    z.refine((list) => areDifferent(list.map(({ id }) => id))),
    z.refine((list) => areDifferent(list.flatMap(({ name }) => (name === '' ? [] : foldText(name))))),
  ),
})
export type CategorySettings = z.infer<typeof CategorySettings>

const usualOptions: Readonly<Record<UsualCategory, readonly CategoryOption[]>> = {
  fashion: ['colors', 'sizes', 'gender'],
  electronics: ['colors'],
  kitchen: ['colors'],
  books: [],
  toys: ['colors', 'gender'],
}
export const usualCategorySettings: CategorySettings = {
  categories: usualCategories.map((id) => ({ id, name: '', options: [...usualOptions[id]] })),
}

/** The categories of a new shop, whose owners add their own. */
export const newShopCategories: CategorySettings = { categories: [] }

/** True if products of a category can have an option; those without a known category have no department. */
export const categoryHas = (
  { categories }: CategorySettings,
  option: CategoryOption,
  id: string | undefined,
): boolean =>
  categories.find((category) => category.id === id)?.options.includes(option) ?? option !== 'gender'
