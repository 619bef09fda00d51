import type { UseFormReturnType } from '@mantine/form'
import type { ApiError } from '#kernel/api-error.ts'
import { fieldErrors, isAtFields, showFormErrors } from '#kernel/failure.ts'
import { isTyping } from '#kernel/keyboard.ts'
import { dismissFailure } from '#kernel/snackbar.ts'

/**
 * Shows the errors of a response in a form that can be edited before it arrives. Does not take the focus from a text
 * field, and closes the message of the failure when the fields show all of it.
 */
export function showLateErrors<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'getInputNode' | 'setErrors'>,
  error: ApiError,
) {
  if (isTyping(document.activeElement)) form.setErrors(fieldErrors(error))
  else showFormErrors(form, error)
  if (isAtFields(form, error)) dismissFailure(error)
}
