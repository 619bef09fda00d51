import type { ComponentProps } from 'react'
import { TextField } from '#forms/text-field.tsx'

/** The field for a one-time code or a recovery code, which has letters too: `inputMode` is for codes of an app alone. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return <TextField autoComplete="one-time-code" maxLength={20} data-autofocus {...props} />
}
