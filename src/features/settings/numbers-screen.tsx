import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { type Edit, type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { checkedBy } from '#forms/form.ts'
import { NumberField, numberIn, type TypedNumber } from '#forms/number-field.tsx'
import type { ApiError } from '#kernel/api-error.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { SectionPage, type SectionProps } from './section-page.tsx'

type Numbers = Record<string, number>
type Values<Fields extends Numbers> = Record<keyof Fields & string, TypedNumber> & { base?: Snapshot<Fields> }

type Props<Fields extends Numbers> = SectionProps & {
  /** The draft of the page. */
  draft: string
  title: string
  cardTitle: string
  hint: string
  /** Label of each field, in their order. */
  names: Record<keyof Fields & string, string>
  /** Shown at a field with an invalid number. */
  wrong: string
  schema: z.ZodMiniType<Fields>
  snapshot: Snapshot<Fields>
  mutation: Parameters<typeof useEditForm<Fields, Values<Fields>>>[0]['mutation']
  send: (
    edit: Edit<Fields>,
    answers: {
      onSuccess: (saved: Snapshot<Fields>) => void
      onError: (error: ApiError, variables: { idempotencyKey: string }) => void
    },
  ) => void
  currentIn: (body: unknown) => Snapshot<Fields> | undefined
}

/** The page of a section that has only whole numbers. */
export function NumbersScreen<Fields extends Numbers>({
  draft,
  title,
  cardTitle,
  hint,
  names,
  wrong,
  schema,
  snapshot,
  mutation,
  send,
  currentIn,
  ...page
}: Props<Fields>) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const fields = Object.keys(names) as (keyof Fields & string)[]
  // A number that is missing is undefined, which the check reports.
  const fieldsOf = (values: Values<Fields>) =>
    Object.fromEntries(fields.map((name) => [name, numberIn(values[name])])) as Fields
  const edit = useEditForm<Fields, Values<Fields>>({
    draft,
    snapshot,
    valuesOf: (stored) => ({ ...stored }) as Values<Fields>,
    fieldsOf,
    validate: (values) => checkedBy<Fields>(schema, () => wrong)(fieldsOf(values)),
    mutation,
    about: {},
    send,
    currentIn,
    onSaved: () => notify({ message: t('saved') }),
  })
  return (
    <SectionPage
      {...page}
      title={title}
      cardTitle={cardTitle}
      hint={hint}
      edit={edit}
      nameOf={(field) => names[field as keyof Fields & string]}
      show={(stored, field) => {
        const value = stored[field]
        return value === undefined ? '' : formats.number(value)
      }}
    >
      {fields.map((name) => (
        <NumberField key={name} label={names[name]} {...edit.form.getInputProps(name)} />
      ))}
    </SectionPage>
  )
}
