import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './form.module.css'

/** What is needed of a form, whichever hook made it. */
type FormState<Values> = {
  errors: Record<string, ReactNode>
  onSubmit: (
    send: (values: Values) => void,
    refused: (errors: Record<string, ReactNode>) => void,
  ) => (event: FormEvent<HTMLFormElement>) => void
}

type Props<Values extends Record<string, unknown>> = {
  form: FormState<Values>
  onSubmit: (values: Values) => void
  children: ReactNode
  /** Instead of one column 20 px apart. */
  className?: string | undefined
  id?: string
}

/** A form whose refusal leads to the first error, and from three errors on lists them with links. */
export function Form<Values extends Record<string, unknown>>({
  form,
  onSubmit,
  children,
  className,
  id,
}: Props<Values>) {
  const { t } = useTranslation()
  const heading = useId()
  const element = useRef<HTMLFormElement>(null)
  const wrong = Object.entries(form.errors).filter(([, message]) => message)
  const focus = (field: string) =>
    element.current?.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus()
  return (
    <form
      ref={element}
      id={id}
      className={className ?? styles.form}
      noValidate
      onSubmit={form.onSubmit(onSubmit, (errors) => {
        const [first] = Object.keys(errors)
        if (first) focus(first)
      })}
    >
      {wrong.length >= 3 && (
        <section className={styles.summary} aria-labelledby={heading}>
          <strong id={heading}>{t('errorCount', { count: wrong.length })}</strong>
          <ul>
            {wrong.map(([field, message]) => (
              <li key={field}>
                <button type="button" onClick={() => focus(field)}>
                  {message}
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
