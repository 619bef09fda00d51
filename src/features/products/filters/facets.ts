import { useTranslation } from 'react-i18next'
import { blankCatalogue, type CatalogueFilter } from '#contract/catalogue.ts'
import { minorOf } from '#contract/money.ts'
import { noEnd } from '#contract/price-ranges.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { useCategories } from '#shop/use-categories.ts'
import { useWords } from '#shop/use-words.ts'

export const facets = [
  'categories',
  'price',
  'rating',
  'stock',
  'colors',
  'gender',
  'saved',
  'visibility',
] as const
export type Facet = (typeof facets)[number]

export const blankOf = (facet: Facet): Partial<CatalogueFilter> => ({ [facet]: blankCatalogue[facet] })
export const isSet = (filter: CatalogueFilter, facet: Facet) =>
  String(filter[facet]) !== String(blankCatalogue[facet])

export const isBlank = (filter: CatalogueFilter) =>
  filter.q === '' && !facets.some((facet) => isSet(filter, facet))

export const withoutFilter: Partial<CatalogueFilter> = {
  q: '',
  ...Object.fromEntries(facets.map((facet) => [facet, blankCatalogue[facet]])),
}

export function useFacetTexts() {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const words = useWords()
  const { textOf: categoryText } = useCategories()
  const shopCurrency = useShopCurrency()
  const price = (band: string, currency = shopCurrency) => {
    const units = band.split('-').map(Number)
    const [from = 0, to = 0] = units.map((unit) => minorOf(unit, currency))
    if (units[1] === noEnd) return t('values.over', { amount: formats.roundMoney(from, currency) })
    if (from === 0) return t('values.under', { amount: formats.roundMoney(to, currency) })
    return t('values.between', {
      from: formats.roundMoney(from, currency),
      to: formats.roundMoney(to, currency),
    })
  }
  const firstTwo = (names: string[]) =>
    names.length > 2 ? `${formats.row(names.slice(0, 2))} +${names.length - 2}` : formats.row(names)
  const value = (filter: CatalogueFilter, facet: Facet): string => {
    switch (facet) {
      case 'categories':
        return firstTwo(filter.categories.map(categoryText))
      case 'gender':
        return firstTwo(filter.gender.map(words.gender))
      case 'colors':
        return firstTwo(filter.colors.map(words.color))
      case 'price':
        return price(filter.price)
      case 'rating':
        return t('values.stars', { value: formats.number(filter.rating) })
      case 'stock':
        return t('values.inStock')
      case 'saved':
        return t('values.saved')
      case 'visibility':
        return t(filter.visibility === 'all' ? 'values.all' : 'values.hidden')
    }
  }
  return { price, value, name: (facet: Facet) => t(`facets.${facet}`) }
}
