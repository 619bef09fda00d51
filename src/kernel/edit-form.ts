import { type FormErrors, useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from './api.ts'
import { useOnline } from './connection.ts'
import { fieldErrors } from './failure.ts'
import { checkedWhenLeft, useDraft } from './form.ts'
import { notify } from './snackbar.ts'

/** What a person may write about a thing, with the version in which it was read. */
export type Held<Fields> = { version: number | undefined; fields: Fields }

/** A form's values, with what the typing started from: kept in a draft too, it undoes nothing that others wrote. */
type Based<Fields> = { base?: Held<Fields> | undefined }

/** An edit as the server merges it (contract 9). */
type Edit<Fields> = { version?: number; changes: Partial<Fields>; base: Partial<Fields> }

/** For each field that both have changed, whose value stays. */
export type Choice<Fields> = Partial<Record<keyof Fields, 'mine' | 'theirs'>>

type Options<Fields, Values> = {
  /** Names the draft. */
  draft: string
  /** What the server holds, as far as it is known here. */
  held: Held<Fields>
  valuesOf: (fields: Fields) => Values
  fieldsOf: (values: Values) => Fields
  validate: (values: Values) => FormErrors
  /** How the verb fares. */
  verb: { error: ApiError | null; isPending: boolean; isError: boolean; reset: () => void }
  send: (
    edit: Edit<Fields>,
    answers: { onSuccess: (saved: Held<Fields>) => void; onError: (error: ApiError) => void },
  ) => void
  /** What the server holds now, in its refusal of fields that somebody else had changed (409). */
  currentIn: (body: unknown) => Held<Fields> | undefined
  /** It is saved, and the form shows that. */
  onSaved: () => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which two differ; lists are compared by what stands in them. */
export const changedFields = <Fields extends object>(before: Fields, now: Fields) =>
  (Object.keys(before) as (keyof Fields)[]).filter((field) => !isSame(before[field], now[field]))

const only = <Fields extends object>(fields: Fields, names: readonly (keyof Fields)[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>

/**
 * The form of a thing that others may be editing too. Only what was changed is sent, with what it was changed from:
 * the server merges what nobody else touched, and for the rest both versions are laid out to choose from.
 */
export function useEditForm<Fields extends object, Values extends Record<string, unknown> & Based<Fields>>({
  draft,
  held,
  valuesOf,
  fieldsOf,
  validate,
  verb,
  send,
  currentIn,
  onSaved,
}: Options<Fields, Values>) {
  const { t } = useTranslation('edit')
  const isOnline = useOnline()
  const typedOver = (fields: Fields, base: Held<Fields>): Values => ({ ...valuesOf(fields), base })
  const start = typedOver(held.fields, held)
  const form = useForm<Values>({ initialValues: start, ...checkedWhenLeft, validate })
  useDraft(draft, form)

  const base = form.values.base ?? held
  const mine = fieldsOf(form.values)
  const changed = changedFields(base.fields, mine)
  const current = verb.error?.status === 409 ? currentIn(verb.error.body) : undefined
  const theirs = current?.fields
  const theirChanges = theirs ? changedFields(base.fields, theirs) : []
  const clashing = changed.filter((field) => theirChanges.includes(field))

  function startFrom(next: Values, shown = next) {
    form.setInitialValues(next)
    form.setValues(shown)
  }

  const isKept = changed.length > 0 || verb.isPending || verb.isError
  const followed = useRef(held.version)
  useEffect(() => {
    if (followed.current === held.version) return
    followed.current = held.version
    // A form nobody typed into follows the server; one whose change waits or was refused keeps it.
    if (!isKept) startFrom(start)
  })

  function save(fields: Fields, from: Held<Fields>) {
    const names = changedFields(from.fields, fields)
    if (names.length === 0) return
    const edit = {
      ...(from.version !== undefined && { version: from.version }),
      changes: only(fields, names),
      base: only(from.fields, names),
    }
    send(edit, {
      onSuccess: (saved) => {
        startFrom(typedOver(saved.fields, saved))
        onSaved()
      },
      onError: (error) => {
        // Nothing is cleared: what was typed stays, and becomes a draft again.
        startFrom(typedOver(from.fields, from), typedOver(fields, from))
        form.setErrors(fieldErrors(error))
      },
    })
    const sent = typedOver(fields, { ...from, fields })
    startFrom(sent)
    form.resetDirty(sent)
    if (!isOnline) notify({ message: t('savedOffline') })
  }

  /** From now on what they wrote is what the typing started from; what was chosen of mine is saved over it. */
  function settle(choice: Choice<Fields>) {
    if (!current || !theirs) return
    const kept = changed.filter((field) => !clashing.includes(field) || choice[field] !== 'theirs')
    const merged = { ...theirs, ...only(mine, kept) }
    verb.reset()
    startFrom(typedOver(theirs, current), typedOver(merged, current))
    form.clearErrors()
    save(merged, current)
  }

  function discard() {
    verb.reset()
    startFrom(start)
    form.resetDirty(start)
    form.clearErrors()
  }

  return {
    form,
    /** What the typing started from. */
    before: base.fields,
    changed,
    clash:
      theirs && clashing.length > 0 ? { fields: clashing, theirs, mine, before: base.fields } : undefined,
    /** Why it was not saved, when that is no clash. */
    failure: theirs ? null : verb.error,
    submit: (values: Values) => save(fieldsOf(values), base),
    settle,
    discard,
  }
}

/** The form of a thing that is not there yet. What is typed is a draft until it is sent. */
export function useAddForm<Values extends Record<string, unknown>>({
  draft,
  blank,
  validate,
  send,
  onWaits,
}: {
  draft: string
  blank: Values
  validate: (values: Values) => FormErrors
  send: (values: Values, onError: (error: ApiError) => void) => void
  /** It is kept here and sent later. */
  onWaits: (values: Values) => void
}) {
  const isOnline = useOnline()
  const form = useForm<Values>({ initialValues: blank, ...checkedWhenLeft, validate })
  useDraft(draft, form)

  function submit(values: Values) {
    send(values, (error) => {
      // Nothing is cleared: what was typed stays, and becomes a draft again.
      form.setInitialValues(blank)
      form.setValues(values)
      form.setErrors(fieldErrors(error))
    })
    // From here on the outbox keeps it; a draft beside it would add the same thing twice.
    form.setInitialValues(values)
    form.resetDirty(values)
    if (!isOnline) onWaits(values)
  }

  function discard() {
    form.setValues(blank)
    form.clearErrors()
  }

  return { form, submit, discard }
}
