import { NumberInput, type NumberInputProps } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Input.layer.css'

export function CountInput(props: NumberInputProps) {
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      allowDecimal={false}
      inputMode="numeric"
      clampBehavior="none"
      {...props}
    />
  )
}
