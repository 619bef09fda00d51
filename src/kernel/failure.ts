import type { FormErrors, UseFormReturnType } from '@mantine/form'
import i18next from 'i18next'
import type { ApiError } from './api-error.ts'

/**
 * Returns the translated sentence for an error code; undefined for an unknown code. Errors that the pages for guests show
 * are in `common`; all others are loaded after signing in, so that features do not slow down the sign-in page.
 */
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

/** The server's errors by field; empty when it names none. */
export function fieldErrors(error: ApiError): FormErrors {
  const { errorBody } = error
  const whole = failureText(error)
  return Object.fromEntries(
    Object.entries(errorBody?.fields ?? {}).map(([field, code]) => [field, codeText(code) ?? whole]),
  )
}

/**
 * Shows the server's errors under their fields and focuses the first, as for errors of the form itself. For forms that
 * wait for the response.
 */
export function showFormErrors<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'getInputNode' | 'setErrors'>,
  error: ApiError,
) {
  const errors = fieldErrors(error)
  form.setErrors(errors)
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
}
