import type { Mail, MailFilter, MailFolder, moveFolders } from '#contract/mail.ts'
import type { MailBefore, MailCounts } from '#contract/mail-calls.ts'
import type { MailKey } from '#contract/mail-search.ts'

export type Flags = Partial<Pick<Mail, 'isRead' | 'starred' | 'important' | 'promotions' | 'forums'>>
export type MoveTo = (typeof moveFolders)[number]

export type Act =
  | { does: 'mark'; flags: Flags }
  | { does: 'move'; folder: MoveTo }
  | { does: 'label'; add: string[]; remove: string[] }
export type MailAction = Act | { does: 'deleteForGood' }

/** The server's rule (docs/contract.md 4.5), with the narrower inbox. */
const inKey: Record<MailKey, (mail: Mail) => boolean> = {
  all: () => true,
  inbox: ({ folder }) => folder === 'inbox',
  sent: ({ isOwn, folder }) => isOwn && (folder === 'sent' || folder === 'inbox'),
  draft: ({ folder }) => folder === 'draft',
  spam: ({ folder }) => folder === 'spam',
  trash: ({ folder }) => folder === 'trash',
  archive: ({ folder }) => folder === 'archive',
  starred: ({ starred }) => starred,
  important: ({ important }) => important,
  promotions: ({ promotions }) => promotions,
  forums: ({ forums }) => forums,
}
const keys = Object.keys(inKey) as MailKey[]

/** True when a mail belongs to a folder; only the server evaluates the search text. */
export const isIn = (mail: Mail, { folder, label }: MailFilter): boolean =>
  (!folder || inKey[folder](mail)) && (label === undefined || mail.labels.includes(label))

/** The folder to which a mail returns. For an own one in the trash, only the server knows whether it was sent. */
export function homeOf({ isOwn, folder, profile, sender }: Mail): MailFolder {
  if (folder === 'draft') return 'draft'
  return !isOwn || profile.email === sender.email ? 'inbox' : 'sent'
}

/** A mail in a folder, with the flags that older clients read. */
export const inFolder = <M extends Mail>(mail: M, folder: MailFolder): M => ({
  ...mail,
  folder,
  sent: folder === 'sent' || (mail.isOwn && folder === 'inbox'),
  draft: folder === 'draft',
  spam: folder === 'spam',
  trash: folder === 'trash',
})

/** A moved mail; unchanged when the target cannot contain it. */
export function moveMail<M extends Mail>(mail: M, to: MoveTo): M {
  const home = homeOf(mail)
  const stays = (to === 'archive' && home === 'draft') || (to === 'spam' && home !== 'inbox')
  return stays ? mail : inFolder(mail, to === 'inbox' ? home : to)
}

export function labelMail<M extends Mail>(mail: M, add: readonly string[], remove: readonly string[]): M {
  const labels = [...new Set([...mail.labels, ...add])].filter(
    (id) => add.includes(id) || !remove.includes(id),
  )
  return { ...mail, labels }
}

export function restoreMail<M extends Mail>(mail: M, { folder, ...rest }: MailBefore): M {
  const definedFields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const back = { ...mail, ...definedFields }
  return folder ? inFolder(back, folder) : back
}

export function beforeOf(was: Mail, now: Mail): MailBefore {
  const previous: MailBefore = {}
  for (const flag of ['isRead', 'starred', 'important', 'promotions', 'forums'] as const)
    if (was[flag] !== now[flag]) previous[flag] = was[flag]
  if (was.folder !== now.folder) previous.folder = was.folder
  if (was.labels.join() !== now.labels.join()) previous.labels = was.labels
  return previous
}

export function countMail(mailCounts: MailCounts, was: Mail, now: Mail | undefined): MailCounts {
  const counts = { ...mailCounts.counts }
  const unreadCount = { ...mailCounts.unreadCount }
  const step = (mail: Mail, by: 1 | -1) => {
    for (const key of keys) {
      if (!inKey[key](mail)) continue
      counts[key] = Math.max(0, counts[key] + by)
      if (!mail.isRead) unreadCount[key] = Math.max(0, unreadCount[key] + by)
    }
  }
  step(was, -1)
  if (now) step(now, 1)
  const labels = mailCounts.labels.map((label) => {
    const [hadLabel, after] = [was.labels.includes(label.id), now?.labels.includes(label.id) ?? false]
    const total = label.total - Number(hadLabel) + Number(after)
    const unread = label.unread - Number(hadLabel && !was.isRead) + Number(after && now?.isRead === false)
    return total === label.total && unread === label.unread
      ? label
      : { ...label, total, unread: Math.max(0, unread) }
  })
  return { counts, unreadCount, labels }
}
