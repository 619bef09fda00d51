import { type FormErrors, useForm } from '@mantine/form'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { fieldErrors, isAtFields } from '#kernel/failure.ts'
import type { RejectedMutation } from '#kernel/outbox-entry.ts'
import { notify } from '#kernel/snackbar.ts'
import { isDiscarded } from '#offline/offline-mutation.ts'
import { removeRejected } from '#offline/outbox.ts'
import { checkedWhenLeft, useDraft } from './form.ts'
import { writerIn } from './last-writer.ts'
import { showLateErrors } from './late-errors.ts'
import { markReopened, useRejectedFor, useReopenRequest } from './reopen.ts'
import { type Choice, changedFields, findConflict, isSame, mergeChoice, pick } from './three-way.ts'

export type Snapshot<Fields> = {
  version: number | undefined
  fields: Fields
  /** The last editor and the time, where the record has them. */
  by?: string
  at?: string
}

/** The values that the editing began with; `refused` is the key of the rejected write, if it began with one. */
type Base<Fields> = Snapshot<Fields> & { refused?: string }
/** A form's values with their base; it is in the draft too, so that a restored draft overwrites nothing of others. */
type Based<Fields> = { base?: Base<Fields> }

/** An edit that the server can merge (docs/contract.md 6.4). */
export type Edit<Fields> = { version?: number; changes: Partial<Fields>; base: Partial<Fields> }

type Options<Fields, Values> = {
  draft: string
  snapshot: Snapshot<Fields>
  valuesOf: (fields: Fields) => Values
  fieldsOf: (values: Values) => Fields
  validate: (values: Values) => FormErrors
  mutation: {
    mutationKey: QueryKey
    error: ApiError | null
    isPending: boolean
    isPaused: boolean
    isError: boolean
    reset: () => void
  }
  about: object
  /** Reads the edit from the variables, where they have another shape. */
  editIn?: (variables: object, snapshot: Fields) => Edit<Fields>
  send: (
    edit: Edit<Fields>,
    answers: {
      onSuccess: (saved: Snapshot<Fields>) => void
      onError: (error: ApiError, variables: { idempotencyKey: string }) => void
    },
    whole: { fields: Fields; from: Fields },
  ) => void
  currentIn: (body: unknown) => Snapshot<Fields> | undefined
  /** True when `snapshot` is updated optimistically: the form then follows it during a mutation too. */
  isShownAtOnce?: boolean
  /** Called when it is saved and the form shows that. */
  onSaved?: () => void
  /** True when only the user can edit it: a conflict then comes from another tab or device. */
  isOwn?: boolean
}

export const currentOf =
  <Current, Fields>(
    conflict: z.ZodMiniType<{ current: Current }>,
    toSnapshot: (current: Current) => Snapshot<Fields>,
  ) =>
  (body: unknown) => {
    const { data } = conflict.safeParse(body)
    return data && toSnapshot(data.current)
  }

/** The base of a draft of an earlier version: with newer fields, and without those that no longer exist. */
function inThisVersion<Fields extends object>(
  base: Base<Fields>,
  stored: Fields,
  mine: Fields,
): Base<Fields> {
  const all = { ...stored, ...base.fields }
  const names = (Object.keys(all) as (keyof Fields)[]).filter((name) => name in stored || name in mine)
  return { ...base, fields: pick(all, names) as Fields }
}

/**
 * The form of a record that others may edit too. It sends only changed fields with their base: the server merges the
 * others, and for a conflict the user chooses between both versions. A rejected write from the outbox returns to its
 * form.
 */
