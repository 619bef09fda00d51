import * as z from 'zod/mini'
import { call, Day } from './call.ts'
import { duplicateRules } from './customers.ts'
import { named, pageParts, Words } from './list.ts'
import { maxSmallPicture, SmallPicture } from './small-picture.ts'
import { maxTags, Tags } from './tags.ts'

/** Limits of input, checked on both sides. */
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
  /** Contacts in one call. */
  ids: 1_000,
  /** Bytes of an imported file. */
  fileBytes: 16 * 1024 * 1024,
} as const

export const mailKinds = ['work', 'home', 'other'] as const
export const phoneKinds = ['work', 'mobile', 'home', 'other'] as const

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
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
  /** Family name, given name, further names, prefix and suffix. */
  name: z.optional(Parts),
  /** The firm and its departments. */
  company: z.optional(Parts),
  /** Preferred mails and phones. */
  preferred: z.array(value).check(z.maxLength(2 * limits.values)),
  lines: z
    .array(z.object({ name: z.enum(cardLines), type: text(60), value: text(500).check(z.minLength(1)) }))
    .check(z.maxLength(40)),
})
export type CardParts = z.infer<typeof CardParts>

/** The fields of a contact; in files and from older clients an e-mail may be any text. */
export const ContactFields = z.object({
  name: text(limits.name).check(z.minLength(1)),
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
  /** Further fields of older clients. */
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

/** The editable fields of a contact. */
export const Written = z.extend(ContactFields, {
  mails: z
    .array(z.object({ kind: z.enum(mailKinds), value: value.check(z.email()) }))
    .check(z.maxLength(limits.values)),
})

/** The older clients' fields of e-mails, phones and notes (docs/contract.md 3.7), kept in step with the lists. */
const olderFields = {
  work_email: z.string(),
  personal_email: z.string(),
  work_phone: z.string(),
  personal_phone: z.string(),
  /** The first phone of all. */
  phone: z.string(),
  birthdayText: z.string(),
}
export type OlderFields = { [Name in keyof typeof olderFields]: string }

export const Contact = z.looseObject({
  id: z.int(),
  ...ContactFields.def.shape,
  ...olderFields,
  /** The UID in contact files. */
  uid: z.string(),
  created: z.string(),
  updated: z.string(),
  version: z.int(),
})
export type Contact = z.infer<typeof Contact>

/** A contact as any client of docs/contract.md 2.5 sends it. */
const OldContact = z.object({
  id: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(64))]))),
  name: z.optional(ContactFields.def.shape.name),
  company: z.optional(text(limits.line)),
  role: z.optional(text(limits.line)),
  work_email: z.optional(text(limits.value)),
  personal_email: z.optional(text(limits.value)),
  work_phone: z.optional(text(limits.value)),
  personal_phone: z.optional(text(limits.value)),
  location: z.optional(text(limits.line)),
  status: z.optional(text(limits.line)),
  lastMessage: z.optional(text(limits.line)),
  birthdayText: z.optional(text(limits.notes)),
})
export type OldContact = z.infer<typeof OldContact>

const Id = z.int().check(z.gte(1), z.lte(2_147_483_647))
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(limits.ids))

export const ContactEdit = z.object({
  id: Id,
  /** The version that was edited. */
  version: z.optional(z.int()),
  changes: z.partial(Written),
  /** The earlier values of the changed fields, for merging (docs/contract.md 6.4). */
  base: z.optional(z.partial(ContactFields)),
})
export type ContactEdit = z.infer<typeof ContactEdit>

export const contactSorts = ['name', 'company', 'created', 'updated'] as const

/** `q` searches all fields of a contact, and the digits of phones. */
const ListRequest = z.object({
  q: z.optional(Words),
  tag: z.optional(named),
  favorite: z.optional(z.enum(['', 'yes'])),
  ...pageParts,
})

/** The version of somebody's contacts; every change increments it. */
const book = { version: z.int() }

