import type { StandIn } from '#kernel/api.ts'
import { pageOf } from './lists.ts'
import { type Row, rowIn, rowsIn, textOf, textsIn, timestampOf } from './question.ts'

const folders = ['draft', 'spam', 'trash', 'sent'] as const
const htmlOf = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')

function mailOf(mail: Row): Row {
  const party = (value: unknown) => ({ avatar: '', name: '', email: '', to: '', about: '', ...rowIn(value) })
  const sender = party(mail.sender)
  const person = ({ name, email }: Row) => ({ name: textOf(name), email: textOf(email), user: null })
  return {
    subject: '',
    message: '',
    isRead: true,
    important: false,
    starred: false,
    promotions: false,
    forums: false,
    attach: false,
    sent: false,
    draft: false,
    spam: false,
    trash: false,
    labels: [],
    thread: textOf(mail.id),
    cc: [],
    bcc: [],
    sendAfter: null,
    version: 0,
    ...mail,
    id: textOf(mail.id),
    time: timestampOf(mail.time),
    profile: party(mail.profile),
    sender,
    folder: folders.find((folder) => mail[folder] === true) ?? 'inbox',
    isOwn: mail.sent === true,
    from: person(sender),
    to: sender.to ? [person({ name: sender.to, email: sender.to })] : [],
    html: `<p>${htmlOf(textOf(mail.message))}</p>`,
    attachments: rowsIn(mail, 'attachments').map((file) => ({
      type: 'image/png',
      size: Number.NaN,
      ...file,
    })),
  }
}

/** True if a mail is in a folder; the folders are flags that may overlap. */
const liesIn = (mail: Row, folder: string) =>
  folder === 'all' || mail.folder === folder || (folder !== 'inbox' && mail[folder] === true)

const mailList: StandIn = ({ payload: { folder, label, thread, ...rest }, body }) => {
  if (!Array.isArray(rowIn(body).mails)) return undefined
  const all = rowsIn(body, 'mails').map(mailOf)
  const chosen = all.filter((mail) => !label && liesIn(mail, textOf(folder) || 'all'))
  const { page, total } = pageOf(thread ? chosen.filter((mail) => mail.thread === thread) : chosen, rest)
  const count = (mails: Row[]) =>
    Object.fromEntries(
      [...mailFolders].map((name) => [name, mails.filter((mail) => liesIn(mail, name)).length]),
    )
  return {
    mails: page,
    total,
    isMore: false,
    labels: [],
    counts: count(all),
    unreadCount: count(all.filter((mail) => mail.isRead === false)),
  }
}
const mailFolders = [
  ...['all', 'inbox', 'archive', 'starred', 'important', 'promotions', 'forums'],
  ...folders,
] as const

const mailDetails: StandIn = async ({ read, payload }) => {
  const mail = rowsIn(await read('mails/list'), 'mails').find(({ id }) => textOf(id) === payload.id)
  return mail && { mail: mailOf(mail), conversation: [mailOf(mail)] }
}

/** One mail, read or turned to what is wanted of its star and its flag; there is no way back to unread. */
const mark: StandIn = async ({ read, body, payload: { ids, isRead, starred, important, ...others } }) => {
  const [id, ...more] = textsIn(ids)
  const isMore = more.length > 0 || Object.values(others).some((value) => value !== undefined)
  if (!id || isMore || isRead === false || body !== undefined) return undefined
  const mail = rowsIn(await read('mails/list'), 'mails').find((row) => textOf(row.id) === id)
  if (!mail) return undefined
  if (isRead) await read('mails/setRead', { id })
  if (starred !== undefined && starred !== mail.starred) await read('mails/setStarred', { id })
  if (important !== undefined && important !== mail.important) await read('mails/setImportant', { id })
  const { unreadCount, counts, labels } = rowIn(
    await mailList({ payload: {}, body: await read('mails/list'), read }),
  )
  const flags = { isRead: mail.isRead, starred: mail.starred, important: mail.important }
  return { before: { [id]: flags }, left: 0, unreadCount, counts, labels }
}

export const mailStandIns: Record<string, StandIn> = {
  'mails/list': mailList,
  'mails/details': mailDetails,
  'mails/mark': mark,
}
