import { Checkbox, Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { cx } from '#ui/cx.ts'
import styles from './filter-field.module.css'

type Props<Value, Chosen> = {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

export function OneField<Value extends string>({ label, options, chosen, onChange }: Props<Value, Value>) {
  return (
    <Radio.Group aria-label={label} value={chosen} onChange={(next) => onChange(next as Value)}>
      <div className={styles.options}>
        {options.map(({ value, label: name }) => (
          <Radio key={value} value={value} label={name} />
        ))}
      </div>
    </Radio.Group>
  )
}

export function SomeField<Value extends string>({
  label,
  options,
  chosen,
  onChange,
}: Props<Value, readonly Value[]>) {
  return (
    <Checkbox.Group
      aria-label={label}
      value={[...chosen]}
      onChange={(next) => onChange(options.map(({ value }) => value).filter((value) => next.includes(value)))}
    >
      <div className={cx(styles.options, styles.long)}>
        {options.map(({ value, label: name }) => (
          <Checkbox key={value} value={value} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
