import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing, ownEscape } from '#kernel/keyboard.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './board.module.css'

type Props = {
  label: string
  hint: string
  need: string
  maxLength: number
  /** Returns the reason of a rejection; the text then returns to the field. */
  onAdd: (text: string) => string | undefined | Promise<string | undefined>
  onClose: () => void
  /** Closes after the first line. */
  isOnce?: boolean
}

export function QuickAdd({ label, hint, need, maxLength, onAdd, onClose, isOnce = false }: Props) {
  const { t } = useTranslation('kanban')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const why = useId()

  async function add(event: FormEvent) {
    event.preventDefault()
    const newTitle = text.trim()
    if (newTitle === '') return setError(need)
    setText('')
    setError(undefined)
    const failure = await onAdd(newTitle)
    if (failure === undefined) return isOnce ? onClose() : undefined
    // A newly typed text stays.
    setText((now) => (now === '' ? newTitle : now))
    setError(failure)
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    <form className={styles.quick} onSubmit={add} onKeyDown={onKey} noValidate>
      <textarea
        className={styles.quickText}
        rows={2}
        // biome-ignore lint/a11y/noAutofocus: who asked for the field wants to type into it
        autoFocus
        aria-label={label}
        {...ownEscape}
        placeholder={hint}
        maxLength={maxLength}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : why}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value.replaceAll('\n', ' '))
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) void add(event)
        }}
      />
      {error !== undefined && (
        <p id={why} className="error caption" role="alert" dir="auto">
          {error}
        </p>
      )}
      <div className="row">
        <Button type="submit" size="sm" {...ownEscape}>
          {t('quick.add')}
        </Button>
        <IconButton label={t('quick.close')} onClick={onClose} {...ownEscape}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </form>
  )
}
