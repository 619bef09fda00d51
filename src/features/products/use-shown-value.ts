import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { useCategories } from '#shop/use-categories.ts'
import { useTaxRates } from '#shop/use-tax-rates.ts'
import { useWeights } from '#shop/use-weights.ts'
import { useWords } from '#shop/use-words.ts'
import type { WholeFields } from './form/fields.ts'

export function useShownValue(currency: string) {
  const formats = useFormats()
  const words = useWords()
  const { textOf: categoryText } = useCategories()
  const { productRateText } = useTaxRates()
  const weights = useWeights()
  const { t } = useTranslation('products')
  return (fields: WholeFields, field: keyof WholeFields): string => {
    switch (field) {
      case 'price':
        return formats.money(fields.price, currency)
      case 'listPrice':
        return fields.listPrice === 0 ? '' : formats.money(fields.listPrice, currency)
      case 'stock':
      case 'lowAt':
        return formats.number(fields[field])
      case 'category':
        return categoryText(fields.category)
      case 'gender':
        return words.gender(fields.gender)
      case 'colors':
        return formats.row(fields.colors.map(words.color))
      case 'sizes':
        return formats.row(fields.sizes.map((size) => formats.number(size)))
      case 'taxRate':
        return productRateText(fields.taxRate)
      case 'weight':
        return fields.weight === null ? '' : weights.text(fields.weight)
      case 'visibility':
        return t(`visibility.${fields.visibility}`)
      case 'pictures':
        return fields.pictures.length === 0 ? '' : t('pictures.count', { count: fields.pictures.length })
      default:
        return fields[field]
    }
  }
}
