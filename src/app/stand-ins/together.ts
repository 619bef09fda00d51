import i18next from 'i18next'
import type { StandIn } from '#kernel/api.ts'
import {
  displayedTime,
  numberOf,
  type Question,
  type Row,
  rowIn,
  rowsIn,
  textOf,
  textsIn,
  timestampOf,
} from './question.ts'

/** A server without versions is read again each time. */
const whole = { epoch: 'none', version: 0, isWhole: true, gone: [] }
const unversioned = { created: '', updated: '', version: 0 }

/** Falls back from the name to the e-mail, then to a generic word. */
export function userOf(value: unknown): Row | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, email, name, ...rest } = value as Row
  const mail = textOf(email)
  return { ...rest, id: textOf(id), email: mail, name: textOf(name) || mail || i18next.t('nameless') }
}
const readOwnUser = async (read: Question['read']) => userOf(rowIn(await read('account/me')).user) ?? {}

const agenda: StandIn = async ({ read }) => {
  const [answer, { id }] = await Promise.all([read('calendar/events'), readOwnUser(read)])
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
const whenOf = ({ allDay }: Row, when: unknown) =>
  timestampOf(when).slice(0, allDay === true ? 10 : undefined)

const board: StandIn = async ({ read }) => {
  const keys = ['columns', 'columns-order', 'comments', 'profiles', 'items', 'userstory', 'userstory-order']
  const [columns, columnsOrder, comments, profiles, items, stories, storiesOrder] = await Promise.all(
    keys.map((key) => read(`kanban/${key}`)),
  )
  const inOrder = (rows: Row[], order: unknown) => {
    const ids = textsIn(order)
    return rows.sort((row, other) => ids.indexOf(textOf(row.id)) - ids.indexOf(textOf(other.id)))
  }
  const both = (row: Row, index: number) => ({
    ...unversioned,
    title: '',
    assign: null,
    description: '',
    acceptance: '',
    columnId: '',
    number: index + 1,
    labels: [],
    checklist: [],
    estimate: null,
    image: false,
    attachments: [],
    ...row,
    id: textOf(row.id),
    priority: ['low', 'medium', 'high'].find((level) => level === row.priority) ?? 'low',
    people: row.assign ? [textOf(row.assign)] : [],
    dueDate: timestampOf(row.dueDate).slice(0, 10) || null,
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
    items: rowsIn(items, 'items').map((row, index) => ({ ...both(row, index), attachments: [] })),
    places: [],
    people: 0,
    comments: rowsIn(comments, 'comments').map((row) => ({ at: unversioned.created, edited: null, ...row })),
    profiles: rowsIn(profiles, 'profiles').map((row) => ({ avatar: '', time: '', userId: '', ...row })),
  }
}

const unread: StandIn = async ({ read }) => {
  const users = rowsIn(await read('chat/users'), 'users').map(({ id, unReadChatCount }) => ({
    user: numberOf(id, 0),
    unread: numberOf(unReadChatCount, 0),
  }))
  return { total: users.reduce((sum, user) => sum + user.unread, 0), users }
}

/** The user's number in a conversation, which no one else has. */
const ownNumber = 0

const conversations: StandIn = async ({ read }) => {
  const [answer, { name }] = await Promise.all([read('chat/users'), readOwnUser(read)])
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
        presence:
          ['available', 'do_not_disturb'].find((option) => option === user.online_status) ?? 'offline',
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
  const messages = all.map((message, index) => ({
    id: textOf(message.id) || String(index + 1),
    number: index + 1,
    text: textOf(message.text),
    files: [],
    at: displayedTime(message.time),
    edited: null,
    deleted: null,
    by: message.from === partner.name ? user : ownNumber,
  }))
  return { messages, more: false, version: 0, read: messages.length, theirRead: 0 }
}

const book: StandIn = async ({ read }) => ({
  ...whole,
  contacts: rowsIn(await read('contact/list'), 'contacts').map((contact, index) => {
    const { work_email, personal_email, work_phone, personal_phone } = contact
    const values = (parts: Record<string, unknown>) =>
      Object.entries(parts).flatMap(([kind, value]) =>
        textOf(value) ? [{ kind, value: textOf(value) }] : [],
      )
    const id = numberOf(contact.id, index + 1)
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

export const togetherStandIns: Record<string, StandIn> = {
  'calendar/agenda': agenda,
  'kanban/board': board,
  'chat/conversations': conversations,
  'chat/history': history,
  'chat/changes': history,
  'chat/unread': unread,
  // To read a conversation there is the same as to fetch it.
  'chat/read': unread,
  'contact/book': book,
}
