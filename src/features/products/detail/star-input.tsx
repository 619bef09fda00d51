import { IconStarFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import styles from './star-input.module.css'

type Props = {
  label: string
  /** 0 while none is chosen. */
  value: number
  onChange: (value: number) => void
}

/** Half stars as native radios, which bring arrow keys and screen reader support. */
export function StarInput({ label, value, onChange }: Props) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const name = useId()
  const [pointed, setPointed] = useState<number>()
  const displayedStars = pointed ?? value
  return (
    <fieldset className={styles.stars} aria-label={label} onPointerLeave={() => setPointed(undefined)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={styles.star}>
          <IconStarFilled size={28} aria-hidden="true" />
          <span
            className={styles.filled}
            style={{ inlineSize: `${100 * Math.min(1, Math.max(0, displayedStars - star + 1))}%` }}
          >
            <IconStarFilled size={28} aria-hidden="true" />
          </span>
          {[star - 0.5, star].map((half) => (
            <label
              key={half}
              className={styles.half}
              data-end={half === star || undefined}
              onPointerEnter={() => setPointed(half)}
            >
              <input
                type="radio"
                name={name}
                aria-label={t('stars', { value: formats.number(half) })}
                checked={value === half}
                onChange={() => onChange(half)}
              />
            </label>
          ))}
        </span>
      ))}
    </fieldset>
  )
}
