import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { orderQueries } from '#features/orders/queries.ts'
import { onlyMatch } from '#forms/only-match.ts'
import { useSuggestions } from '#forms/use-suggestions.ts'
import { isComposing } from '#kernel/keyboard.ts'
import { OneField } from '#list/choice-fields.tsx'
import styles from './product-field.module.css'

type Props = {
  label: string
  /** The number of the product; 0 is any. */
  chosen: number
  name: string | undefined
  onProduct: (id: number) => void
}

export function ProductField({ label, chosen, name, onProduct }: Props) {
  const { t } = useTranslation('orders')
  const [text, setText] = useState('')
  const { matches, isCurrent, onWord } = useSuggestions(text, orderQueries.goodsLike)
  const isTyped = text.trim() !== ''
  const options = matches.map((product) => ({ value: product.id, label: product.name }))
  const visibleOptions =
    !isTyped && chosen > 0 ? [{ value: String(chosen), label: name ?? t('filters.oneProduct') }] : options
  return (
    <div className={styles.product}>
      <TextInput
        aria-label={t('filters.findProduct')}
        placeholder={t('filters.findProduct')}
        data-autofocus
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          onWord(value.trim())
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          if (!isCurrent) return
          const [only, another] = options
          const match = onlyMatch(options, text) ?? (another ? undefined : only)
          if (match) onProduct(Number(match.value))
        }}
      />
      {visibleOptions.length > 0 && (
        <OneField
          label={label}
          options={visibleOptions}
          chosen={String(chosen)}
          onChange={(id) => onProduct(Number(id))}
        />
      )}
      {isCurrent && matches.length === 0 && (
        <p className="dim small" role="status" dir="auto">
          {t('filters.noProduct')}
        </p>
      )}
    </div>
  )
}
