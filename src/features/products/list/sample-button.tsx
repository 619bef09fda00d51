import { Button } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UsualCategory } from '#contract/categories.ts'
import type { Product } from '#contract/products.ts'
import { blankFields } from '#features/products/form/fields.ts'
import { useAddProduct } from '#features/products/mutations.ts'
import { useOnline } from '#kernel/connection.ts'
import { useMay } from '#kernel/rights.ts'
import { notify } from '#kernel/snackbar.ts'
import { useCategories } from '#shop/use-categories.ts'

type Sample = {
  name: 'mug' | 'bowl' | 'notebook' | 'lamp' | 'blanket' | 'puzzle'
  category: UsualCategory
  price: number
}

/** Prices in minor units of any currency. */
const samples: readonly Sample[] = [
  { name: 'mug', category: 'kitchen', price: 1200 },
  { name: 'bowl', category: 'kitchen', price: 1800 },
  { name: 'notebook', category: 'books', price: 900 },
  { name: 'lamp', category: 'electronics', price: 4900 },
  { name: 'blanket', category: 'fashion', price: 3900 },
  { name: 'puzzle', category: 'toys', price: 1500 },
]
const sampleStock = 20

const codeOf = ({ name }: Pick<Sample, 'name'>) => `SAMPLE-${name.toUpperCase()}`
const sampleCodes = new Set(samples.map(codeOf))

export const isSample = ({ code = '' }: Pick<Product, 'code'>) => sampleCodes.has(code)

type Props = {
  /** True once the products were added, so that they are not added again. */
  isDisabled?: boolean
  onAdd?: () => void
}

/** Adds products to try a new shop with. */
export function SampleButton({ isDisabled = false, onAdd = () => {} }: Props) {
  const { t } = useTranslation('products')
  const may = useMay()
  const isOnline = useOnline()
  const addProduct = useAddProduct()
  const { isKnown } = useCategories()
  // Those of an earlier visit wait too.
  const isAdding = useIsMutating({ mutationKey: addProduct.mutationKey }) > 0
  function add() {
    onAdd()
    const additions = samples.map(({ name, category, price }) =>
      addProduct.mutateAsync({
        ...blankFields(),
        name: t(`samples.names.${name}`),
        category: isKnown(category) ? category : '',
        price,
        stock: may('stock.change') ? sampleStock : 0,
        code: codeOf({ name }),
      }),
    )
    if (!isOnline) notify({ message: t('samples.addedOffline') })
    // The outbox has those that are rejected.
    Promise.all(additions).then(
      () => notify({ message: t('samples.added') }),
      () => {},
    )
  }
  return (
    <Button
      variant="default"
      disabled={isDisabled || (isAdding && addProduct.isPaused)}
      loading={isAdding && !addProduct.isPaused}
      onClick={add}
    >
      {t('samples.add')}
    </Button>
  )
}
