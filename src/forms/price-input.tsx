import { decimalsOf } from '#contract/money.ts'
import { useFormats } from '#kernel/format.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'
import styles from './price-input.module.css'

/** An amount in whole currency units in the language's format, with the currency inside the field. */
export function PriceInput({ currency, ...props }: NumberFieldProps & { currency: string }) {
  const formats = useFormats()
  const { unit, isUnitFirst } = formats.moneySigns(currency)
  const sign = (
    <span className={styles.unit} aria-hidden="true">
      {unit}
    </span>
  )
  return (
    <NumberField
      decimals={decimalsOf(currency)}
      format={(amount) => formats.typedAmount(amount, currency)}
      // The currency's side follows the language, also in a mirrored page.
      classNames={{ wrapper: styles.wrapper }}
      {...(isUnitFirst ? { leftSection: sign } : { rightSection: sign })}
      {...props}
    />
  )
}
