import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'
import { fileTypes } from './kanban.ts'
import { Ids, maxNamed, pageParts, Words } from './list.ts'
import { mailKeys } from './mail-search.ts'

/** Limits of input, checked on both sides. */
export const limits = {
  subject: 200,
  html: 200_000,
  /** Recipients of one kind, and of all kinds together. */
  people: 50,
  address: 320,
  labels: 30,
  label: 30,
  signature: 4_000,
  /** Files of one mail, bytes of one of them, and of all together. */
  files: 10,
  fileName: 120,
  fileBytes: 5 * 1024 * 1024,
  allBytes: 15 * 1024 * 1024,
  drafts: 500,
  /** Mails that are shown with the one they belong to. */
  conversation: 100,
  /** Suggested accounts for an address. */
  offered: 8,
} as const

/** Choices of seconds in which a mail can be undone. */
export const undoSeconds = [0, 5, 10, 30] as const

/** Folders of an account; a mail is in exactly one. */
export const mailFolders = ['inbox', 'sent', 'draft', 'spam', 'trash', 'archive'] as const
const Folder = z.enum(mailFolders)
export type MailFolder = z.infer<typeof Folder>

/** Folders to move mails to; `inbox` means the original folder: a sent mail returns to sent, a draft to the drafts. */
export const moveFolders = ['inbox', 'archive', 'spam', 'trash'] as const

const MailPerson = z.object({
  name: z.string(),
  email: z.string(),
  /** The account's id, if it is one. */
  user: z.nullable(z.string()),
})
export type MailPerson = z.infer<typeof MailPerson>

const OtherParty = z.looseObject({
  avatar: z.string(),
  name: z.string(),
  email: z.string(),
  /** Addresses it was sent to, as one text. */
  to: z.string(),
})

const MailFile = z.looseObject({
  id: z.string(),
  /** A picture that older clients show. */
  image: z.string(),
  title: z.string(),
  type: z.enum(fileTypes),
  /** Bytes. */
  size: z.int(),
})
export type MailFile = z.infer<typeof MailFile>

/** A mail as one account has it: the keys of docs/contract.md 3.9, then ours. */
export const Mail = z.looseObject({
  id: z.string(),
  subject: z.string(),
  /** The plain text; in a page only its beginning. */
  message: z.string(),
  isRead: z.boolean(),
  important: z.boolean(),
  starred: z.boolean(),
  promotions: z.boolean(),
  forums: z.boolean(),
  attach: z.boolean(),
  sent: z.boolean(),
  draft: z.boolean(),
  spam: z.boolean(),
  trash: z.boolean(),
  /** The moment of sending; of a draft, of its last save. */
  time: z.string(),
  /** The person shown in the list: the sender, or the first recipient. */
  profile: OtherParty,
  sender: z.looseObject({ ...OtherParty.shape, about: z.string() }),
  attachments: z.array(MailFile),
  folder: Folder,
  /** Own labels' ids. */
  labels: z.array(z.string()),
  /** The id of the conversation. */
  thread: z.string(),
  /** The number of mails of the conversation in this account; only in pages and details. */
  inThread: z.optional(z.int()),
  /** True if this account wrote it. */
  isOwn: z.boolean(),
  from: MailPerson,
  to: z.array(MailPerson),
  cc: z.array(MailPerson),
  /** All for the sender; a bcc recipient sees only itself. */
  bcc: z.array(MailPerson),
  /** The end of the undo time, while it can be undone. */
  sendAfter: z.nullable(z.string()),
  /** The version of the text and the addresses. */
  version: z.int(),
})
export type Mail = z.infer<typeof Mail>

/** Mails with the same key are one conversation; a draft is one of its own. */
export const conversationOf = ({ id, thread, folder }: Pick<Mail, 'id' | 'thread' | 'folder'>): string =>
  folder === 'draft' ? id : thread

/** A mail with its text; `html` is sanitised, and pictures in it are still those of other sites. */
export const WholeMail = z.looseObject({ ...Mail.shape, html: z.string() })
export type WholeMail = z.infer<typeof WholeMail>

const Count = z.int()
/** Mails by folder, flag and label of the contract, and the archive. */
export const MailCount = z.object({
  all: Count,
  inbox: Count,
  sent: Count,
  draft: Count,
  spam: Count,
  trash: Count,
  archive: Count,
  starred: Count,
  important: Count,
  promotions: Count,
  forums: Count,
})
export type MailCount = z.infer<typeof MailCount>

const Label = z.object({
  id: z.string(),
  name: z.string(),
  /** A colour of the theme, 1 to 8. */
  tag: z.int(),
  total: Count,
  unread: Count,
})
export type MailLabel = z.infer<typeof Label>

/** Counts and labels, in each reply. */
const mailCounts = { unreadCount: MailCount, counts: MailCount, labels: z.array(Label) }
export type MailCounts = { unreadCount: MailCount; counts: MailCount; labels: MailLabel[] }

