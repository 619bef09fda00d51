import { NumberInput, type NumberInputProps } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useFormats } from '#kernel/format.ts'
import styles from './price-input.module.css'

/** An amount in whole units, typed and shown by the habits of the language; the currency stands inside the field. */
export function PriceInput({ currency, ...props }: NumberInputProps & { currency: string }) {
  const { decimal, unit, isUnitFirst } = useFormats().moneySigns(currency)
  const sign = (
    <span className={styles.unit} aria-hidden="true">
      {unit}
    </span>
  )
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      decimalScale={2}
      fixedDecimalScale
      decimalSeparator={decimal}
      allowedDecimalSeparators={['.', ',']}
      inputMode="decimal"
      // The sign stands on the side where the amount leaves room for it, in a mirrored page too.
      classNames={{ wrapper: styles.wrapper ?? '' }}
      {...(isUnitFirst ? { leftSection: sign } : { rightSection: sign })}
      {...props}
    />
  )
}
