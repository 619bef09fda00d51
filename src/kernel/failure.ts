import type { FormErrors, UseFormReturnType } from '@mantine/form'
import i18next from 'i18next'
import type { ApiError } from './api-error.ts'

/** Undefined for an unknown code. Most texts load after signing in, to keep the sign-in page fast. */
function codeText(code: string): string | undefined {
  const keys = [`errors.${code}`, `refusals:${code}`]
  return i18next.exists(keys) ? i18next.t(keys as ['errors.noAnswer']) : undefined
}

/** The sentence of a failed call: translated by code, otherwise the server's own, or the one for no response. */
export function failureText({
  status,
  errorBody,
  message,
  isUnknownCall,
}: Pick<ApiError, 'message' | 'errorBody' | 'status'> & { isUnknownCall?: boolean }): string {
  if (status === 0) return i18next.t('errors.noAnswer')
  if (isUnknownCall) return i18next.t('errors.unknownCall')
  if (!errorBody) return i18next.t('errors.fault')
  return (errorBody.code && codeText(errorBody.code)) ?? message
}

export function fieldErrors(error: ApiError): FormErrors {
  const { errorBody } = error
  const whole = failureText(error)
  return Object.fromEntries(
    Object.entries(errorBody?.fields ?? {}).map(([field, code]) => [field, codeText(code) ?? whole]),
  )
}

/** For forms that wait for the response; focuses the first error. */
export function showFormErrors<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'getInputNode' | 'setErrors'>,
  error: ApiError,
) {
  const errors = fieldErrors(error)
  form.setErrors(errors)
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
}
