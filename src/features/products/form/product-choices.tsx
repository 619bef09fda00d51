import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products.ts'
import type { Choice } from '#features/products/choice.ts'
import styles from '#features/products/detail/detail.module.css'
import { Dot } from '#features/products/swatches.tsx'
import { useFormats } from '#kernel/format.ts'
import { useWords } from '#shop/use-words.ts'
import fieldLabel from '#ui/field-label.module.css'
import { Quantity } from '#ui/quantity.tsx'

export const sizesOf = ({ sizes = [] }: Product): number[] => sizes

export function ProductChoices({
  choice,
  canBuy,
  isAsked,
  onChoice,
}: {
  choice: Choice
  /** False where the checkout is off: the options then only show what there is. */
  canBuy: boolean
  /** True after an attempt to buy without a complete choice. */
  isAsked: boolean
  onChoice: (part: Partial<Choice>) => void
}) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const words = useWords()
  const { product, color, size, quantity } = choice
  const missing = [
    product.colors.length > 0 && color === undefined && t('detail.aColor'),
    sizesOf(product).length > 0 && size === undefined && t('detail.aSize'),
  ].filter((option) => option !== false)
  return (
    <div className={styles.choices}>
      {product.colors.length > 0 && (
        <Chips
          label={t('detail.color')}
          options={product.colors}
          chosen={color}
          onChange={(next) => onChoice({ color: next })}
        >
          {(code) => (
            <>
              <Dot code={code} />
              {words.color(code)}
            </>
          )}
        </Chips>
      )}
      {sizesOf(product).length > 0 && (
        <Chips
          label={t('detail.size')}
          options={sizesOf(product)}
          chosen={size}
          onChange={(next) => onChoice({ size: next })}
        >
          {(value) => formats.number(value)}
        </Chips>
      )}
      {canBuy && (
        <>
          <div className={styles.field}>
            <span className={fieldLabel.label} aria-hidden="true" dir="auto">
              {t('detail.quantity')}
            </span>
            <Quantity
              label={t('detail.quantity')}
              size="lg"
              value={quantity}
              max={product.quantity ?? 9999}
              onChange={(next) => onChoice({ quantity: next })}
            />
          </div>
          <p
            className={`small dim ${styles.missing}`}
            data-asked={isAsked || undefined}
            role="status"
            dir="auto"
          >
            {missing.length > 0 && t('detail.choose', { what: formats.list(missing) })}
          </p>
        </>
      )}
    </div>
  )
}

function Chips<Value extends string | number>({
  label,
  options,
  chosen,
  onChange,
  children,
}: {
  label: string
  options: readonly Value[]
  chosen: Value | undefined
  onChange: (value: Value) => void
  children: (value: Value) => React.ReactNode
}) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend className={fieldLabel.label} dir="auto">
        {label}
      </legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option} className={`small ${styles.chip}`} dir="auto">
            <input
              type="radio"
              className="cover-input"
              name={name}
              checked={option === chosen}
              onChange={() => onChange(option)}
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
