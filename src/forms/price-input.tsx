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
  // The width of one sign is the default.
  const width = unit.length > 1 ? `calc(${unit.length}ch + 24px)` : undefined
  const section = isUnitFirst
    ? { leftSection: sign, leftSectionWidth: width }
    : { rightSection: sign, rightSectionWidth: width }
  return (
    <NumberField
      decimals={decimalsOf(currency)}
      format={(amount) => formats.typedAmount(amount, currency)}
      // The currency's side follows the language, also in a mirrored page.
      classNames={{ wrapper: styles.wrapper }}
      {...section}
      {...props}
    />
  )
}
