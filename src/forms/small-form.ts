import { type ChangeEvent, type FormEvent, useState } from 'react'
import { whenLeft } from './press.ts'

/**
 * A form of a few texts for the sign-in page, where the form library would be too large. Fields are validated on blur
 * and on submit.
 */
export function useSmallForm<Name extends string>({
  initialValues,
  validate,
}: {
  initialValues: Record<Name, string>
  validate: (values: Record<Name, string>) => Record<string, unknown>
}) {
  const [values, setValues] = useState(initialValues)
  /** Fields whose errors are shown. */
  const [checked, setChecked] = useState<readonly string[]>([])
  const errorsOf = (fields: readonly string[]): Record<string, string> => {
    const found = fields.length > 0 ? validate(values) : {}
    return Object.fromEntries(
      fields.flatMap((field) => (found[field] ? [[field, String(found[field])]] : [])),
    )
  }
  const errors = errorsOf(checked)

  const getInputProps = (field: Name) => ({
    value: values[field],
    error: errors[field],
    'data-path': field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      setValues((now) => ({ ...now, [field]: value }))
      setChecked((now) => now.filter((one) => one !== field))
    },
    onBlur: whenLeft(() => setChecked((now) => [...now, field])),
  })

  const onSubmit =
    (send: (values: Record<Name, string>) => void, rejected: (errors: Record<string, string>) => void) =>
    (event: FormEvent) => {
      event.preventDefault()
      const fields = Object.keys(values)
      const found = errorsOf(fields)
      setChecked(fields)
      if (Object.keys(found).length > 0) rejected(found)
      else send(values)
    }

  return { values, errors, setValues, getInputProps, onSubmit }
}
