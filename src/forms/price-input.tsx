import { NumberInput, type NumberInputProps } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useFormats } from '#kernel/format.ts'
import styles from './price-input.module.css'

/** An amount in whole currency units in the language's format, with the currency inside the field. */
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
      // The currency's side follows the language, also in a mirrored page.
      classNames={{ wrapper: styles.wrapper }}
      {...(isUnitFirst ? { leftSection: sign } : { rightSection: sign })}
      {...props}
    />
  )
}
