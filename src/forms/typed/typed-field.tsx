import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import styles from './typed-field.module.css'

export type TypedFieldProps = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** The form's value; '' for none. */
  value?: string
  /**
   * Called with a complete value, '' for none; unreadable text is passed as typed on blur, so that the form's
   * validation rejects it.
   */
  onChange: (value: string) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  disabled?: boolean
  className?: string
  'data-path'?: string
  'data-autofocus'?: boolean
}

type Props = TypedFieldProps & {
  /** Parses a text; undefined when it is unreadable. */
  read: (text: string) => string | undefined
  /** True when nothing is left to type. */
  isWhole: (text: string) => boolean
  /** Formats a value. */
  write: (value: string) => string
  placeholder: string
  /** The error of unreadable text. */
  wrong: string
  /** The button that opens the picker; `labelId` is that of its label. */
  picker: (value: string, labelId: string) => ReactNode
}

/** Typed text, with the form's value before it and the one it became. */
type Typed = { text: string; before: string; told: string; isLeft: boolean }

/** A text field with a picker; on blur its value is formatted in the language. */
export function TypedField({
  read,
  isWhole,
  write,
  wrong,
  picker,
  value = '',
  onChange,
  onBlur,
  error,
  ...input
}: Props) {
  const id = useId()
  const end = useRef<HTMLSpanElement>(null)
  const [kept, setTyped] = useState<Typed>()
  // Another value was picked, undone or loaded.
  const typed = kept && (value === kept.before || value === kept.told) ? kept : undefined
  // Once applied, the earlier value can only return by an undo.
  if (typed && value === typed.told && value !== typed.before) setTyped({ ...typed, before: value })
  const known = read(value) === value ? value : ''
  const shown = typed?.text ?? (known ? write(value) : value)
  const isWrong = shown.trim() !== '' && read(shown) === undefined && (typed?.isLeft ?? true)

  function type(text: string) {
    const next = text.trim() === '' ? '' : isWhole(text) ? read(text) : undefined
    setTyped({ text, before: value, told: next ?? typed?.told ?? value, isLeft: false })
    if (next !== undefined && next !== value) onChange(next)
  }

  function take() {
    if (!typed || typed.isLeft) return
    const next = typed.text.trim() === '' ? '' : read(typed.text)
    setTyped(next === undefined ? { ...typed, told: typed.text, isLeft: true } : undefined)
    const told = next ?? typed.text
    if (told !== value) onChange(told)
  }

  function onKey(event: KeyboardEvent) {
    // Enter and Ctrl + S submit a form without a blur.
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey) take()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    end.current?.querySelector('button')?.click()
  }

  return (
    <TextInput
      {...input}
      id={id}
      value={shown}
      error={isWrong ? wrong : error}
      autoComplete="off"
      inputMode="numeric"
      classNames={{ section: styles.end }}
      rightSectionWidth={40}
      rightSectionPointerEvents="all"
      rightSection={
        <span ref={end} className={styles.picker}>
          {picker(known, `${id}-label`)}
        </span>
      }
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={onKey}
      onBlur={(event) => {
        take()
        onBlur?.(event)
      }}
    />
  )
}
