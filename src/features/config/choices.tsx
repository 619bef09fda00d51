import { type ReactNode, useId } from 'react'
import styles from './appearance-drawer.module.css'

type Props<Value extends string> = {
  legend: string
  value: Value
  options: readonly Value[]
  onChange: (value: Value) => void
  className: string | undefined
  optionClassName: string | undefined
  children: (option: Value) => ReactNode
}

export function Choices<Value extends string>({
  legend,
  value,
  options,
  onChange,
  className,
  optionClassName,
  children,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend} dir="auto">
        {legend}
      </legend>
      <div className={className}>
        {options.map((option) => (
          <label key={option} className={optionClassName}>
            <input
              type="radio"
              className="cover-input"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
