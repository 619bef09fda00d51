import { NumberField, type NumberFieldProps } from './number-field.tsx'
import styles from './rate-input.module.css'

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
