import { useId } from 'react'
import { cx } from './cx.ts'
import styles from './segmented.module.css'

export type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  full?: boolean
  disabled?: boolean
  describedBy?: string
}

/** A choice of few options, all visible; native radios, so arrow keys and forms work. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  full = false,
  disabled = false,
  describedBy,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className={cx('sunken', styles.segmented, full && styles.full)}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="cover-input"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span dir="auto">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
