import type { FormErrors, UseFormReturnType } from '@mantine/form'
import i18next from 'i18next'
import type { ErrorBody } from '#contract/call.ts'
import { LastWriter } from '#contract/last-writer.ts'
import type { ApiError } from './api-error.ts'
import { session } from './session.ts'

/** Undefined for an unknown code. Most texts load after signing in, to keep the sign-in page fast. */
function codeText(code: string, { by }: Pick<ErrorBody, 'by'> = {}): string | undefined {
  const keys = [`errors.${code}`, `refusals:${code}`]
  return i18next.exists(keys)
    ? i18next.t(keys as ['errors.noAnswer'], { by: typeof by === 'string' ? by : '' })
    : undefined
}

function conflictText(body: ErrorBody): string {
  const { by } = LastWriter.safeParse(body).data ?? {}
  if (!by) return i18next.t('errors.conflict')
  return by.id === session.userId()
    ? i18next.t('errors.conflictOwn')
    : i18next.t('errors.conflictBy', { name: by.name })
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
  if (errorBody.code === 'conflict') return conflictText(errorBody)
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

type FormNodes<Values extends Record<string, unknown>> = Pick<UseFormReturnType<Values>, 'getInputNode'>

/** True when a failure only has errors of fields that the form shows. */
export function isAtFields<Values extends Record<string, unknown>>(
  form: FormNodes<Values>,
  error: ApiError,
): boolean {
  const fields = Object.keys(error.errorBody?.fields ?? {})
  return fields.length > 0 && fields.every((field) => form.getInputNode(field) !== null)
}

/** For forms that wait for the response; focuses the first error. */
export function showFormErrors<Values extends Record<string, unknown>>(
  form: FormNodes<Values> & Pick<UseFormReturnType<Values>, 'setErrors'>,
  error: ApiError,
) {
  const errors = fieldErrors(error)
  form.setErrors(errors)
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
}