// Requests.

/** Ids from clients. */
const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** A filter of mails; `mailQueryOf` parses `q`. */
export const MailFilter = z.object({
  folder: z.optional(z.enum(mailKeys)),
  /** An own label's id. */
  label: z.optional(Id),
  q: z.optional(Words),
  thread: z.optional(Id),
})
export type MailFilter = z.output<typeof MailFilter>

const { limit, offset } = pageParts
export const MailListRequest = z.object({
  ...MailFilter.shape,
  limit,
  offset,
  /** Counts and pages conversations instead of mails; not with `q`, which finds single mails. */
  conversations: z.optional(z.literal('yes')),
})
export type MailListRequest = z.output<typeof MailListRequest>

export const MailListReply = z.object({
  /** With `conversations`, all mails of those of the page that match the filter. */
  mails: z.array(Mail),
  unreadCount: MailCount,
  counts: z.optional(MailCount),
  labels: z.optional(z.array(Label)),
  total: z.optional(z.int()),
  /** True when there are more than `total`: matches of a text are counted only a little beyond the page. */
  isMore: z.optional(z.boolean()),
})
export type MailListReply = z.infer<typeof MailListReply>

const flags = {
  isRead: z.optional(z.boolean()),
  starred: z.optional(z.boolean()),
  important: z.optional(z.boolean()),
  promotions: z.optional(z.boolean()),
  forums: z.optional(z.boolean()),
}
/** Exactly one of `ids` and `all`: the newest 200 matches of `filter`. */
const which = { ids: z.optional(Ids), all: z.optional(z.literal(true)), filter: z.optional(MailFilter) }
const Which = z.object(which)
export type WhichMails = z.output<typeof Which>

/** The earlier values of a mail's changed fields. */
export const MailBefore = z.object({
  ...flags,
  folder: z.optional(Folder),
  labels: z.optional(z.array(Id).check(z.maxLength(limits.labels))),
})
export type MailBefore = z.infer<typeof MailBefore>
const Befores = z.record(Id, MailBefore).check(z.refine((all) => Object.keys(all).length <= maxNamed))

/** `left` is the number of remaining matches: call again until it is 0. */
const ChangedReply = z.object({ before: z.record(z.string(), MailBefore), left: z.int(), ...mailCounts })
export type MailsChanged = z.infer<typeof ChangedReply>

/** A draft keeps any text; only sending requires addresses of accounts. */
const Address = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.address))
const Addresses = z.array(Address).check(z.maxLength(limits.people))
export const DraftFields = z.object({
  to: Addresses,
  cc: Addresses,
  bcc: Addresses,
  subject: z.string().check(z.maxLength(limits.subject)),
  html: z.string().check(z.maxLength(limits.html)),
})
export type DraftFields = z.infer<typeof DraftFields>

const OneMail = z.object({ mail: WholeMail, ...mailCounts })
/** The body of a 409 conflict. */
export const DraftConflict = z.looseObject({ current: WholeMail })

export const MailSettings = z.object({
  /** Sanitised like a mail. */
  signature: z.string().check(z.maxLength(limits.signature)),
  undoSeconds: z.union(undoSeconds.map((seconds) => z.literal(seconds))),
})
export type MailSettings = z.infer<typeof MailSettings>

const LabelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.label))
const Tag = z.int().check(z.gte(1), z.lte(8))
const MailCounts = z.object(mailCounts)

/** Base64, with room for the other fields. */
const longFile = limits.fileBytes * 1.4
/** Ten thousand mails with their earlier values. */
const longUndo = 4 * 1024 * 1024

