import { type ChangeEvent, type FormEvent, useState } from 'react'
import { whenLeft } from './press.ts'

/** For the sign-in page, where the form library would be too large. Validates on blur and on submit. */
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
    const errors = fields.length > 0 ? validate(values) : {}
    return Object.fromEntries(
      fields.flatMap((field) => (errors[field] ? [[field, String(errors[field])]] : [])),
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
      setChecked((now) => now.filter((checkedField) => checkedField !== field))
    },
    onBlur: whenLeft(() => setChecked((now) => [...now, field])),
  })

  const onSubmit =
    (send: (values: Record<Name, string>) => void, rejected: (errors: Record<string, string>) => void) =>
    (event: FormEvent) => {
      event.preventDefault()
      const fields = Object.keys(values)
      const errors = errorsOf(fields)
      setChecked(fields)
      if (Object.keys(errors).length > 0) rejected(errors)
      else send(values)
    }

  return { values, errors, setValues, getInputProps, onSubmit }
}
