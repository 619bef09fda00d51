import type { FormErrors } from '@mantine/form'
import type * as z from 'zod/mini'

/** Ids have at most 20 characters. */
export const newId = () => crypto.randomUUID().slice(0, 18)

/** The sentences of a schema's problems by the path of the field; those of a whole list are at the list. */
export function listErrors<Field extends string>(
  schema: z.ZodMiniType,
  fields: object,
  messages: Record<Field, string>,
): FormErrors {
  const errors: FormErrors = {}
  for (const { path } of schema.safeParse(fields).error?.issues ?? []) {
    const [list, index, field, ...parts] = path
    // Days that are in the wrong order are a problem of the last one.
    const name = field === 'days' ? (parts[0] ?? 'to') : [field, ...parts].join('.')
    const part = [field, ...parts].filter((name) => typeof name === 'string').join('.')
    const message = messages[part as Field] ?? messages[(field ?? list) as Field]
    errors[field === undefined ? String(list) : `${String(list)}.${String(index)}.${String(name)}`] ??=
      message
  }
  return errors
}
