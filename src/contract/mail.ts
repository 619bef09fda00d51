import * as z from 'zod/mini'
import { fileTypes } from './kanban.ts'
import { pageParts, Words } from './list.ts'
import { mailKeys } from './mail-search.ts'
import { recordId } from './readable.ts'

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
  conversation: 100,
  offered: 8,
  /** Accounts that `mails/recipients` returns without a search. */
  colleagues: 500,
} as const

export const undoSeconds = [0, 5, 10, 30] as const

export const mailFolders = ['inbox', 'sent', 'draft', 'spam', 'trash', 'archive'] as const
export const Folder = z.enum(mailFolders)
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
  labels: z.array(z.string()),
  thread: z.string(),
  /** The number of mails of the conversation in this account; only in pages and details. */
  inThread: z.optional(z.int()),
  isOwn: z.boolean(),
  from: MailPerson,
  to: z.array(MailPerson),
  cc: z.array(MailPerson),
  /** All for the sender; a bcc recipient sees only itself. */
  bcc: z.array(MailPerson),
  /** The end of the undo time, while it can be undone. */
  sendAfter: z.nullable(z.string()),
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

export const mailCounts = { unreadCount: MailCount, counts: MailCount, labels: z.array(Label) }

export const Id = recordId

/** A filter of mails; `mailQueryOf` parses `q`. */
export const MailFilter = z.object({
  folder: z.optional(z.enum(mailKeys)),
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
