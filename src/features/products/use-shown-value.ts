import type { ProductFields } from '#contract/products.ts'
import { useFormats } from '#kernel/format.ts'
import { useWords } from './use-words.ts'

/** A field's value as people read it; empty for none. */
export function useShownValue(currency: string) {
  const formats = useFormats()
  const words = useWords()
  return (fields: ProductFields, field: keyof ProductFields): string => {
    switch (field) {
      case 'price':
        return formats.money(fields.price, currency)
      case 'listPrice':
        return fields.listPrice === 0 ? '' : formats.money(fields.listPrice, currency)
      case 'stock':
      case 'lowAt':
        return formats.number(fields[field])
      case 'category':
        return words.category(fields.category)
      case 'gender':
        return words.gender(fields.gender)
      case 'colors':
        return fields.colors.map(words.color).join(', ')
      case 'sizes':
        return fields.sizes.map(formats.number).join(', ')
      default:
        return fields[field]
    }
  }
}
