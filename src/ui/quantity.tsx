import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { isComposing } from '#kernel/keyboard.ts'
import { readNumber } from '#kernel/read-number.ts'
import styles from './quantity.module.css'

type Props = {
  label: string
  value: number
  least?: number
  max: number
  onChange: (value: number) => void
  /** Applies a typed number only on Enter or blur, and presses of the buttons once they rest; Escape reverts it. */
  isDeferred?: boolean
  size?: 'md' | 'lg'
}

/** Enough for any quantity, also with spaces between thousands. */
const maxLength = 12
/** Time in ms after the last press of a button until its number is applied. */
const restMs = 1200

export function Quantity({ label, value, least = 1, max, onChange, isDeferred = false, size = 'md' }: Props) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const problemId = useId()
  // A field being typed in may be empty or too large for a moment.
  const [typed, setTyped] = useState<string>()
  const [isStepped, setStepped] = useState(false)
  const chosen = typed === undefined ? undefined : readNumber(typed, formats.signs())
  const isWrong = typed !== undefined && typed.trim() !== '' && (chosen === undefined || chosen < 0)
  const now = isDeferred && chosen !== undefined && !isWrong ? chosen : value
  const within = (number: number) => Math.min(Math.max(least, number), Math.max(least, max))
  const set = (next: number) => onChange(within(next))
  const take = () => {
    // A form would send another quantity than the one that is shown.
    if (isWrong && !isDeferred) return setTyped(undefined)
    if (isWrong) return
    if (chosen !== undefined && (!isDeferred || within(chosen) !== value)) set(chosen)
    setTyped(undefined)
  }
  const takeRested = useEffectEvent(take)
  // No one has to leave the field for what was counted to be kept.
  useEffect(() => {
    if (!isStepped || typed === undefined) return
    const timer = setTimeout(takeRested, restMs)
    return () => clearTimeout(timer)
  }, [isStepped, typed])
  function step(by: 1 | -1) {
    if (!isDeferred) {
      setTyped(undefined)
      return set(now + by)
    }
    setStepped(true)
    setTyped(String(within(now + by)))
  }
  const stepper = (by: 1 | -1, isAtEnd: boolean) => ({
    type: 'button' as const,
    // A disabled button would lose the focus without a blur event, so with `isDeferred` it stays enabled.
    ...(isDeferred ? { tabIndex: -1, 'aria-disabled': isAtEnd } : { disabled: isAtEnd }),
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      if (isDeferred) currentTarget.focus()
      step(by)
    },
  })
  function onKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const { key } = event
    if (key === 'Enter' && (isDeferred || event.target instanceof HTMLInputElement)) take()
    else if (key === 'Escape' && typed !== undefined) setTyped(undefined)
    else if (key === 'ArrowUp') step(1)
    else if (key === 'ArrowDown') step(-1)
    else return
    // Surrounding elements have keys of their own.
    event.preventDefault()
  }
  return (
    <fieldset
      className={styles.quantity}
      data-size={size}
      aria-label={label}
      onKeyDown={onKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isDeferred || !currentTarget.contains(relatedTarget)) take()
      }}
    >
      <button aria-label={t('quantity.fewer')} {...stepper(-1, now <= least)}>
        <IconMinus size={16} aria-hidden="true" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? String(value)}
        onChange={({ currentTarget }) => {
          setStepped(false)
          setTyped(currentTarget.value.slice(0, maxLength))
        }}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        onFocus={({ currentTarget }) => isDeferred && currentTarget.select()}
      />
      <button aria-label={t('quantity.more')} {...stepper(1, now >= max)}>
        <IconPlus size={16} aria-hidden="true" />
      </button>
      {isWrong && (
        <span id={problemId} role="alert" className={styles.problem}>
          {t('number.whole', { least })}
        </span>
      )}
    </fieldset>
  )
}
