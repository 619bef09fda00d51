import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products.ts'
import { useProductChanges } from '#features/products/form/use-product-changes.tsx'
import { Note } from '#ui/note.tsx'
import { isSample, SampleButton } from './sample-button.tsx'

/** Products to try a new shop with: a button that adds them to an empty catalogue, and a note that deletes them. */
export function useSampleProducts(products: readonly Product[], mayEdit: boolean) {
  const { t } = useTranslation('products')
  const changes = useProductChanges()
  const ids = mayEdit ? products.filter(isSample).map(({ id }) => id) : []
  return {
    button: <SampleButton />,
    note: ids.length > 0 && (
      <Note
        tone="primary"
        action={{ label: t('samples.delete'), run: () => changes.remove({ ids, size: ids.length }) }}
      >
        {t('samples.note')}{' '}
      </Note>
    ),
    question: changes.question,
  }
}
