import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import styles from './typed-field.module.css'

export type TypedFieldProps = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** As the form holds it; '' for nothing. */
  value?: string
  /**
   * Takes what was typed or picked once it is whole, '' for nothing; what cannot be read comes as it was typed when
   * the field is left, so that the check of a form refuses it.
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
  /** What a text says; undefined for what cannot be read. */
  read: (text: string) => string | undefined
  /** Whether nothing is left to type. */
  isWhole: (text: string) => boolean
  /** How a value is written. */
  write: (value: string) => string
  placeholder: string
  /** What is said of a text that cannot be read. */
  wrong: string
  /** The button that opens what can be picked; `labelId` is its label's. */
  picker: (value: string, labelId: string) => ReactNode
}

/** What somebody has typed, and between which values of the form it stands. */
type Typed = { text: string; before: string; told: string; isLeft: boolean }

/** A line that is typed or picked, and is written by the habits of the language once it is left. */
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
  // Once the value is another one than what was typed, it was picked, undone or read anew.
  const typed = kept && (value === kept.before || value === kept.told) ? kept : undefined
  // Once it was taken, what was there before only comes back when somebody takes it back.
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
    // Enter and Ctrl + S save a form that has not been left.
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
      classNames={{ section: styles.end ?? '' }}
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