export const mailCalls = {
  list: call('get', 'mails/list', {
    access: 'mail.use',
    request: MailListRequest,
    reply: MailListReply,
    summary:
      'The newest 200 mails, the newest first, or one page of those that match; always with the unread ones',
  }),
  filter: call('post', 'mails/filter', {
    access: 'mail.use',
    // An unknown filter means all.
    request: z.object({ filter: z.optional(z.string()) }),
    reply: z.array(Mail),
    summary: 'The newest 200 mails of one folder, flag or label',
  }),
  toggleImportant: call('post', 'mails/setImportant', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: z.array(z.unknown()),
    summary: 'Turn whether a mail is important',
  }),
  toggleStarred: call('post', 'mails/setStarred', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: z.array(z.unknown()),
    summary: 'Turn whether a mail has a star',
  }),
  setRead: call('post', 'mails/setRead', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: z.array(z.unknown()),
    summary: 'A mail has been read',
  }),

  details: call('get', 'mails/details', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: z.object({ mail: WholeMail, conversation: z.array(WholeMail) }),
    summary: 'A mail, and its conversation from the oldest on: without what lies in spam and trash',
  }),
  mark: call('post', 'mails/mark', {
    access: 'mail.use',
    request: z.object({ ...which, ...flags }),
    reply: ChangedReply,
    summary: 'Read or unread, star, important, promotions, forums; answers what each mail was before',
  }),
  move: call('post', 'mails/move', {
    access: 'mail.use',
    request: z.object({ ...which, folder: z.enum(moveFolders) }),
    reply: ChangedReply,
    summary: 'Archive, spam, trash, or back to where it came from; what cannot lie there stays',
  }),
  label: call('post', 'mails/label', {
    access: 'mail.use',
    request: z.object({
      ...which,
      add: z.optional(z.array(Id).check(z.maxLength(limits.labels))),
      remove: z.optional(z.array(Id).check(z.maxLength(limits.labels))),
    }),
    reply: ChangedReply,
    summary: 'Put own labels on mails, or take them off',
  }),
  restore: call('post', 'mails/restore', {
    access: 'mail.use',
    request: z.object({ before: Befores }),
    reply: ChangedReply,
    maxBytes: longUndo,
    summary: 'Takes back what was marked, moved or labelled: `before` of that answer',
  }),
  delete: call('post', 'mails/delete', {
    access: 'mail.use',
    request: Which,
    reply: z.object({ deleted: z.array(z.string()), left: z.int(), ...mailCounts }),
    summary: 'Delete for good what lies in trash or spam, and drafts; others keep their copy',
  }),

  draft: call('post', 'mails/draft', {
    access: 'mail.use',
    request: z.object({
      id: z.optional(Id),
      /** The version that was edited; without it the draft is new, or is overwritten. */
      version: z.optional(z.int()),
      ...DraftFields.shape,
      /** The mail it replies to, for the conversation. Only read for a new draft. */
      replyTo: z.optional(Id),
      /** The mail whose files are attached. Only read for a new draft. */
      forwardOf: z.optional(Id),
    }),
    reply: OneMail,
    summary:
      'Save a draft; 409 with `current` when it was changed elsewhere, `sent` when it is none any more',
  }),
  send: call('post', 'mails/send', {
    access: 'mail.use',
    request: z.object({ id: Id, version: z.optional(z.int()) }),
    reply: OneMail,
    summary: 'Send a draft, after the chosen seconds; 400 `unknownAddress` with `unknown`, `noRecipient`',
  }),
  unsend: call('post', 'mails/unsend', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: OneMail,
    summary: 'Take a mail back while it waits: it is a draft again; 409 `sent` when it has gone',
  }),
  recipients: call('get', 'mails/recipients', {
    access: 'mail.use',
    request: z.object({ q: Words }),
    reply: z.object({
      recipients: z.array(
        z.object({ user: z.string(), name: z.string(), email: z.string(), avatar: z.string() }),
      ),
    }),
    summary: 'Accounts whose name or address holds a text',
  }),

  attach: call('post', 'mails/attach', {
    access: 'mail.use',
    request: z.object({
      id: Id,
      file: z.object({
        id: z.optional(Id),
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.fileName)),
        /** Base64. */
        data: z.string().check(z.minLength(1), z.maxLength(Math.ceil(limits.fileBytes / 3) * 4)),
      }),
    }),
    reply: OneMail,
    maxBytes: longFile,
    summary: 'Attach a file to a draft. 400 `fileType`, `fileSize`, 409 `mailFull`',
  }),
  detach: call('post', 'mails/detach', {
    access: 'mail.use',
    request: z.object({ fileId: Id }),
    reply: OneMail,
    summary: 'Take a file from a draft, for good',
  }),
  file: call('get', 'mails/file', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: z.unknown(),
    answers: 'bytes',
    summary: 'The content of an attached file',
  }),

  addLabel: call('post', 'mails/labels/add', {
    access: 'mail.use',
    request: z.object({ id: z.optional(Id), name: LabelName, tag: Tag }),
    reply: MailCounts,
    summary: 'Add an own label; 409 `labelTaken`, `tooManyLabels`',
  }),
  editLabel: call('post', 'mails/labels/edit', {
    access: 'mail.use',
    request: z.object({ id: Id, name: z.optional(LabelName), tag: z.optional(Tag) }),
    reply: MailCounts,
    summary: 'Rename or recolour an own label',
  }),
  deleteLabel: call('post', 'mails/labels/delete', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: MailCounts,
    summary: 'Delete an own label; the mails stay',
  }),

  settings: call('get', 'mails/settings', {
    access: 'mail.use',
    request: Nothing,
    reply: z.object({ settings: MailSettings }),
    summary: 'The signature, and how long a mail can be taken back',
  }),
  saveSettings: call('post', 'mails/settings/save', {
    access: 'mail.use',
    request: z.object({ settings: z.partial(MailSettings) }),
    reply: z.object({ settings: MailSettings }),
    summary: 'Change the signature or how long a mail can be taken back',
  }),
}
