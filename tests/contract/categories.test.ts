import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { catalogueSearchOf } from '#contract/catalogue.ts'
import {
  type Category,
  CategorySettings,
  categoryHas,
  maxCategories,
  newShopCategories,
  ProductCategory,
  usualCategorySettings,
} from '#contract/categories.ts'
import { isCategoryWord } from '#contract/category-words.ts'
import { listedIf } from '#contract/words.ts'

const candles: Category = { id: 'candles', name: 'Candles', options: ['colors'] }
const isValid = (...categories: unknown[]) => CategorySettings.safeParse({ categories }).success

describe('categories', () => {
  it('accepts those of existing and new shops, and own ones', () => {
    expect(isValid(...usualCategorySettings.categories)).toBe(true)
    expect(isValid(...newShopCategories.categories)).toBe(true)
    expect(isValid(candles, { ...candles, id: 'toys', name: '' })).toBe(true)
  })

  it.each([
    ['no name of its own', [{ ...candles, name: ' ' }]],
    ['a name that is too long', [{ ...candles, name: 'x'.repeat(61) }]],
    ['the id of another one', [candles, { ...candles, name: 'Matches' }]],
    ['the name of another one', [candles, { ...candles, id: 'other', name: 'CANDLES' }]],
    ['a word of filters as its id', [{ ...candles, id: 'none' }]],
    ['an id that addresses cannot have', [{ ...candles, id: 'Bougies à la cire' }]],
    ['an unknown option', [{ ...candles, options: ['smell'] }]],
    [
      'too many others beside it',
      Array.from({ length: maxCategories + 1 }, (_, at) => ({ ...candles, id: `c${at}`, name: `c${at}` })),
    ],
  ])('refuses a category with %s', (_what, categories) => {
    expect(isValid(...categories)).toBe(false)
  })

  it('says what the products of a category can have', () => {
    const settings = { categories: [candles] }
    expect(categoryHas(settings, 'colors', 'candles')).toBe(true)
    expect(categoryHas(settings, 'sizes', 'candles')).toBe(false)
    // Without a known category: colours and sizes, but no department.
    for (const id of [undefined, '', 'removed']) {
      expect(categoryHas(settings, 'sizes', id)).toBe(true)
      expect(categoryHas(settings, 'gender', id)).toBe(false)
    }
  })

  it('takes the id of a category or none for a product', () => {
    for (const id of ['', 'toys', '0f8fad5b-d9cb-469f'])
      expect(z.safeParse(ProductCategory, id).success).toBe(true)
    for (const id of ['none', 'all', 'Toys', 'x'.repeat(21), null])
      expect(z.safeParse(ProductCategory, id).success).toBe(false)
  })

  it('reads different ids from an address, and no other words', () => {
    const read = (words: string | string[]) => z.parse(listedIf(isCategoryWord), words)
    expect(read('toys,candles,toys,,Not one')).toEqual(['toys', 'candles'])
    expect(read(['none', 'toys'])).toEqual(['none', 'toys'])
    expect(read(Array.from({ length: 500 }, (_, at) => `c${at}`))).toHaveLength(200)
    expect(catalogueSearchOf({ categories: 'candles,none' }).categories).toEqual(['candles', 'none'])
  })
})
