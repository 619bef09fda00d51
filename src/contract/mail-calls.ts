import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'
import { allExcept, Ids, maxExcept, maxIds, Words } from './list.ts'
import {
  Folder,
  Id,
  limits,
  Mail,
  MailFilter,
  MailListReply,
  MailListRequest,
  mailCounts,
  moveFolders,
  undoSeconds,
  WholeMail,
} from './mail.ts'
import { nameText, readable } from './readable.ts'

const flags = {
  isRead: z.optional(z.boolean()),
  starred: z.optional(z.boolean()),
  important: z.optional(z.boolean()),
  promotions: z.optional(z.boolean()),
  forums: z.optional(z.boolean()),
}
const BulkFilter = z.extend(allExcept(MailFilter), {
  /** Conversations (`conversationOf`) that are left out, with mails that arrive later. */
  exceptConversations: z.optional(z.array(Id).check(z.maxLength(maxExcept))),
})
export type BulkMailFilter = z.output<typeof BulkFilter>
/** Exactly one of `ids` and `all`: the newest 200 matches of `filter`. */
const which = { ids: z.optional(Ids), all: z.optional(z.literal(true)), filter: z.optional(BulkFilter) }
const Which = z.object(which)
export type WhichMails = z.output<typeof Which>

export const MailBefore = z.object({
  ...flags,
  folder: z.optional(Folder),
  labels: z.optional(z.array(Id).check(z.maxLength(limits.labels))),
})
export type MailBefore = z.infer<typeof MailBefore>
const Befores = z.record(Id, MailBefore).check(z.refine((all) => Object.keys(all).length <= maxIds))

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
export const DraftConflict = z.looseObject({ current: WholeMail })

export const MailSettings = z.object({
  /** Sanitised like a mail. */
  signature: z.string().check(z.maxLength(limits.signature)),
  undoSeconds: z.union(undoSeconds.map((seconds) => z.literal(seconds))),
})
export type MailSettings = z.infer<typeof MailSettings>

const LabelName = nameText(limits.label)
const Tag = z.int().check(z.gte(1), z.lte(8))
const MailCounts = z.object(mailCounts)
export type MailCounts = z.infer<typeof MailCounts>

/** Base64, with room for the other fields. */
const longFile = limits.fileBytes * 1.4
const longUndo = 4 * 1024 * 1024

export const mailCalls = {
  list: call('get', 'mails/list', {
    access: 'mail.use',
    request: MailListRequest,
    reply: MailListReply,
    summary: 'List the newest 200 emails, or one page of those that match; always with the unread counts',
  }),
  filter: call('post', 'mails/filter', {
    access: 'mail.use',
    // An unknown filter means all.
    request: z.object({ filter: z.optional(z.string()) }),
    reply: z.array(Mail),
    summary: 'List the newest 200 emails of a folder, flag or label',
  }),
  toggleImportant: call('post', 'mails/setImportant', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: z.array(z.unknown()),
    summary: 'Mark an email as important or not important',
  }),
  toggleStarred: call('post', 'mails/setStarred', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: z.array(z.unknown()),
    summary: 'Star an email or remove its star',
  }),
  setRead: call('post', 'mails/setRead', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: z.array(z.unknown()),
    summary: 'Mark an email as read',
  }),

  details: call('get', 'mails/details', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: z.object({ mail: WholeMail, conversation: z.array(WholeMail) }),
    summary: 'Return an email and its conversation, oldest first, without spam and trash',
  }),
  mark: call('post', 'mails/mark', {
    access: 'mail.use',
    request: z.object({ ...which, ...flags }),
    reply: ChangedReply,
    summary: 'Mark emails as read, starred, important, promotions or forums; returns their previous state',
  }),
  move: call('post', 'mails/move', {
    access: 'mail.use',
    request: z.object({ ...which, folder: z.enum(moveFolders) }),
    reply: ChangedReply,
    summary: 'Move emails to archive, spam, trash or back; those that cannot be there stay',
  }),
  label: call('post', 'mails/label', {
    access: 'mail.use',
    request: z.object({
      ...which,
      add: z.optional(z.array(Id).check(z.maxLength(limits.labels))),
      remove: z.optional(z.array(Id).check(z.maxLength(limits.labels))),
    }),
    reply: ChangedReply,
    summary: 'Add labels to emails or remove them',
  }),
  restore: call('post', 'mails/restore', {
    access: 'mail.use',
    request: z.object({ before: Befores }),
    reply: ChangedReply,
    maxBytes: longUndo,
    summary: 'Undo marking, moving or labelling, from `before` of that reply',
  }),
  delete: call('post', 'mails/delete', {
    access: 'mail.use',
    request: Which,
    reply: z.object({ deleted: z.array(z.string()), left: z.int(), ...mailCounts }),
    summary: 'Permanently delete drafts and what is in trash or spam; other people keep their copy',
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
    summary: 'Save a draft; 409 with `current` if it was changed elsewhere, `sent` if it was sent',
  }),
  send: call('post', 'mails/send', {
    access: 'mail.use',
    request: z.object({ id: Id, version: z.optional(z.int()) }),
    reply: OneMail,
    summary: 'Send a draft after the undo period; 400 `unknownAddress` with `unknown`, `noRecipient`',
  }),
  unsend: call('post', 'mails/unsend', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: OneMail,
    summary: 'Cancel sending during the undo period; 409 `sent` afterwards',
  }),
  recipients: call('get', 'mails/recipients', {
    access: 'mail.use',
    /** Without `q`, all accounts, at most `limits.colleagues`, for completing addresses offline. */
    request: z.object({ q: z.optional(Words) }),
    reply: z.object({
      recipients: z.array(
        z.object({ user: z.string(), name: z.string(), email: z.string(), avatar: z.string() }),
      ),
    }),
    summary: 'Search the accounts that can receive email by name or email address, or list the first 500',
  }),

  attach: call('post', 'mails/attach', {
    access: 'mail.use',
    request: z.object({
      id: Id,
      file: z.object({
        id: z.optional(Id),
        name: z.string().check(z.trim(), readable, z.minLength(1), z.maxLength(limits.fileName)),
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
    summary: 'Delete a file of a draft permanently',
  }),
  file: call('get', 'mails/file', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: z.unknown(),
    answers: 'bytes',
    summary: 'Return the content of an attached file',
  }),

  addLabel: call('post', 'mails/labels/add', {
    access: 'mail.use',
    request: z.object({ id: z.optional(Id), name: LabelName, tag: Tag }),
    reply: MailCounts,
    summary: 'Add a label; 409 `labelTaken`, `tooManyLabels`',
  }),
  editLabel: call('post', 'mails/labels/edit', {
    access: 'mail.use',
    request: z.object({ id: Id, name: z.optional(LabelName), tag: z.optional(Tag) }),
    reply: MailCounts,
    summary: 'Change the name or colour of a label',
  }),
  deleteLabel: call('post', 'mails/labels/delete', {
    access: 'mail.use',
    request: z.object({ id: Id }),
    reply: MailCounts,
    summary: 'Delete a label; its emails stay',
  }),

  settings: call('get', 'mails/settings', {
    access: 'mail.use',
    request: Nothing,
    reply: z.object({ settings: MailSettings }),
    summary: 'Return your signature and the undo period for sending',
  }),
  saveSettings: call('post', 'mails/settings/save', {
    access: 'mail.use',
    request: z.object({ settings: z.partial(MailSettings) }),
    reply: z.object({ settings: MailSettings }),
    summary: 'Change your signature or the undo period for sending',
  }),
}
