import { NumberInput, type NumberInputProps } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { useFormats } from '#kernel/format.ts'
import styles from './price-input.module.css'

/** An amount in whole currency units in the language's format, with the currency inside the field. */
export function PriceInput({
  currency,
  value,
  onChange,
  onBlur,
  ...props
}: NumberInputProps & { currency: string }) {
  const formats = useFormats()
  const { decimal, unit, isUnitFirst } = formats.moneySigns(currency)
  // Decimals written after each key would move the caret under the next one.
  const [isTyping, setIsTyping] = useState(false)
  const isNumeric = value !== undefined && value !== '' && !Number.isNaN(Number(value))
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
      decimalSeparator={decimal}
      allowedDecimalSeparators={['.', ',']}
      inputMode="decimal"
      // The currency's side follows the language, also in a mirrored page.
      classNames={{ wrapper: styles.wrapper }}
      {...(isUnitFirst ? { leftSection: sign } : { rightSection: sign })}
      {...props}
      value={isTyping || !isNumeric ? value : formats.typedAmount(Number(value))}
      onChange={(next) => {
        setIsTyping(true)
        // A field that is left hands back the number it shows, and a change clears the form's error.
        if (next !== value) onChange?.(next)
      }}
      onBlur={(event) => {
        setIsTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
