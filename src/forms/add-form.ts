import { type FormErrors, useForm } from '@mantine/form'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { fieldErrors, isAtFields } from '#kernel/failure.ts'
import { isDiscarded } from '#offline/offline-mutation.ts'
import { removeRejected, useRejected } from '#offline/outbox.ts'
import { checkedWhenLeft, useDraft } from './form.ts'
import { showLateErrors } from './late-errors.ts'
import { markReopened, useReopenRequestFor } from './reopen.ts'

/** The form of a new record; its text is a draft until it is sent. */
export function useAddForm<Values extends Record<string, unknown>>({
  draft,
  blank,
  validate,
  mutation,
  valuesIn,
  send,
  onWaits,
}: {
  draft: string
  blank: Values
  validate: (values: Values) => FormErrors
  mutation: { mutationKey: QueryKey; error: ApiError | null; isPending: boolean; isPaused: boolean }
  valuesIn: (variables: object) => Values
  send: (values: Values, onError: (error: ApiError, variables: { idempotencyKey: string }) => void) => void
  /** Called when it is queued to be sent later. */
  onWaits: (values: Values) => void
}) {
  const formId = useId()
  const isOnline = useOnline()
  // A rejected write from the outbox replaces the text in the form, which stays a draft.
  const reopenRequest = useReopenRequestFor(mutation.mutationKey)
  const [rejected, setRejected] = useState(reopenRequest)
  const start = rejected ? valuesIn(rejected.variables) : blank
  const form = useForm<Values>({ initialValues: start, ...checkedWhenLeft, validate })
  useDraft(rejected ? `${draft}-${rejected.key}` : draft, form)
  useEffect(() => {
    if (!reopenRequest) return
    if (reopenRequest.key !== rejected?.key) {
      const values = valuesIn(reopenRequest.variables)
      setRejected(reopenRequest)
      form.setInitialValues(values)
      form.setValues(values)
    }
    form.setErrors(fieldErrors(reopenRequest.error))
    markReopened(reopenRequest.key)
  })
  const listed = useRejected()
  const isListed = listed.some(({ key }) => key === rejected?.key)
  /** A write that was rejected while its form is open becomes a draft again and leaves the outbox. */
  const [reopenedKey, setReopenedKey] = useState('')
  const isTaken = listed.some(({ key }) => key === reopenedKey)
  useEffect(() => {
    if (isTaken) void removeRejected(reopenedKey)
  }, [isTaken, reopenedKey])

  function submit(values: Values) {
    send(values, (error, { idempotencyKey }) => {
      setReopenedKey(idempotencyKey)
      // The text stays in the form and becomes a draft again.
      form.setInitialValues(blank)
      form.setValues(form.getValues())
      if (!isDiscarded(error)) showLateErrors(form, error)
    })
    // The outbox keeps it from here on; a draft as well would add it twice.
    form.setInitialValues(values)
    form.resetDirty(values)
    if (rejected) void removeRejected(rejected.key)
    if (!isOnline) onWaits(values)
  }

  function discard() {
    if (rejected) void removeRejected(rejected.key)
    form.setInitialValues(blank)
    form.setValues(blank)
    form.clearErrors()
  }

  const failure = mutation.error ?? (isListed && !mutation.isPending ? rejected?.error : null)
  return {
    form,
    failure: failure && !isAtFields(form, failure) ? failure : null,
    submit,
    discard,
    bar: { formId, isSaving: mutation.isPending && !mutation.isPaused, onDiscard: discard },
  }
}
