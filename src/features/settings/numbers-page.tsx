import type * as z from 'zod/mini'
import type { Snapshot, useEditForm } from '#forms/edit-form.ts'
import { checkedBy } from '#forms/form.ts'
import { NumberField, numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { useFormats } from '#kernel/format.ts'
import { SectionPage, type SectionProps } from './section-page.tsx'

type Numbers = Record<string, number>
type Values<Fields extends Numbers> = Record<keyof Fields & string, TypedNumber> & { base?: Snapshot<Fields> }

/** The form of a section that has only whole numbers; `wrong` is shown at a field with an invalid one. */
export function numberForm<Fields extends Numbers>(schema: z.ZodMiniType<Fields>, wrong: string) {
  // A number that is missing is undefined, which the check reports.
  const fieldsOf = ({ base: _, ...values }: Values<Fields>) =>
    Object.fromEntries(
      Object.entries<TypedNumber>(values).map(([name, typed]) => [name, numberIn(typed)]),
    ) as Fields
  return {
    valuesOf: (stored: Fields) => ({ ...stored }) as Values<Fields>,
    fieldsOf,
    validate: (values: Values<Fields>) => checkedBy<Fields>(schema, () => wrong)(fieldsOf(values)),
  }
}

type Props<Fields extends Numbers> = SectionProps & {
  title: string
  cardTitle: string
  hint: string
  /** Label of each field, in their order. */
  names: Record<keyof Fields & string, string>
  edit: ReturnType<typeof useEditForm<Fields, Values<Fields>>>
}

/** The page of a section that has only whole numbers. */
export function NumbersPage<Fields extends Numbers>({ names, edit, ...page }: Props<Fields>) {
  const formats = useFormats()
  const nameOf = (field: keyof Fields) => names[field as keyof Fields & string]
  return (
    <SectionPage
      {...page}
      edit={edit}
      nameOf={nameOf}
      show={(stored, field) => {
        const value = stored[field]
        return value === undefined ? '' : formats.number(value)
      }}
    >
      {Object.keys(names).map((name) => (
        <NumberField key={name} label={nameOf(name)} {...edit.form.getInputProps(name)} />
      ))}
    </SectionPage>
  )
}
