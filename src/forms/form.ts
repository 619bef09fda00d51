import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useContext, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { isUnreadable } from '#contract/readable.ts'
import { session } from '#kernel/session.ts'
import { dropDraft, readDatedDraft, writeDraft } from '#offline/drafts.ts'
import { DraftContext } from '#ui/draft-place.ts'
import { whenLeft } from './press.ts'

/** Problems of a field; each has a translated sentence. */
export type Problem = 'missing' | 'short' | 'long' | 'format' | 'hidden'

/** The first problem of each field, as a sentence; fields outside the schema are not checked. */
export function checkedBy<Values>(
  schema: z.ZodMiniType,
  say: (problem: Problem, field: string) => string,
): (values: Values) => FormErrors {
  return (values) => {
    const errors: FormErrors = {}
    for (const issue of schema.safeParse(values).error?.issues ?? []) {
      const field = String(issue.path[0])
      if (Object.hasOwn(errors, field)) continue
      const value = (values as Record<string, unknown>)[field]
      errors[field] = say(isUnreadable(issue) ? 'hidden' : problemOf(issue.code, value), field)
    }
    return errors
  }
}

function problemOf(code: string, value: unknown): Problem {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
    return 'missing'
  if (code === 'too_small') return 'short'
  return code === 'too_big' ? 'long' : 'format'
}

/** Options of the form hook: a field is validated on blur. */
export const checkedWhenLeft = {
  validateInputOnBlur: true,
  enhanceGetInputProps: ({ inputProps: { onBlur } }: { inputProps: { onBlur?: () => void } }) =>
    onBlur ? { onBlur: whenLeft(onBlur) } : {},
}

const draftPause = 300

/** Kept on this device for seven days. Not for passwords. Returns true when a draft was restored. */
export function useDraft<Values extends Record<string, unknown>>(
  name: string,
  form: Pick<UseFormReturnType<Values>, 'values' | 'setValues' | 'isDirty'>,
) {
  const { values, setValues, isDirty: isDirtyNow } = form
  const isDirty = form.isDirty()
  const [draft] = useState(() => readDatedDraft<Values>(name))
  // The last save follows the navigation, so the address is read at the start.
  const router = useRouter({ warn: false })
  const [path] = useState(() => router?.state.location.pathname)
  const restored = draft?.values
  const started = useRef(false)
  usePlaced(name, form, draft)

  useEffect(() => {
    if (restored) setValues(restored)
    // Only the draft from before the screen opened is restored, once.
  }, [restored, setValues])

  useEffect(() => {
    // The first effect still sees the values from before the restored draft.
    if (!started.current) {
      started.current = true
      return
    }
    if (!isDirty) return dropDraft(name)
    const save = () => writeDraft(name, values, { path })
    const timer = setTimeout(save, draftPause)
    globalThis.addEventListener('pagehide', save)
    // A session that expires saves immediately; signing out deletes drafts instead.
    const stop = session.subscribe((event) => {
      const isByItself = event.type === 'ended' && (event.reason === 'expired' || event.reason === 'refused')
      if (isByItself) writeDraft(name, values, { owner: event.userId, path })
    })
    return () => {
      stop()
      clearTimeout(timer)
      globalThis.removeEventListener('pagehide', save)
      // After sending and leaving immediately: the outbox keeps it, so it is no draft.
      if (isDirtyNow()) save()
      else dropDraft(name)
    }
  }, [name, values, path, isDirty, isDirtyNow])

  return restored !== undefined
}

/** Reports restored and kept drafts to the surrounding page, drawer or dialog. */
function usePlaced(
  name: string,
  form: { values: object; isDirty: () => boolean },
  draft: { at: number; values: object } | undefined,
) {
  const draftScope = useContext(DraftContext)
  const { values, isDirty: isDirtyNow } = form
  const isDirty = isDirtyNow()
  const [at, savedValues] = [draft?.at, draft && JSON.stringify(draft.values)]
  // No message for a restored draft that was not changed.
  const isTyped = isDirty && JSON.stringify(values) !== savedValues
  const last = useRef({ isTyped, isDirtyNow })
  useEffect(() => {
    last.current = { isTyped, isDirtyNow }
  }, [isTyped, isDirtyNow])
  useEffect(() => {
    draftScope?.note(name, isDirty ? at : undefined)
    // An unchanged restored draft gets no message, but is no longer on this page.
    return () => draftScope?.note(name, undefined)
  }, [draftScope, name, isDirty, at])
  useEffect(() => {
    draftScope?.opened(name)
    return () => {
      // After sending and closing immediately nothing is kept here.
      const { isTyped, isDirtyNow } = last.current
      if (isTyped && isDirtyNow() && session.userId()) draftScope?.left(name)
    }
  }, [draftScope, name])
}
