import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './form.module.css'

type FormState<Values> = {
  errors: Record<string, ReactNode>
  onSubmit: (
    send: (values: Values) => void,
    rejected: (errors: Record<string, ReactNode>) => void,
  ) => (event: FormEvent<HTMLFormElement>) => void
}

type Props<Values extends Record<string, unknown>> = {
  form: FormState<Values>
  onSubmit: (values: Values) => void
  children: ReactNode
  /** Replaces the one column with 20 px gaps. */
  className?: string
  id?: string
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A form that focuses its first error, and lists errors with links from three on. */
export function Form<Values extends Record<string, unknown>>({
  form,
  onSubmit,
  children,
  className,
  id,
  onKeyDown,
}: Props<Values>) {
  const { t } = useTranslation()
  const heading = useId()
  const element = useRef<HTMLFormElement>(null)
  const wrong = Object.entries(form.errors).filter(([, message]) => message)
  // The labels of the fields are read from the DOM.
  const [names, setNames] = useState<Record<string, string>>({})
  const find = (field: string) =>
    element.current?.querySelector<HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }>(
      `[data-path="${field}"]`,
    )
  const nameOf = (field: string) => {
    const input = find(field)
    return input?.labels?.[0]?.textContent ?? input?.getAttribute('aria-label') ?? ''
  }
  return (
    <form
      ref={element}
      id={id}
      className={className ?? styles.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={form.onSubmit(onSubmit, (errors) => {
        const fields = Object.keys(errors)
        setNames(Object.fromEntries(fields.map((field) => [field, nameOf(field)])))
        if (fields[0]) find(fields[0])?.focus()
      })}
    >
      {wrong.length >= 3 && (
        <section className={styles.summary} aria-labelledby={heading}>
          <strong id={heading}>{t('errorCount', { count: wrong.length })}</strong>
          <ul>
            {wrong.map(([field, message]) => (
              <li key={field}>
                <button type="button" onClick={() => find(field)?.focus()}>
                  {names[field] && <b dir="auto">{names[field]}</b>} {message}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </form>
  )
}
