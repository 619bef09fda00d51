import { type FormErrors, useForm } from '@mantine/form'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownAgain, useRefusedOf, useWanted, useWantedOf } from './again.ts'
import type { ApiError } from './api.ts'
import { useOnline } from './connection.ts'
import { fieldErrors } from './failure.ts'
import { checkedWhenLeft, useDraft } from './form.ts'
import { writerIn } from './last-writer.ts'
import { forgetRefused, type RefusedEntry, useRefused } from './outbox.ts'
import { notify } from './snackbar.ts'
import { type Choice, changedFields, clashOf, isSame, pick, settled } from './three-way.ts'
import { isDiscarded } from './verb.ts'

/** What a person may write about a thing, with the version in which it was read. */
export type Held<Fields> = {
  version: number | undefined
  fields: Fields
  /** The last editor and the time, as far as the record itself tells. */
  by?: string | undefined
  at?: string | undefined
}

/** What the typing started from; `refused` is the key of the write by which the server refused what was typed. */
type Base<Fields> = Held<Fields> & { refused?: string | undefined }
/** A form's values, with what the typing started from: kept in a draft too, it undoes nothing that others wrote. */
type Based<Fields> = { base?: Base<Fields> | undefined }

/** An edit as the server merges it (docs/contract.md 6.4). */
export type Edit<Fields> = { version?: number; changes: Partial<Fields>; base: Partial<Fields> }

type Options<Fields, Values> = {
  /** Names the draft. */
  draft: string
  /** What the server holds, as far as it is known here. */
  held: Held<Fields>
  valuesOf: (fields: Fields) => Values
  fieldsOf: (values: Values) => Fields
  validate: (values: Values) => FormErrors
  /** How the verb fares. */
  verb: {
    mutationKey: QueryKey
    error: ApiError | null
    isPending: boolean
    isError: boolean
    reset: () => void
  }
  /** The part of the verb's intent that names this thing. */
  about: object
  /** The edit in an intent of the verb, where that writes it in another way. */
  editIn?: (intent: object, held: Fields) => Edit<Fields>
  send: (
    edit: Edit<Fields>,
    answers: {
      onSuccess: (saved: Held<Fields>) => void
      onError: (error: ApiError, intent: { idempotencyKey: string }) => void
    },
    /** All fields, and as they were before. */
    whole: { fields: Fields; from: Fields },
  ) => void
  /** What the server holds now, in its refusal of fields that somebody else had changed (409). */
  currentIn: (body: unknown) => Held<Fields> | undefined
  /** What is held here shows each change at once, so that the form follows it while a change is on its way too. */
  isShownAtOnce?: boolean
  /** It is saved, and the form shows that. */
  onSaved?: () => void
  /** Nobody else can edit it: whatever it meets was written by oneself elsewhere. */
  isOwn?: boolean
}

/**
 * The form of a thing that others may be editing too. Only what was changed is sent, with what it was changed from:
 * the server merges what nobody else touched, and for the rest both versions are laid out to choose from. What was
 * refused and stands in the outbox comes back into the form of its thing.
 */
