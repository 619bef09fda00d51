import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minorOf } from '#contract/money.ts'
import type { Product } from '#contract/products.ts'
import { orderQueries } from '#features/orders/queries.ts'
import { type SuggestFieldProps, SuggestInput, SuggestOption } from '#forms/suggest-input.tsx'
import { useSuggestions } from '#forms/use-suggestions.ts'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'

/** A product by its name or code; leads to a new product when the catalogue has no match. */
export function ProductInput({ description, ...props }: SuggestFieldProps<{ id: string; product: Product }>) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const shopCurrency = useShopCurrency()
  const may = useMay()
  const suggestions = useSuggestions(props.value, orderQueries.products)
  const typed = props.value.trim()
  const [missingName, setMissingName] = useState('')
  // The suggestions end when the field is left; the link to a new product stays.
  if (suggestions.isCurrent && suggestions.matches.length === 0 && missingName !== typed)
    setMissingName(typed)
  const hasNoMatch = typed !== '' && typed === missingName
  const missing = (
    <>
      {t('filters.noProduct')}
      {may('catalogue.edit') && may('catalogue.price') && (
        <>
          {'. '}
          <Link to="/products/new" className="link">
            {t('form.addProduct')}
          </Link>
        </>
      )}
    </>
  )
  return (
    <SuggestInput
      {...props}
      {...suggestions}
      description={hasNoMatch ? missing : description}
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
