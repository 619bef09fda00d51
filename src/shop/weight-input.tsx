import { milligramsIn, weightDecimals, weightIn } from '#contract/weight.ts'
import { NumberField, type NumberFieldProps } from '#forms/number-field.tsx'
import styles from '#forms/price-input.module.css'
import { useWeights } from './use-weights.ts'

/** A weight in the unit of the shop. Its value is in milligrams, so that a draft keeps it when the unit changes. */
export function WeightInput({ value = '', onChange, label, ...props }: NumberFieldProps) {
  const { unit, sign } = useWeights()
  return (
    <NumberField
      decimals={weightDecimals}
      classNames={{ wrapper: styles.wrapper }}
      rightSection={
        <span className={styles.unit} aria-hidden="true">
          {sign}
        </span>
      }
      // The width of one sign is the default.
      rightSectionWidth={sign.length > 1 ? `calc(${sign.length}em + 16px)` : undefined}
      {...props}
      label={
        <>
          {label} <span className="sr-only">({sign})</span>
        </>
      }
      value={typeof value === 'number' ? weightIn(value, unit) : value}
      onChange={(typed) => onChange?.(typeof typed === 'number' ? milligramsIn(typed, unit) : typed)}
    />
  )
}
