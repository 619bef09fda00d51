import { useTranslation } from 'react-i18next'
import { minorOf } from '#contract/money.ts'
import type { Product } from '#contract/products.ts'
import { orderQueries } from '#features/orders/queries.ts'
import { type SuggestFieldProps, SuggestInput, SuggestOption } from '#forms/suggest-input.tsx'
import { useSuggestions } from '#forms/use-suggestions.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'

export function ProductInput(props: SuggestFieldProps<{ id: string; product: Product }>) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const shopCurrency = useShopCurrency()
  const suggestions = useSuggestions(props.value, orderQueries.products)
  return (
    <SuggestInput
      {...props}
      {...suggestions}
      show={({ product: { name, code, quantity = 0, offerPrice, currency = shopCurrency } }) => (
        <SuggestOption
          typed={props.value}
          name={name}
          note={[code, t('form.inStock', { count: quantity })].filter(Boolean).join(' · ')}
          aside={<bdi className="num">{formats.money(minorOf(offerPrice, currency), currency)}</bdi>}
        />
      )}
    />
  )
}
