import i18next from 'i18next'
import { pageOf } from './lists.ts'
import {
  momentOf,
  numberOf,
  type Question,
  type Row,
  rowIn,
  rowsIn,
  type StandIn,
  shownMoment,
  textOf,
  textsIn,
} from './question.ts'

/** A server without versions is read anew each time. */
const whole = { epoch: 'none', version: 0, isWhole: true, gone: [] }
const unversioned = { created: '', updated: '', version: 0 }

/** Somebody with an account: without a name by the e-mail, without that by a word for whoever reads. */
export function userOf(value: unknown): Row | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, email, name, ...rest } = value as Row
  const mail = textOf(email)
  return { ...rest, id: textOf(id), email: mail, name: textOf(name) || mail || i18next.t('nameless') }
}
const own = async (read: Question['read']) => userOf(rowIn(await read('account/me')).user) ?? {}

const agenda: StandIn = async ({ read }) => {
  const [answer, { id }] = await Promise.all([read('calendar/events'), own(read)])
  const calendar = `own-${id}`
  return {
    ...whole,
    calendars: [{ id: calendar, name: 'Own', tag: 1, people: [id], owner: id, feed: null, version: 0 }],
    people: [],
    events: rowsIn(answer, 'events')
      // An event without a readable start has no place in a calendar.
      .filter((event) => whenOf(event, event.start) !== '')
      .map((event) => ({
        title: '',
        description: '',
        color: '',
        textColor: '',
        allDay: false,
        place: '',
        people: [],
        zone: '',
        rrule: '',
        exdates: [],
        series: null,
        seriesAt: null,
        uid: textOf(event.id),
        calendar,
        ...unversioned,
        ...event,
        id: textOf(event.id),
        start: whenOf(event, event.start),
        end: whenOf(event, event.end) || null,
      })),
  }
}
const whenOf = ({ allDay }: Row, when: unknown) => momentOf(when).slice(0, allDay === true ? 10 : undefined)

const board: StandIn = async ({ read }) => {
  const keys = ['columns', 'columns-order', 'comments', 'profiles', 'items', 'userstory', 'userstory-order']
  const [columns, columnsOrder, comments, profiles, items, stories, storiesOrder] = await Promise.all(
    keys.map((key) => read(`kanban/${key}`)),
  )
  const inOrder = (rows: Row[], order: unknown) => {
    const ids = textsIn(order)
    return rows.sort((one, other) => ids.indexOf(textOf(one.id)) - ids.indexOf(textOf(other.id)))
  }
  const both = (row: Row, place: number) => ({
    ...unversioned,
    title: '',
    assign: null,
    description: '',
    acceptance: '',
    columnId: '',
    number: place + 1,
    labels: [],
    checklist: [],
    estimate: null,
    image: false,
    attachments: [],
    ...row,
    id: textOf(row.id),
    priority: ['low', 'medium', 'high'].find((one) => one === row.priority) ?? 'low',
    people: row.assign ? [textOf(row.assign)] : [],
    dueDate: momentOf(row.dueDate).slice(0, 10) || null,
    commentIds: textsIn(row.commentIds),
    itemIds: textsIn(row.itemIds),
  })
  return {
    ...whole,
    columns: inOrder(rowsIn(columns, 'columns'), rowIn(columnsOrder).columnsOrder).map((column) => ({
      title: '',
      limit: null,
      isHard: false,
      version: 0,
      ...column,
      itemIds: textsIn(column.itemIds),
    })),
    stories: inOrder(rowsIn(stories, 'userStory'), rowIn(storiesOrder).userStoryOrder).map(both),
    items: rowsIn(items, 'items').map((row, place) => ({ ...both(row, place), attachments: [] })),
    places: [],
    people: 0,
    comments: rowsIn(comments, 'comments').map((one) => ({ at: unversioned.created, edited: null, ...one })),
    profiles: rowsIn(profiles, 'profiles').map((one) => ({ avatar: '', time: '', userId: '', ...one })),
  }
}

/** The own number in a conversation, which nobody else has. */
const ownNumber = 0

