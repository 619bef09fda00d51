import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discountQueries } from '#features/discounts/queries.ts'
import { SuggestInput, SuggestOption } from '#forms/suggest-input.tsx'
import { useSuggestions } from '#forms/use-suggestions.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './discount-form.module.css'

type Props = {
  ids: readonly number[]
  nameOf: (id: number) => string
  max: number
  error: ReactNode
  onAdd: (product: { id: number; name: string }) => void
  onRemove: (id: number) => void
}

/** Products that are found by name or code; the focus stays in the field, or moves to the next product. */
export function ProductsField({ ids, nameOf, max, error, onAdd, onRemove }: Props) {
  const { t } = useTranslation('discounts')
  const [text, setText] = useState('')
  const suggestions = useSuggestions(text, discountQueries.products)
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const matches = suggestions.matches.filter(({ id }) => !ids.includes(Number(id)))
  const remove = (id: number, index: number) => {
    onRemove(id)
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      const target = buttons[Math.min(index, buttons.length - 1)] ?? field.current
      target?.focus()
    })
  }
  return (
    <div className={styles.products}>
      <SuggestInput
        {...suggestions}
        ref={field}
        matches={matches}
        label={t('form.products')}
        description={t('form.productsHint')}
        placeholder={t('form.findProduct')}
        autoComplete="off"
        // A disabled field would lose the focus.
        readOnly={ids.length >= max}
        data-path="products"
        error={error}
        value={text}
        onText={setText}
        onPick={({ id, name }) => {
          setText('')
          onAdd({ id: Number(id), name })
        }}
        show={({ name, code }) => <SuggestOption typed={text} name={name} note={code} />}
      />
      {ids.length > 0 && (
        <ul ref={list} className={styles.chosen} aria-label={t('form.products')}>
          {ids.map((id, index) => (
            <li key={id} className="row">
              <span className="trunc" dir="auto">
                {nameOf(id)}
              </span>
              <IconButton
                small
                label={t('form.removeProduct', { name: nameOf(id) })}
                onClick={() => remove(id, index)}
              >
                <IconX size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
