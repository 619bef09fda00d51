import * as z from 'zod/mini'
import { limits } from './contacts.ts'
import { corrections } from './corrections.ts'
import { delimiters } from './csv-rows.ts'

export const csvFields = [
  ...([
    'name',
    'givenName',
    'familyName',
    'company',
    'role',
    'work_email',
    'personal_email',
    'other_email',
  ] as const),
  ...(['work_phone', 'mobile_phone', 'personal_phone', 'other_phone', 'location', 'street', 'city'] as const),
  ...(['region', 'post', 'country', 'birthday', 'notes', 'tags'] as const),
] as const
export type CsvField = (typeof csvFields)[number]

export const dayOrders = ['day', 'month'] as const
export type DayOrder = (typeof dayOrders)[number]

export const maxColumns = 200

export const importFile = {
  /** A vCard file (2.1, 3.0 or 4.0), or CSV with a line of headings. */
  text: z.string().check(z.maxLength(limits.fileBytes)),
  /** The field of each CSV column, or null; by default the headings decide. */
  mapping: z.optional(z.array(z.union([z.enum(csvFields), z.literal('')])).check(z.maxLength(maxColumns))),
  /** The first number of a birthday such as 12/03/1980, for the whole file. */
  dayOrder: z.optional(z.enum(dayOrders)),
  mended: corrections(limits.contacts),
}
export type ContactFile = z.infer<z.ZodMiniObject<typeof importFile>>

/** An entry that cannot be imported, with an error code; `line` is its first line. */
export const Rejected = z.object({
  name: z.string(),
  line: z.int(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  source: z.string(),
})
export type Rejected = z.infer<typeof Rejected>

/** Contacts of a file that exist already, with their names; `line` is the first line in the file. */
export const SkippedContacts = z.array(z.object({ name: z.string(), other: z.string(), line: z.int() }))
export type SkippedContacts = z.infer<typeof SkippedContacts>

export const unkeptProperties = [
  ...(['nickname', 'address', 'role', 'gender', 'language', 'zone', 'geo', 'key', 'logo', 'line'] as const),
  'label',
  'rest',
] as const
export type UnkeptProperty = (typeof unkeptProperties)[number]

export const losses = {
  /** Contacts without their invalid fields. */
  partly: z.array(Rejected),
  /** Pictures that are too large or of another type; their contacts are imported without. */
  pictures: z.int(),
  groups: z.int(),
  leftOut: z.array(z.object({ property: z.enum(unkeptProperties), count: z.int() })),
}

const possibleReasons = ['name', 'phone', 'limit'] as const
export type PossibleReason = (typeof possibleReasons)[number]

export const ImportPreview = z.object({
  ...losses,
  kind: z.enum(['vcard', 'csv']),
  /** An ambiguous birthday, where only the user knows which number is the day. */
  unclearDay: z.optional(z.string()),
  /** The headings of a CSV file with their first values, and the field of each. */
  columns: z.array(
    z.object({
      heading: z.string(),
      values: z.array(z.string()),
      field: z.union([z.enum(csvFields), z.literal('')]),
    }),
  ),
  /** The separator of a CSV file, also in `source` of its rejected rows. */
  delimiter: z.optional(z.enum(delimiters)),
  count: z.int(),
  known: z.int(),
  /** The first of the existing ones. */
  knownContacts: z.optional(SkippedContacts),
  /**
   * Possible duplicates by name, a shared number, or merged size. They are added, never merged or skipped.
   */
  possible: z.optional(
    z.object({
      count: z.int(),
      first: z.array(z.object({ name: z.string(), other: z.string(), reason: z.enum(possibleReasons) })),
    }),
  ),
  first: z.array(z.object({ name: z.string(), company: z.string(), mail: z.string(), phone: z.string() })),
  refused: z.array(Rejected),
})
export type ImportPreview = z.infer<typeof ImportPreview>
