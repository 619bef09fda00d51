import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { isComposing } from '#kernel/keyboard.ts'
import { readNumber, roundTo } from '#kernel/read-number.ts'

/** A number, an empty text, or a typed text that cannot be read as a number. */
export type TypedNumber = number | string

export type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: TypedNumber
  onChange?: (value: TypedNumber) => void
  /** Decimals that a number may have, default none. */
  decimals?: number
  /** Formats the number while the field is not being edited, default without signs between thousands. */
  format?: (value: number) => string
}

/** The number of a field, or undefined while it is empty or unreadable. */
export const numberIn = (value: TypedNumber | undefined) => (typeof value === 'number' ? value : undefined)

/** A field for a number in the signs of the language. The up and down arrow keys change it by one. */
export function NumberField({
  value = '',
  onChange,
  onBlur,
  onKeyDown,
  decimals = 0,
  format,
  error,
  ...props
}: NumberFieldProps) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const [typed, setTyped] = useState<string>()
  const textOf = format ?? formats.typedNumber
  const isUnreadable = typed === undefined && typeof value === 'string' && value !== ''
  function change(text: string) {
    setTyped(text)
    onChange?.(text.trim() === '' ? '' : (readNumber(text, formats.signs(), decimals) ?? text))
  }
  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...props}
      value={typed ?? (typeof value === 'number' ? textOf(value) : value)}
      error={
        error ||
        (isUnreadable && t('number.unreadable', { example: formats.typedNumber(decimals > 0 ? 12.5 : 12) }))
      }
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        const isFixed = props.readOnly || isComposing(event.nativeEvent)
        if (!step || isFixed || event.defaultPrevented || (typeof value === 'string' && value !== '')) return
        event.preventDefault()
        const number = numberIn(value) ?? 0
        const next = number < 0 ? number + step : Math.max(0, number + step)
        setTyped(undefined)
        onChange?.(roundTo(next, decimals))
      }}
    />
  )
}