const conversations: StandIn = async ({ read }) => {
  const [answer, { name }] = await Promise.all([read('chat/users'), own(read)])
  return {
    epoch: whole.epoch,
    own: { id: ownNumber, name, avatar: '', presence: 'available' },
    conversations: rowsIn(answer, 'users').map((user) => ({
      user: {
        id: numberOf(user.id, 0),
        name: textOf(user.name),
        email: textOf(user.work_email),
        role: textOf(user.role),
        avatar: textOf(user.avatar),
        seen: null,
        presence: ['available', 'do_not_disturb'].find((one) => one === user.online_status) ?? 'offline',
      },
      last: null,
      unread: numberOf(user.unReadChatCount, 0),
      read: 0,
      theirRead: 0,
      version: 0,
    })),
  }
}

const history: StandIn = async ({ read, payload }) => {
  const user = Number(payload.user)
  const partner = rowsIn(await read('chat/users'), 'users').find(({ id }) => id === user)
  if (!partner) return undefined
  const all = rowsIn(await read('chat/filter', { user: partner.name }))
  const messages = all.map((message, place) => ({
    id: textOf(message.id) || String(place + 1),
    number: place + 1,
    text: textOf(message.text),
    files: [],
    at: shownMoment(message.time),
    edited: null,
    deleted: null,
    by: message.from === partner.name ? user : ownNumber,
  }))
  return { messages, more: false, version: 0, read: messages.length, theirRead: 0 }
}

const book: StandIn = async ({ read }) => ({
  ...whole,
  contacts: rowsIn(await read('contact/list'), 'contacts').map((contact, place) => {
    const { work_email, personal_email, work_phone, personal_phone } = contact
    const values = (parts: Record<string, unknown>) =>
      Object.entries(parts).flatMap(([kind, value]) =>
        textOf(value) ? [{ kind, value: textOf(value) }] : [],
      )
    const id = numberOf(contact.id, place + 1)
    return {
      ...unversioned,
      name: '',
      company: '',
      role: '',
      location: '',
      status: '',
      lastMessage: '',
      birthdayText: '',
      work_email: '',
      personal_email: '',
      work_phone: '',
      personal_phone: '',
      phone: '',
      avatar: '',
      ...contact,
      id,
      uid: String(id),
      birthday: '',
      notes: textOf(contact.birthdayText),
      tags: [],
      image: '',
      address: { street: '', city: '', region: '', post: '', country: '' },
      isFavorite: false,
      mails: values({ work: work_email, home: personal_email }),
      phones: values({ work: work_phone, home: personal_phone }),
    }
  }),
})

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
    time: momentOf(mail.time),
    profile: party(mail.profile),
    sender,
    folder: folders.find((one) => mail[one] === true) ?? 'inbox',
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

/** True if a mail lies in a folder; the folders are flags that may overlap. */
const liesIn = (mail: Row, folder: string) =>
  folder === 'all' || mail.folder === folder || (folder !== 'inbox' && mail[folder] === true)

const mailList: StandIn = ({ payload: { folder, label, thread, ...sent }, body }) => {
  if (!Array.isArray(rowIn(body).mails)) return undefined
  const all = rowsIn(body, 'mails').map(mailOf)
  const chosen = all.filter((mail) => !label && liesIn(mail, textOf(folder) || 'all'))
  const { page, total } = pageOf(thread ? chosen.filter((mail) => mail.thread === thread) : chosen, sent)
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
  const isMore = more.length > 0 || Object.values(others).some((one) => one !== undefined)
  if (!id || isMore || isRead === false || body !== undefined) return undefined
  const mail = rowsIn(await read('mails/list'), 'mails').find((one) => textOf(one.id) === id)
  if (!mail) return undefined
  if (isRead) await read('mails/setRead', { id })
  if (starred !== undefined && starred !== mail.starred) await read('mails/setStarred', { id })
  if (important !== undefined && important !== mail.important) await read('mails/setImportant', { id })
  const { unreadCount, counts, labels } = rowIn(
    await mailList({ payload: {}, body: await read('mails/list'), read }),
  )
  const before = { isRead: mail.isRead, starred: mail.starred, important: mail.important }
  return { before: { [id]: before }, left: 0, unreadCount, counts, labels }
}

export const togetherStandIns: Record<string, StandIn> = {
  'calendar/agenda': agenda,
  'kanban/board': board,
  'chat/conversations': conversations,
  'chat/history': history,
  'chat/changes': history,
  // To read a conversation there is the same as to fetch it.
  'chat/read': () => ({ total: 0, users: [] }),
  'contact/book': book,
  'mails/list': mailList,
  'mails/details': mailDetails,
  'mails/mark': mark,
}