/** Fields with one value: a merge names the contact whose value stays. */
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

const duplicateReasons = ['mail', 'phone', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** Fields for the columns of a CSV file. */
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

const file = {
  /** A vCard file (2.1, 3.0 or 4.0), or CSV with a line of headings. */
  text: z.string().check(z.maxLength(limits.fileBytes)),
  /** The field of each CSV column, or null; by default the headings decide. */
  mapping: z.optional(z.array(z.union([z.enum(csvFields), z.literal('')])).check(z.maxLength(200))),
  /** The first number of a birthday such as 12/03/1980, for the whole file. */
  dayOrder: z.optional(z.enum(dayOrders)),
  /** Corrected entries, by their first line. */
  mended: z.optional(
    z
      .array(z.object({ line: z.int(), source: z.string().check(z.maxLength(100_000)) }))
      .check(z.maxLength(limits.contacts)),
  ),
}
/** A file of contacts with corrections. */
export type ContactFile = z.infer<z.ZodMiniObject<typeof file>>
const longFile = 1.5 * limits.fileBytes

/** An entry that cannot be imported, with an error code; `line` is its first line. */
const Rejected = z.object({
  name: z.string(),
  line: z.int(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The entry's text, to be saved and corrected. */
  source: z.string(),
})
export type Rejected = z.infer<typeof Rejected>

/** Properties of a vCard that are not supported. */
export const unkeptProperties = [
  ...(['nickname', 'address', 'role', 'gender', 'language', 'zone', 'geo', 'key', 'logo', 'line'] as const),
  'rest',
] as const
export type UnkeptProperty = (typeof unkeptProperties)[number]

/** Losses of a file whose contacts can be imported. */
const losses = {
  /** Contacts without their invalid fields. */
  partly: z.array(Rejected),
  /** Pictures that are too large or of another type; their contacts are imported without. */
  pictures: z.int(),
  /** Groups of contacts, which are not imported. */
  groups: z.int(),
  /** Unsupported properties, and their number of contacts. */
  leftOut: z.array(z.object({ property: z.enum(unkeptProperties), count: z.int() })),
}

const ImportPreview = z.object({
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
  /** Number of entries that can be imported, and of duplicates. */
  count: z.int(),
  known: z.int(),
  first: z.array(z.object({ name: z.string(), company: z.string(), mail: z.string(), phone: z.string() })),
  refused: z.array(Rejected),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Contacts that an undone import keeps, because they were changed or deleted since. */
const Kept = z.array(z.object({ id: z.int(), name: z.string() }))

export const contactCalls = {
  list: call('get', 'contact/list', {
    access: 'contacts.use',
    request: ListRequest,
    reply: z.object({
      contacts: z.array(Contact),
      total: z.optional(z.int()),
      /** In a paged reply: all tags, most frequent first. */
      tags: z.optional(z.array(z.object({ tag: z.string(), count: z.int() }))),
    }),
    summary:
      'The own contacts: the newest 2,000 in the order they were added, or one filtered and sorted page',
  }),
  modify: call('post', 'contact/modify', {
    access: 'contacts.use',
    request: OldContact,
    reply: z.array(Contact),
    summary: 'Add a contact, or change the one of an id; answers all contacts',
  }),

  book: call('get', 'contact/book', {
    access: 'contacts.use',
    request: z.object({
      epoch: z.optional(z.string()),
      since: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    reply: z.object({
      /** Identifies the database; another one has other versions. */
      epoch: z.string(),
      ...book,
      /** False when the reply holds only the changes since. */
      isWhole: z.boolean(),
      contacts: z.array(Contact),
      gone: z.array(z.int()),
    }),
    summary: 'All own contacts, or what has changed since a version of them',
  }),
  add: call('post', 'contact/add', {
    access: 'contacts.use',
    request: z.object({
      /** Chosen by the client; a taken one is rejected. */
      uid: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
      fields: z.extend(z.partial(Written), { name: ContactFields.def.shape.name }),
    }),
    reply: z.object({ contact: Contact, ...book }),
    summary: 'Add a contact',
  }),
  edit: call('post', 'contact/edit', {
    access: 'contacts.use',
    request: ContactEdit,
    reply: z.object({ contact: Contact, ...book }),
    summary: 'Change fields of a contact; 409 with `current` when the same ones were changed meanwhile',
  }),
  mark: call('post', 'contact/mark', {
    access: 'contacts.use',
    request: z.object({
      ids: Ids,
      isFavorite: z.optional(z.boolean()),
      addTags: z.optional(Tags),
      removeTags: z.optional(Tags),
    }),
    reply: z.object({ contacts: z.array(Contact), ...book }),
    summary: 'Make contacts favourites or not, give them tags or take some away',
  }),
  remove: call('post', 'contact/delete', {
    access: 'contacts.use',
    request: z.object({ ids: Ids }),
    reply: z.object({ ids: z.array(z.int()), ...book }),
    summary: 'Delete contacts; answers those that were there. They can be restored for 30 days',
  }),
  restore: call('post', 'contact/restore', {
    access: 'contacts.use',
    request: z.object({ ids: Ids }),
    reply: z.object({ contacts: z.array(Contact), ...book }),
    summary: 'Bring deleted contacts back',
  }),
  duplicates: call('get', 'contact/duplicates', {
    access: 'contacts.use',
    request: z.object({}),
    reply: z.object({
      groups: z.array(z.object({ ids: z.array(z.int()), reasons: z.array(z.enum(duplicateReasons)) })),
    }),
    summary: 'Contacts that have a mail, a phone or their name in common',
  }),
  merge: call('post', 'contact/merge', {
    access: 'contacts.use',
    request: z.object({
      /** The first contact stays and gets the data of the others. */
      ids: Ids.check(z.minLength(2), z.maxLength(20)),
      /** The contact whose value of a field stays; default the first that has one. */
      choice: z.optional(z.partialRecord(z.enum(singleFields), Id)),
      /** The versions that were seen, in the order of `ids`; 409 `conflict` when one has changed. */
      versions: z.optional(z.array(z.int()).check(z.maxLength(20))),
    }),
    reply: z.object({ contact: Contact, gone: z.array(z.int()), ...book }),
    summary: 'Make one contact of several',
  }),

  importPreview: call('post', 'contact/import/preview', {
    access: 'contacts.use',
    request: z.object(file),
    reply: ImportPreview,
    summary: 'What a file of contacts would bring; stores nothing',
    maxBytes: longFile,
  }),
  import: call('post', 'contact/import', {
    access: 'contacts.use',
    request: z.object({
      ...file,
      /** The treatment of a known contact: skip it, merge its fields into the known one, or add it anyway. */
      onDuplicate: z.enum(duplicateRules),
    }),
    reply: z.object({
      importId: z.string(),
      added: z.int(),
      merged: z.int(),
      skipped: z.int(),
      failed: z.array(Rejected),
      ...losses,
      ...book,
    }),
    summary: 'Take the contacts of a vCard or CSV file: all that can be taken, at once',
    maxBytes: longFile,
  }),
  undoImport: call('post', 'contact/import/undo', {
    access: 'contacts.use',
    request: z.object({ importId: z.string().check(z.maxLength(64)) }),
    reply: z.object({ removed: z.int(), restored: z.int(), kept: Kept, ...book }),
    summary: 'Take an import back; what was changed since stays. 409 `importUndone` the second time',
  }),
  export: call('get', 'contact/export', {
    access: 'contacts.use',
    request: z.object({ ids: z.optional(z.string().check(z.maxLength(20_000))) }),
    reply: z.unknown(),
    answers: 'bytes',
    summary: 'A vCard 4.0 file of all own contacts, or of some: `ids=1,2,3`',
  }),
}
