import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { useContext, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { DraftPlace } from './draft-place.ts'
import { dropDraft, readDatedDraft, writeDraft } from './drafts.ts'
import { onceReleased } from './press.ts'
import { session } from './session.ts'

/** What can be wrong with one field, in words a screen can translate. */
export type Problem = 'missing' | 'short' | 'long' | 'format'

/**
 * A form's check made from the schema the server checks with: the first problem of each field, as the
 * screen says it. Fields the schema does not know are left alone.
 */
export function checkedBy<Values>(
  schema: z.ZodMiniType,
  say: (problem: Problem, field: string) => string,
): (values: Values) => FormErrors {
  return (values) => {
    const errors: FormErrors = {}
    for (const issue of schema.safeParse(values).error?.issues ?? []) {
      const field = String(issue.path[0])
      if (field in errors) continue
      const value = (values as Record<string, unknown>)[field]
      errors[field] = say(problemOf(issue.code, value), field)
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

/** For the form hook: a field is checked when it is left. */
export const checkedWhenLeft = {
  validateInputOnBlur: true,
  enhanceGetInputProps: ({ inputProps: { onBlur } }: { inputProps: { onBlur?: () => void } }) =>
    onBlur ? { onBlur: () => onceReleased(onBlur) } : {},
}

const draftPause = 300

/**
 * Keeps what is typed into a form on this device for seven days, until it is saved or discarded: a reload, an
 * ended session and a closed tab lose nothing. Not for passwords. Answers whether a draft was brought back.
 */
export function useDraft<Values extends Record<string, unknown>>(
  name: string,
  form: Pick<UseFormReturnType<Values>, 'values' | 'setValues' | 'isDirty'>,
) {
  const { values, setValues, isDirty: isDirtyNow } = form
  const isDirty = form.isDirty()
  const [draft] = useState(() => readDatedDraft<Values>(name))
  const restored = draft?.values
  const started = useRef(false)
  usePlaced(name, form, draft)

  useEffect(() => {
    if (restored) setValues(restored)
    // Only what stood there when the screen opened is brought back, once.
  }, [restored, setValues])

  useEffect(() => {
    // The first run still sees the values from before the draft was brought back.
    if (!started.current) {
      started.current = true
      return
    }
    if (!isDirty) return dropDraft(name)
    const save = () => writeDraft(name, values)
    const timer = setTimeout(save, draftPause)
    globalThis.addEventListener('pagehide', save)
    // A session that ends by itself does not wait for a pause; whoever signs out leaves nothing behind.
    const stop = session.subscribe((event) => {
      const isByItself = event.type === 'ended' && (event.reason === 'expired' || event.reason === 'refused')
      if (isByItself) writeDraft(name, values, event.userId)
    })
    return () => {
      stop()
      clearTimeout(timer)
      globalThis.removeEventListener('pagehide', save)
      // Sent and gone at once: what waits in the outbox is no draft.
      if (isDirtyNow()) save()
      else dropDraft(name)
    }
  }, [name, values, isDirty, isDirtyNow])

  return restored !== undefined
}

/** Says in the page, drawer or dialog from when a draft is, and when that is left that it is kept. */
function usePlaced(
  name: string,
  form: { values: object; isDirty: () => boolean },
  draft: { at: number; values: object } | undefined,
) {
  const place = useContext(DraftPlace)
  const { values, isDirty: isDirtyNow } = form
  const isDirty = isDirtyNow()
  const [at, before] = [draft?.at, draft && JSON.stringify(draft.values)]
  // What was brought back and left as it was has been told of.
  const isTyped = isDirty && JSON.stringify(values) !== before
  const last = useRef({ isTyped, isDirtyNow })
  useEffect(() => {
    last.current = { isTyped, isDirtyNow }
  }, [isTyped, isDirtyNow])
  useEffect(() => {
    place?.note(name, isDirty ? at : undefined)
    // A draft that is left as it was brought back is not told of, and yet stands on this page no more.
    return () => place?.note(name, undefined)
  }, [place, name, isDirty, at])
  useEffect(() => {
    place?.opened(name)
    return () => {
      // Sent and closed at once: nothing is left here.
      const { isTyped, isDirtyNow } = last.current
      if (isTyped && isDirtyNow() && session.userId()) place?.left(name)
    }
  }, [place, name])
}
