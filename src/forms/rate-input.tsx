import { NumberInput, type NumberInputProps } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import styles from './rate-input.module.css'

export function RateInput(props: NumberInputProps) {
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      decimalScale={2}
      allowedDecimalSeparators={['.', ',']}
      inputMode="decimal"
      clampBehavior="none"
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
