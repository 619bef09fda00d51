import {
  IconAlertOctagon,
  IconArchive,
  IconFile,
  IconFlag,
  IconInbox,
  IconMail,
  IconMessages,
  IconSend,
  IconSpeakerphone,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import type { MailCounts } from '#contract/mail-calls.ts'
import { folderFilter } from '#contract/mail-place.ts'
import type { MailKey } from '#contract/mail-search.ts'

export const folderKeys = [
  ...(['inbox', 'starred', 'important', 'sent', 'draft'] as const),
  ...(['archive', 'spam', 'trash', 'all'] as const),
]
export const labelKeys = ['promotions', 'forums'] as const

export const folderIcons: Record<MailKey, typeof IconInbox> = {
  inbox: IconInbox,
  starred: IconStar,
  important: IconFlag,
  sent: IconSend,
  draft: IconFile,
  archive: IconArchive,
  spam: IconAlertOctagon,
  trash: IconTrash,
  all: IconMail,
  promotions: IconSpeakerphone,
  forums: IconMessages,
}

/** Unread emails of a folder. Sent emails and drafts are never unread. */
export const unreadOf = ({ unreadCount }: MailCounts, key: MailKey): number =>
  key === 'draft' || key === 'sent' ? 0 : unreadCount[key]

/** The figure of a folder in the menu: its unread mails; for drafts, all. */
export const figureOf = (mailCounts: MailCounts, key: MailKey): number =>
  key === 'draft' ? mailCounts.counts.draft : unreadOf(mailCounts, key)

export const labelOf = (folder: string, mailCounts: MailCounts | undefined) => {
  const id = folderFilter(folder)?.label
  return id === undefined ? undefined : mailCounts?.labels.find((label) => label.id === id)
}
