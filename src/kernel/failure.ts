import type { FormErrors, UseFormReturnType } from '@mantine/form'
import i18next from 'i18next'
import type { ApiError } from './api.ts'

/** The sentence for a refusal's code in the reader's language; undefined for a code without one. */
function codeText(code: string): string | undefined {
  const key = `errors.${code}`
  return i18next.exists(key) ? i18next.t(key as 'errors.noAnswer') : undefined
}

/** A failed call in the reader's language: the sentence for its code, the server's own, or the one for no answer. */
export function failureText({
  status,
  refusal,
  message,
  isUnknownCall,
}: Pick<ApiError, 'message' | 'refusal' | 'status'> & { isUnknownCall?: boolean }): string {
  if (status === 0) return i18next.t('errors.noAnswer')
  if (isUnknownCall) return i18next.t('errors.unknownCall')
  if (!refusal) return i18next.t('errors.fault')
  return (refusal.code && codeText(refusal.code)) ?? message
}

/** The server's refusal put under the fields it is about; empty when it names none. */
export function fieldErrors(error: ApiError): FormErrors {
  const { refusal } = error
  const whole = failureText(error)
  return Object.fromEntries(
    Object.entries(refusal?.fields ?? {}).map(([field, code]) => [field, codeText(code) ?? whole]),
  )
}

/** Puts a refusal under its fields and leads to the first, as a form does that refuses by itself: for forms that wait for their answer. */
export function showRefusal<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'getInputNode' | 'setErrors'>,
  error: ApiError,
) {
  const errors = fieldErrors(error)
  form.setErrors(errors)
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
}
