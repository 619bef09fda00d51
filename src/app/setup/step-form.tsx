import { Button } from '@mantine/core'
import type { FormErrors, FormValidationResult } from '@mantine/form'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { useOnline } from '#kernel/connection.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import styles from './setup.module.css'

/** A step of the setup as its page shows it; `onNext` opens the next one. */
export type StepProps = { number: number; onNext: () => void }

/** One of the records that a step edits. */
type Part = {
  validate: () => FormValidationResult
  errors: FormErrors
  /** Messages of fields that only the whole page has, such as those of a draft from there. */
  otherErrors: ReactNode[]
  isSaving: boolean
  /** True while the user has to choose between two versions. */
  hasConflict: boolean
  /** Sends the edit; undefined without changes. */
  send: (() => void) | undefined
}

type EditOf<Values> = {
  form: { values: Values; errors: FormErrors; validate: () => FormValidationResult }
  changed: readonly unknown[]
  conflict: unknown
  submit: (values: Values) => void
  bar: { isSaving: boolean }
}

const withPrefix = (errors: FormErrors, prefix: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [`${prefix}${field}`, message]))

/** The errors of the fields that the step has. */
const shownIn = (errors: FormErrors, fields: RegExp): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => fields.test(field)))

type PartOptions = {
  /** Fields that the step shows. */
  fields: RegExp
  /** Precedes the fields in `data-path`. */
  prefix?: string
  /** Saves the record without changes. */
  confirm?: (() => void) | undefined
}

/** Makes a part of a step from the form of its record. */
export function partOf<Values>(
  { form, changed, conflict, submit, bar }: EditOf<Values>,
  { fields, prefix = '', confirm }: PartOptions,
): Part {
  return {
    validate() {
      const { hasErrors, errors } = form.validate()
      return { hasErrors, errors: withPrefix(shownIn(errors, fields), prefix) }
    },
    errors: withPrefix(shownIn(form.errors, fields), prefix),
    otherErrors: Object.entries(form.errors).flatMap(([field, message]) =>
      message && !fields.test(field) ? [message] : [],
    ),
    isSaving: bar.isSaving,
    hasConflict: Boolean(conflict),
    send: changed.length > 0 ? () => submit(form.values) : confirm,
  }
}

/** Saves the parts of a step and opens the next step once all are saved, or immediately while offline. */
export function useStepSaving(onNext: () => void) {
  const isOnline = useOnline()
  /** Number of writes without a reply. */
  const pendingCount = useRef(0)
  return {
    onSaved() {
      pendingCount.current -= 1
      if (pendingCount.current === 0) onNext()
    },
    save(parts: readonly Part[]) {
      const sends = parts.flatMap(({ send }) => send ?? [])
      pendingCount.current = sends.length
      for (const send of sends) send()
      if (sends.length === 0 || !isOnline) onNext()
    },
  }
}

type Props = StepProps & {
  parts: readonly Part[]
  save: (parts: readonly Part[]) => void
  children: ReactNode
}

/** The form of a step, whose button saves all of its parts. */
export function StepForm({ number, parts, save, children }: Props) {
  const { t } = useTranslation('setup')
  const isSaving = parts.some((part) => part.isSaving)
  const otherErrors = parts.flatMap((part) => part.otherErrors)
  const mergeErrors = (all: readonly FormErrors[]): FormErrors => Object.assign({}, ...all)
  const form = {
    errors: mergeErrors(parts.map(({ errors }) => errors)),
    onSubmit:
      (send: (values: Record<string, unknown>) => void, onInvalid: (errors: FormErrors) => void) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isSaving) return
        const results = parts.map(({ validate }) => validate())
        if (results.some(({ hasErrors }) => hasErrors))
          onInvalid(mergeErrors(results.map(({ errors }) => errors)))
        else send({})
      },
  }
  return (
    <Form form={form} className={cards.cards ?? ''} onSubmit={() => save(parts)}>
      {children}
      {otherErrors.length > 0 && <Note tone="error">{otherErrors.map(String).join(' ')}</Note>}
      <StepFoot>
        <LinkButton variant="subtle" to="/setup" search={{ step: number + 1 }}>
          {t('skip')}
        </LinkButton>
        <Button type="submit" loading={isSaving} disabled={parts.some(({ hasConflict }) => hasConflict)}>
          {t('next')}
        </Button>
      </StepFoot>
    </Form>
  )
}

export const StepFoot = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
)