export function useEditForm<Fields extends object, Values extends Record<string, unknown> & Based<Fields>>({
  draft,
  snapshot,
  valuesOf,
  fieldsOf,
  validate,
  mutation,
  about,
  editIn = (variables) => variables as Edit<Fields>,
  send,
  currentIn,
  isShownAtOnce = false,
  onSaved,
  isOwn = false,
}: Options<Fields, Values>) {
  const { t } = useTranslation('edit')
  const formId = useId()
  const isOnline = useOnline()
  const typedOver = (fields: Fields, base: Base<Fields>): Values => ({ ...valuesOf(fields), base })
  const start = typedOver(snapshot.fields, snapshot)
  const form = useForm<Values>({ initialValues: start, ...checkedWhenLeft, validate })
  const isRestored = useDraft(draft, form)
  const [isStarted, setStarted] = useState(!isRestored)
  useEffect(() => setStarted(true), [])

  const mine = fieldsOf(form.values)
  const base: Base<Fields> = form.values.base
    ? inThisVersion(form.values.base, snapshot.fields, mine)
    : snapshot
  const changed = changedFields(base.fields, mine)

  const rejected = useRejectedFor(mutation.mutationKey, about)
  // After a reload, or when it was sent from another page, only the outbox has the error.
  const error = mutation.error ?? (rejected && rejected.key === base.refused ? rejected.error : null)
  const current = error?.status === 409 ? currentIn(error.body) : undefined
  const conflict = current && findConflict(base.fields, current.fields, mine)
  const [isAgain, setAgain] = useState(false)

  function startFrom(next: Values, displayValues = next) {
    form.setInitialValues(next)
    form.setValues(displayValues)
  }

  /** True from sending until the mutation shows it: a parent that has the mutation is drawn after this form. */
  const isSent = useRef(false)
  /** True once the optimistic change is visible in `snapshot`: then the form follows it. */
  const isSeen = useRef(false)
  const isFollowed = mutation.isPending && isShownAtOnce
  useEffect(() => {
    if (!isFollowed) isSeen.current = false
    else if (isSame(base.fields, snapshot.fields)) isSeen.current = true
    if (mutation.isPending) isSent.current = false
    const isOnItsWay = isSent.current || (mutation.isPending && !isSeen.current)
    const isKept = changed.length > 0 || isOnItsWay || mutation.isError
    // An untouched form follows the server; one with a pending or rejected change keeps its values.
    if (!isKept && !(isSame(base.fields, snapshot.fields) && base.version === snapshot.version))
      startFrom(start)
  })

  /** Puts a rejected write into the form, under what was typed since. */
  function takeUp({ key, variables, error: failure }: RejectedMutation) {
    const { version, changes, base: seen } = editIn(variables, snapshot.fields)
    const baseFields = changed.length === 0 ? snapshot.fields : base.fields
    const from = { version, fields: { ...baseFields, ...seen }, refused: key }
    const fields = { ...baseFields, ...changes, ...pick(mine, changed) }
    startFrom(typedOver(from.fields, from), typedOver(fields, from))
    form.setErrors(fieldErrors(failure))
  }
  /** The rejected write was discarded or resolved elsewhere: only what was typed since stays. */
  function letGo({ variables }: RejectedMutation) {
    const { changes } = editIn(variables, snapshot.fields)
    const since = changed.filter((field) => !isSame(mine[field], changes[field]))
    discard()
    if (since.length > 0) form.setValues(typedOver({ ...snapshot.fields, ...pick(mine, since) }, snapshot))
  }
  const reopenRequest = useReopenRequest()
  const listed = useRef<RejectedMutation>(undefined)
  useEffect(() => {
    if (!isStarted || isSent.current || mutation.isPending) return
    if (!rejected) {
      if (listed.current && listed.current.key === base.refused) letGo(listed.current)
      listed.current = undefined
      return
    }
    listed.current = rejected
    if (base.refused !== rejected.key && (changed.length === 0 || reopenRequest === rejected.key))
      takeUp(rejected)
    markReopened(rejected.key)
  })

  function save(fields: Fields, from: Base<Fields>) {
    if (base.refused) void removeRejected(base.refused)
    const names = changedFields(from.fields, fields)
    if (names.length === 0) return
    const edit = { version: from.version, changes: pick(fields, names), base: pick(from.fields, names) }
    const answers = {
      onSuccess: (saved: Snapshot<Fields>) => {
        isSent.current = false
        setAgain(false)
        // Text that was typed since sending stays, over the saved fields.
        const typed = fieldsOf(form.getValues())
        const since = changedFields(fields, typed)
        startFrom(
          typedOver(saved.fields, saved),
          typedOver({ ...saved.fields, ...pick(typed, since) }, saved),
        )
        onSaved?.()
      },
      onError: (failure: ApiError, { idempotencyKey }: { idempotencyKey: string }) => {
        isSent.current = false
        if (isDiscarded(failure)) return
        // The text stays in the form and becomes a draft again.
        const again = { ...from, refused: idempotencyKey }
        startFrom(typedOver(from.fields, again), { ...form.getValues(), base: again })
        showLateErrors(form, failure)
      },
    }
    send(edit, answers, { fields, from: from.fields })
    isSent.current = true
    isSeen.current = false
    const submittedEdit = typedOver(fields, { version: from.version, fields })
    startFrom(submittedEdit)
    form.resetDirty(submittedEdit)
    if (!isOnline) notify({ message: t('savedOffline') })
  }

  /** Their values become the base; my chosen values are saved over them. */
  function settle(choice: Choice<Fields>) {
    if (!current || !conflict) return
    const merged = mergeChoice(conflict, choice)
    setAgain(true)
    mutation.reset()
    startFrom(typedOver(current.fields, current), typedOver(merged, current))
    form.clearErrors()
    save(merged, current)
  }

  function discard() {
    if (base.refused) void removeRejected(base.refused)
    isSent.current = false
    setAgain(false)
    mutation.reset()
    startFrom(start)
    form.resetDirty(start)
    form.clearErrors()
  }

  const open = conflict && {
    ...conflict,
    ...writerIn(error?.body, current),
    isAgain,
    refused: base.refused,
    isOwn,
  }
  return {
    form,
    /** True for unsaved changes without an open conflict. */
    isUnsaved: changed.length > 0 && !conflict,
    before: base.fields,
    changed,
    conflict: open,
    problems: {
      conflict: open,
      failure: current || !error || isAtFields(form, error) ? null : error,
      onSettle: settle,
    },
    submit: (values: Values) => save(fieldsOf(values), base),
    discard,
    bar: { formId, isSaving: mutation.isPending && !mutation.isPaused, onDiscard: discard },
  }
}
