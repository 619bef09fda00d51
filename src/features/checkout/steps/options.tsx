import { type ReactNode, useId } from 'react'
import styles from '#features/checkout/checkout.module.css'

export function Options<Option extends { id: string }>({
  label,
  options,
  chosen,
  onChoose,
  title,
  hint,
  aside,
}: {
  label: string
  options: readonly Option[]
  chosen: string
  onChoose: (id: string) => void
  title: (option: Option) => string
  /** Empty for none. */
  hint?: (option: Option) => string
  aside?: (option: Option) => ReactNode
}) {
  const name = useId()
  return (
    <fieldset className={styles.options} aria-label={label}>
      {options.map((option) => (
        <div key={option.id} className={styles.option}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={option.id === chosen}
              onChange={() => onChoose(option.id)}
            />
            <span className={styles.text}>
              <span className={`strong ${styles.optionTitle}`} dir="auto">
                {title(option)}
              </span>
              {hint?.(option) && (
                <span className={`small dim ${styles.address}`} dir="auto">
                  {hint(option)}
                </span>
              )}
            </span>
            {aside && <span className={styles.end}>{aside(option)}</span>}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
