import { conversationOf, type Mail, type MailFilter } from '#contract/mail.ts'
import type { MailAction } from './states.ts'

/** A row of the list: a conversation with its mails in this list, newest first; in a search a single mail. */
export type Row = {
  id: string
  mails: readonly Mail[]
  /** The newest mail, with what the row shows of the others. */
  mail: Mail
}

/** True for a list of conversations; a search finds single mails. */
export const isOfConversations = ({ q }: MailFilter): boolean => q === undefined

export function rowsOf(mails: readonly Mail[], filter: MailFilter): Row[] {
  if (!isOfConversations(filter)) return mails.map((mail) => ({ id: mail.id, mails: [mail], mail }))
  const byKey = new Map<string, [Mail, ...Mail[]]>()
  for (const mail of mails) {
    const others = byKey.get(conversationOf(mail))
    if (others) others.push(mail)
    else byKey.set(conversationOf(mail), [mail])
  }
  return [...byKey].map(([id, all]) => ({ id, mails: all, mail: summaryOf(all) }))
}

/** A conversation is unread, starred or important if one of its mails is. */
function summaryOf(mails: readonly [Mail, ...Mail[]]): Mail {
  const [newest, ...others] = mails
  if (others.length === 0) return newest
  return {
    ...newest,
    isRead: mails.every(({ isRead }) => isRead),
    starred: mails.some(({ starred }) => starred),
    important: mails.some(({ important }) => important),
    labels: [...new Set(mails.flatMap(({ labels }) => labels))],
    attachments: mails.flatMap(({ attachments }) => attachments),
  }
}

export const isMove = ({ does }: MailAction): boolean => does === 'move' || does === 'deleteForGood'

/** A conversation moves within the folder of its newest mail; marks go on the newest, and off all. */
export function mailsOf(rows: readonly Row[], action: MailAction): Mail[] {
  const flags = action.does === 'mark' ? action.flags : {}
  const isOne = flags.isRead === false || flags.starred === true || flags.important === true
  return rows.flatMap(({ mail, mails }) => {
    if (isOne) return mails.slice(0, 1)
    return isMove(action) ? mails.filter(({ folder }) => folder === mail.folder) : mails
  })
}
