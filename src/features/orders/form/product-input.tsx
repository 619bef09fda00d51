import { useDebouncedState } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { centsOf } from '#contract/cart.ts'
import type { Product } from '#contract/products.ts'
import { useProductsLike } from '#features/orders/queries.ts'
import { type SuggestFieldProps, SuggestInput, SuggestOption, suggestPause } from '#forms/suggest-input.tsx'
import { useFormats } from '#kernel/format.ts'

/** Finds a product of the catalogue by typing. */
export function ProductInput(props: SuggestFieldProps<{ id: string; product: Product }>) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const [word, setWord] = useDebouncedState('', suggestPause)
  const found = useProductsLike(word)
  return (
    <SuggestInput
      {...props}
      onWord={setWord}
      found={word && props.value ? (found ?? []) : []}
      show={({ product: { name, code, quantity = 0, offerPrice, currency = 'EUR' } }) => (
        <SuggestOption
          typed={props.value}
          name={name}
          note={[code, t('form.inStock', { count: quantity })].filter(Boolean).join(' · ')}
          aside={<bdi className="num">{formats.money(centsOf(offerPrice), currency)}</bdi>}
        />
      )}
    />
  )
}
