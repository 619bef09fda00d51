import * as z from 'zod/mini'
import { Day } from './call.ts'
import { EmailAddress } from './email.ts'
import { nameText } from './readable.ts'
import { maxSmallPicture, SmallPicture } from './small-picture.ts'
import { maxTags, Tags } from './tags.ts'

export const limits = {
  name: 120,
  line: 200,
  address: 255,
  notes: 5_000,
  /** Mails, and phones. */
  values: 10,
  value: 255,
  ...maxTags,
  /** Characters of a picture's data URI. */
  picture: maxSmallPicture,
  contacts: 5_000,
  ids: 1_000,
  /** Bytes of an imported file. */
  fileBytes: 16 * 1024 * 1024,
} as const

export const mailKinds = ['work', 'home', 'other'] as const
export const phoneKinds = ['work', 'mobile', 'home', 'other'] as const

export const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const value = text(limits.value).check(z.minLength(1))

/** A day, or one of every year: `--04-03`. */
const Birthday = z.union([
  z.literal(''),
  Day,
  z.string().check(
    z.regex(/^--\d{2}-\d{2}$/),
    // A leap year has every day.
    z.refine((written) => Day.safeParse(written.replace('--', '2024-')).success),
  ),
])

/** Properties of a vCard that have no field of their own here. */
export const cardLines = ['url', 'impp', 'anniversary', 'related'] as const

/** Parts of a text, valid as long as `of` equals the field. */
const Parts = z.object({ of: text(limits.address), parts: z.array(text(limits.line)).check(z.maxLength(10)) })

/** Further data of a vCard; shown, and exported again. */
const CardParts = z.object({
  name: z.optional(Parts),
  /** The firm and its departments. */
  company: z.optional(Parts),
  preferred: z.array(value).check(z.maxLength(2 * limits.values)),
  lines: z
    .array(z.object({ name: z.enum(cardLines), type: text(60), value: text(500).check(z.minLength(1)) }))
    .check(z.maxLength(40)),
})
export type CardParts = z.infer<typeof CardParts>

/** The fields of a contact; in files and from older clients an e-mail may be any text. */
export const ContactFields = z.object({
  name: nameText(limits.name),
  company: text(limits.line),
  role: text(limits.line),
  mails: z.array(z.object({ kind: z.enum(mailKinds), value })).check(z.maxLength(limits.values)),
  phones: z.array(z.object({ kind: z.enum(phoneKinds), value })).check(z.maxLength(limits.values)),
  location: text(limits.line),
  address: z.object({
    street: text(limits.address),
    city: text(limits.line),
    region: text(limits.line),
    post: text(40),
    country: text(limits.line),
  }),
  birthday: Birthday,
  notes: text(limits.notes),
  tags: Tags,
  isFavorite: z.boolean(),
  /** A small picture as data URI, or empty. */
  image: SmallPicture,
  /** The file name of a picture that older clients ship, or empty. */
  avatar: z.string().check(z.regex(/^(avatar-[1-7]\.png)?$/)),
  status: text(limits.line),
  lastMessage: text(limits.line),
  card: z.optional(CardParts),
})
export type ContactFields = z.infer<typeof ContactFields>

export const noFields: ContactFields = {
  name: '',
  company: '',
  role: '',
  mails: [],
  phones: [],
  location: '',
  birthday: '',
  notes: '',
  address: { street: '', city: '', region: '', post: '', country: '' },
  tags: [],
  isFavorite: false,
  image: '',
  avatar: '',
  status: '',
  lastMessage: '',
}

export const Written = z.extend(ContactFields, {
  mails: z
    .array(z.object({ kind: z.enum(mailKinds), value: EmailAddress }))
    .check(z.maxLength(limits.values)),
})

/** The older clients' fields of e-mails, phones and notes (docs/contract.md 3.7), kept in step with the lists. */
const olderFields = {
  work_email: z.string(),
  personal_email: z.string(),
  work_phone: z.string(),
  personal_phone: z.string(),
  phone: z.string(),
  birthdayText: z.string(),
}
export type OlderFields = { [Name in keyof typeof olderFields]: string }

export const Contact = z.looseObject({
  id: z.int(),
  ...ContactFields.def.shape,
  ...olderFields,
  uid: z.string(),
  created: z.string(),
  updated: z.string(),
  version: z.int(),
})
export type Contact = z.infer<typeof Contact>

export const singleFields = [
  'name',
  'company',
  'role',
  'location',
  'address',
  'birthday',
  'image',
  'status',
] as const
export type SingleField = (typeof singleFields)[number]
