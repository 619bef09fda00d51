import { NumberField, type NumberFieldProps, numberIn, type TypedNumber } from './number-field.tsx'
import styles from './rate-input.module.css'

/** A typed rate in hundredths of a percent; undefined for what is no number. */
export function rateIn(typed: TypedNumber | undefined): number | undefined {
  const rate = numberIn(typed)
  return rate === undefined ? undefined : Math.round(rate * 100)
}

/** A rate in percent, usually with up to two decimals. */
export function RateInput(props: NumberFieldProps) {
  return (
    <NumberField
      decimals={2}
      classNames={{ wrapper: styles.amount }}
      rightSection={
        <span className={styles.unit} aria-hidden="true">
          %
        </span>
      }
      {...props}
    />
  )
}
