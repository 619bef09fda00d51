import { type ReactNode, useId } from 'react'
import styles from '#features/checkout/checkout.module.css'

export function Options<Value extends string>({
  label,
  values,
  chosen,
  onChoose,
  title,
  hint,
  aside,
}: {
  label: string
  values: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  title: (value: Value) => string
  hint?: (value: Value) => string
  aside?: (value: Value) => ReactNode
}) {
  const name = useId()
  return (
    <fieldset className={styles.options} aria-label={label}>
      {values.map((value) => (
        <div key={value} className={styles.option}>
          <label className={styles.choice}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span className={styles.text}>
              <span className={`strong ${styles.optionTitle}`} dir="auto">
                {title(value)}
              </span>
              {hint && (
                <span className={`small dim ${styles.address}`} dir="auto">
                  {hint(value)}
                </span>
              )}
            </span>
            {aside && <span className={styles.end}>{aside(value)}</span>}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
