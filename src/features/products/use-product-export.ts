import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '#contract/catalogue.ts'
import type { Product } from '#contract/products.ts'
import { ApiError } from '#kernel/api.ts'
import { download, toCsv } from '#kernel/csv.ts'
import { notifyFailure } from '#kernel/snackbar.ts'
import { useWords } from '#kernel/ui/use-words.ts'
import { allOf } from './queries.ts'

/** Everything the filter leaves, all pages of it, as a CSV file; amounts with a decimal point. */
export function useProductExport(filter: CatalogueFilter) {
  const { t } = useTranslation('products')
  const words = useWords()
  const [isExporting, setExporting] = useState(false)

  const row = (product: Product) => [
    product.id,
    product.name,
    product.brand ?? '',
    product.categories.map(words.category).join(', '),
    words.gender(product.gender),
    product.offerPrice,
    product.salePrice,
    product.currency ?? 'EUR',
    product.quantity ?? '',
    product.rating,
    product.reviews ?? '',
    product.created.slice(0, 10),
  ]

  async function save() {
    setExporting(true)
    try {
      const products = await allOf(filter)
      const names = ['id', 'name', 'brand', 'category', 'gender', 'price', 'listPrice'] as const
      const rest = ['currency', 'stock', 'rating', 'reviews', 'added'] as const
      const head = [...names, ...rest].map((name) => t(`columns.${name}`))
      download('products.csv', toCsv([head, ...products.map(row)]))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notifyFailure(error)
    }
    setExporting(false)
  }

  return { isExporting, save: () => void save() }
}
