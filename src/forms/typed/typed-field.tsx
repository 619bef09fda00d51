import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { isComposing } from '#kernel/keyboard.ts'
import styles from './typed-field.module.css'

export type TypedFieldProps = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  value?: string
  /** Unreadable text is passed as typed on blur, so that the form's validation rejects it. */
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
  isWhole: (text: string) => boolean
  write: (value: string) => string
  placeholder: string
  wrong: string
  inputMode?: 'numeric' | 'text'
  /** The button that opens the picker; `labelId` is that of its label. */
  picker: (value: string, labelId: string) => ReactNode
}

type Typed = { text: string; previousText: string; reportedText: string; isLeft: boolean }

/** A text field with a picker; on blur its value is formatted in the language. */
export function TypedField({
  read,
  isWhole,
  write,
  wrong,
  picker,
  inputMode = 'numeric',
  value = '',
  onChange,
  onBlur,
  error,
  ...input
}: Props) {
  const id = useId()
  const end = useRef<HTMLSpanElement>(null)
  const [storedTyped, setTyped] = useState<Typed>()
  // Another value was picked, undone or loaded.
  const typed =
    storedTyped && (value === storedTyped.previousText || value === storedTyped.reportedText)
      ? storedTyped
      : undefined
  // Once applied, the earlier value can only return by an undo.
  if (typed && value === typed.reportedText && value !== typed.previousText)
    setTyped({ ...typed, previousText: value })
  const readableValue = read(value) === value ? value : ''
  const displayedText = typed?.text ?? (readableValue ? write(value) : value)
  const isWrong = displayedText.trim() !== '' && read(displayedText) === undefined && (typed?.isLeft ?? true)

  function type(text: string) {
    const next = text.trim() === '' ? '' : isWhole(text) ? read(text) : undefined
    setTyped({ text, previousText: value, reportedText: next ?? typed?.reportedText ?? value, isLeft: false })
    if (next !== undefined && next !== value) onChange(next)
  }

  function take() {
    if (!typed || typed.isLeft) return
    const next = typed.text.trim() === '' ? '' : read(typed.text)
    setTyped(next === undefined ? { ...typed, reportedText: typed.text, isLeft: true } : undefined)
    const reported = next ?? typed.text
    if (reported !== value) onChange(reported)
  }

  function onKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
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
      value={displayedText}
      error={isWrong ? wrong : error}
      autoComplete="off"
      inputMode={inputMode}
      classNames={{ section: styles.end }}
      rightSectionWidth={40}
      rightSectionPointerEvents="all"
      rightSection={
        <span ref={end} className={styles.picker}>
          {picker(readableValue, `${id}-label`)}
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
