import { type ChangeEvent, type FormEvent, useState } from 'react'

type Errors = Record<string, string>

/**
 * A form of a few texts, for the page that everybody waits for: the sign-in page cannot afford the form library,
 * whose part of the interface this is. Fields are checked when they are left and when the form is sent.
 */
export function useSmallForm<Name extends string>({
  initialValues,
  validate,
}: {
  initialValues: Record<Name, string>
  validate: (values: Record<Name, string>) => Record<string, unknown>
}) {
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<Errors>({})

  /** The errors of these fields, and of no others. */
  const check = (fields: readonly string[]) => {
    const found = validate(values)
    return Object.fromEntries(
      fields.flatMap((field) => (found[field] ? [[field, String(found[field])]] : [])),
    ) as Errors
  }

  const getInputProps = (field: Name) => ({
    value: values[field],
    error: errors[field],
    'data-path': field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      setValues((now) => ({ ...now, [field]: value }))
      setErrors(({ [field]: _corrected, ...others }) => others)
    },
    onBlur: () => setErrors(({ [field]: _before, ...others }) => ({ ...others, ...check([field]) })),
  })

  const onSubmit =
    (send: (values: Record<Name, string>) => void, refused: (errors: Errors) => void) =>
    (event: FormEvent) => {
      event.preventDefault()
      const found = check(Object.keys(values))
      setErrors(found)
      if (Object.keys(found).length > 0) refused(found)
      else send(values)
    }

  return { values, errors, setValues, getInputProps, onSubmit }
}
