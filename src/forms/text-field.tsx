import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './text-field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  label: string
  error?: ReactNode
  size?: 'md' | 'lg'
  end?: ReactNode
}

/** Replaces Mantine's, which costs 4 kB and a third of the drawing time of a small sign-in form. */
export function TextField({ label, error, size = 'md', end, ...input }: TextFieldProps) {
  const id = useId()
  const why = useId()
  const { 'aria-describedby': hint } = input
  return (
    <div>
      <label className={cx('mantine-InputWrapper-label', styles.label)} htmlFor={id}>
        {label}
      </label>
      <div
        className={cx('mantine-Input-wrapper', styles.wrapper)}
        data-size={size}
        data-error={error ? true : undefined}
        data-end={end ? true : undefined}
      >
        <input
          {...input}
          id={id}
          className={cx('mantine-Input-input', styles.input)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? cx(hint, why) : hint}
        />
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {error && (
        <p id={why} className="mantine-InputWrapper-error" dir="auto">
          {error}
        </p>
      )}
    </div>
  )
}
