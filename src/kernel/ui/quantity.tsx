import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './quantity.module.css'

type Props = {
  /** Of what, for those who do not see where it stands. */
  label: string
  value: number
  /** At least 1. */
  most: number
  onChange: (value: number) => void
  size?: 'md' | 'lg'
}

/** How many pieces: one fewer, one more, or typed. */
export function Quantity({ label, value, most, onChange, size = 'md' }: Props) {
  const { t } = useTranslation('ui')
  // While it is typed the field may be empty or too large for a moment.
  const [typed, setTyped] = useState<string>()
  const set = (next: number) => onChange(Math.min(Math.max(1, next), Math.max(1, most)))
  const take = () => {
    const number = Number.parseInt(typed ?? '', 10)
    if (Number.isFinite(number)) set(number)
    setTyped(undefined)
  }
  return (
    <fieldset className={styles.quantity} data-size={size} aria-label={label}>
      <button
        type="button"
        aria-label={t('quantity.fewer')}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
      >
        <IconMinus size={16} aria-hidden="true" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? String(value)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'ArrowUp') set(value + 1)
          if (event.key === 'ArrowDown') set(value - 1)
        }}
      />
      <button
        type="button"
        aria-label={t('quantity.more')}
        disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        <IconPlus size={16} aria-hidden="true" />
      </button>
    </fieldset>
  )
}