export function useEditForm<Fields extends object, Values extends Record<string, unknown> & Based<Fields>>({
  draft,
  held,
  valuesOf,
  fieldsOf,
  validate,
  verb,
  about,
  editIn = (intent) => intent as Edit<Fields>,
  send,
  currentIn,
  isShownAtOnce = false,
  onSaved,
  isOwn = false,
}: Options<Fields, Values>) {
  const { t } = useTranslation('edit')
  const isOnline = useOnline()
  const typedOver = (fields: Fields, base: Base<Fields>): Values => ({ ...valuesOf(fields), base })
  const start = typedOver(held.fields, held)
  const form = useForm<Values>({ initialValues: start, ...checkedWhenLeft, validate })
  const isRestored = useDraft(draft, form)
  const [isStarted, setStarted] = useState(!isRestored)
  useEffect(() => setStarted(true), [])

  const base: Base<Fields> = form.values.base ?? held
  const mine = fieldsOf(form.values)
  const changed = changedFields(base.fields, mine)

  const refused = useRefusedOf(verb.mutationKey, about)
  // After a reload, and where it was sent from another page, only the outbox knows of the refusal.
  const error = verb.error ?? (refused && refused.key === base.refused ? refused.error : null)
  const current = error?.status === 409 ? currentIn(error.body) : undefined
  const clash = current && clashOf(base.fields, current.fields, mine)
  const [isAgain, setAgain] = useState(false)

  function startFrom(next: Values, shown = next) {
    form.setInitialValues(next)
    form.setValues(shown)
  }

  /** Whether the change that is on its way has been seen in what is held: from then on the form follows that. */
  const isSeen = useRef(false)
  const isFollowed = verb.isPending && isShownAtOnce
  useEffect(() => {
    if (!isFollowed) isSeen.current = false
    else if (isSame(base.fields, held.fields)) isSeen.current = true
    const isOnItsWay = verb.isPending && !isSeen.current
    const isKept = changed.length > 0 || isOnItsWay || verb.isError
    // A form nobody typed into follows the server; one whose change waits or was refused keeps it.
    if (!isKept && !(isSame(base.fields, held.fields) && base.version === held.version)) startFrom(start)
  })

  /** What was refused, with what was typed here since. */
  function takeUp({ key, variables, error: failure }: RefusedEntry) {
    const { version, changes, base: seen } = editIn(variables, held.fields)
    const known = changed.length === 0 ? held.fields : base.fields
    const from = { version, fields: { ...known, ...seen }, refused: key }
    const fields = { ...known, ...changes, ...pick(mine, changed) }
    startFrom(typedOver(from.fields, from), typedOver(fields, from))
    form.setErrors(fieldErrors(failure))
  }
  /** It was discarded in the outbox, or settled in another tab: only what was typed here since stays. */
  function letGo({ variables }: RefusedEntry) {
    const { changes } = editIn(variables, held.fields)
    const since = changed.filter((field) => !isSame(mine[field], changes[field]))
    discard()
    if (since.length > 0) form.setValues(typedOver({ ...held.fields, ...pick(mine, since) }, held))
  }
  const wanted = useWanted()
  const listed = useRef<RefusedEntry>(undefined)
  useEffect(() => {
    if (!isStarted || verb.isPending) return
    if (!refused) {
      if (listed.current && listed.current.key === base.refused) letGo(listed.current)
      listed.current = undefined
      return
    }
    listed.current = refused
    if (base.refused !== refused.key && (changed.length === 0 || wanted === refused.key)) takeUp(refused)
    shownAgain(refused.key)
  })

  function save(fields: Fields, from: Base<Fields>) {
    if (base.refused) void forgetRefused(base.refused)
    const names = changedFields(from.fields, fields)
    if (names.length === 0) return
    const edit = {
      ...(from.version !== undefined && { version: from.version }),
      changes: pick(fields, names),
      base: pick(from.fields, names),
    }
    const answers = {
      onSuccess: (saved: Held<Fields>) => {
        setAgain(false)
        // What was typed since it was sent stays, over what is saved now.
        const typed = fieldsOf(form.getValues())
        const since = changedFields(fields, typed)
        startFrom(
          typedOver(saved.fields, saved),
          typedOver({ ...saved.fields, ...pick(typed, since) }, saved),
        )
        onSaved?.()
      },
      onError: (failure: ApiError, { idempotencyKey }: { idempotencyKey: string }) => {
        if (isDiscarded(failure)) return
        // Nothing is cleared: what was typed stays, and becomes a draft again.
        const again = { ...from, refused: idempotencyKey }
        startFrom(typedOver(from.fields, again), { ...form.getValues(), base: again })
        form.setErrors(fieldErrors(failure))
      },
    }
    send(edit, answers, { fields, from: from.fields })
    isSeen.current = false
    const sent = typedOver(fields, { version: from.version, fields })
    startFrom(sent)
    form.resetDirty(sent)
    if (!isOnline) notify({ message: t('savedOffline') })
  }

  /** From now on what they wrote is what the typing started from; what was chosen of mine is saved over it. */
  function settle(choice: Choice<Fields>) {
    if (!current || !clash) return
    const merged = settled(clash, choice)
    setAgain(true)
    verb.reset()
    startFrom(typedOver(current.fields, current), typedOver(merged, current))
    form.clearErrors()
    save(merged, current)
  }

  function discard() {
    if (base.refused) void forgetRefused(base.refused)
    setAgain(false)
    verb.reset()
    startFrom(start)
    form.resetDirty(start)
    form.clearErrors()
  }

  return {
    form,
    /** Something was typed and is not saved, and no question about it is open. */
    isUnsaved: changed.length > 0 && !clash,
    /** What the typing started from. */
    before: base.fields,
    changed,
    clash: clash && {
      ...{ ...clash, ...writerIn(error?.body, current), isAgain, refused: base.refused },
      ...(isOwn && { isOwn }),
    },
    /** Why it was not saved, when that is no clash. */
    failure: current ? null : error,
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
  verb,
  valuesIn,
  send,
  onWaits,
}: {
  draft: string
  blank: Values
  validate: (values: Values) => FormErrors
  /** How the verb fares. */
  verb: { mutationKey: QueryKey; error: ApiError | null; isPending: boolean }
  /** What was typed, as an intent of the verb says it. */
  valuesIn: (intent: object) => Values
  send: (values: Values, onError: (error: ApiError, intent: { idempotencyKey: string }) => void) => void
  /** It is kept here and sent later. */
  onWaits: (values: Values) => void
}) {
  const isOnline = useOnline()
  // What the outbox asks for stands in the form in place of what is being typed there, which stays a draft.
  const wanted = useWantedOf(verb.mutationKey)
  const [refused, setRefused] = useState(wanted)
  const start = refused ? valuesIn(refused.variables) : blank
  const form = useForm<Values>({ initialValues: start, ...checkedWhenLeft, validate })
  useDraft(refused ? `${draft}-${refused.key}` : draft, form)
  useEffect(() => {
    if (!wanted) return
    if (wanted.key !== refused?.key) {
      const values = valuesIn(wanted.variables)
      setRefused(wanted)
      form.setInitialValues(values)
      form.setValues(values)
    }
    form.setErrors(fieldErrors(wanted.error))
    shownAgain(wanted.key)
  })
  const listed = useRefused()
  const isListed = listed.some(({ key }) => key === refused?.key)
  /** What was refused while the form still stood: it is a draft here again, and nothing for the outbox. */
  const [taken, setTaken] = useState('')
  const isTaken = listed.some(({ key }) => key === taken)
  useEffect(() => {
    if (isTaken) void forgetRefused(taken)
  }, [isTaken, taken])

  function submit(values: Values) {
    send(values, (error, { idempotencyKey }) => {
      setTaken(idempotencyKey)
      // Nothing is cleared: what was typed stays, and becomes a draft again.
      form.setInitialValues(blank)
      form.setValues(form.getValues())
      if (!isDiscarded(error)) form.setErrors(fieldErrors(error))
    })
    // From here on the outbox keeps it; a draft beside it would add the same thing twice.
    form.setInitialValues(values)
    form.resetDirty(values)
    if (refused) void forgetRefused(refused.key)
    if (!isOnline) onWaits(values)
  }

  function discard() {
    if (refused) void forgetRefused(refused.key)
    form.setInitialValues(blank)
    form.setValues(blank)
    form.clearErrors()
  }

  return {
    form,
    /** Why it was not added. */
    failure: verb.error ?? (isListed && !verb.isPending ? refused?.error : null),
    submit,
    discard,
  }
}
