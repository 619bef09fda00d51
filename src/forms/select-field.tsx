import { type ComponentProps, useId } from 'react'
import fieldLabel from '#ui/field-label.module.css'
import { PlainSelect } from '#ui/plain-select.tsx'

export function SelectField({ label, ...props }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  return (
    <div>
      <label className={fieldLabel.label} htmlFor={id} dir="auto">
        {label}
      </label>
      <PlainSelect id={id} {...props} />
    </div>
  )
}
