import type { FormErrors, UseFormReturnType } from '@mantine/form'
import i18next from 'i18next'
import type { ErrorBody } from '#contract/call.ts'
import type { ApiError } from './api-error.ts'

/** Undefined for an unknown code. Most texts load after signing in, to keep the sign-in page fast. */
function codeText(code: string, { by }: Pick<ErrorBody, 'by'> = {}): string | undefined {
  const keys = [`errors.${code}`, `refusals:${code}`]
  return i18next.exists(keys) ? i18next.t(keys as ['errors.noAnswer'], { by }) : undefined
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
  return (errorBody.code && codeText(errorBody.code, errorBody)) ?? message
}

export function fieldErrors(error: ApiError): FormErrors {
  const { errorBody } = error
  const whole = failureText(error)
  return Object.fromEntries(
    Object.entries(errorBody?.fields ?? {}).map(([field, code]) => [
      field,
      codeText(code, errorBody) ?? whole,
    ]),
  )
}

/** True when a failure only has errors of fields, and a form with these values has all of those. */
export function isAtFields(error: ApiError, values: object): boolean {
  const fields = Object.keys(error.errorBody?.fields ?? {})
  return fields.length > 0 && fields.every((field) => Object.hasOwn(values, field.split('.')[0] ?? ''))
}

/** Shows the errors of a response and focuses the first one, unless another form is being filled in by then. */
export function showFormErrors<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'getInputNode' | 'setErrors'>,
  error: ApiError,
) {
  const errors = fieldErrors(error)
  form.setErrors(errors)
  const [first] = Object.keys(errors)
  const field = first === undefined ? null : form.getInputNode(first)
  const active = document.activeElement
  const isTypingElsewhere =
    active?.matches('input, textarea, select') && active.closest('form') !== field?.closest('form')
  if (!isTypingElsewhere) field?.focus()
}
