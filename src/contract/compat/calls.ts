import { calendarCalls } from '#contract/calendar-calls.ts'
import type { Call } from '#contract/call.ts'
import { chatCalls } from '#contract/chat.ts'
import { kanbanCalls } from '#contract/kanban.ts'
import { olderSocialCalls } from './social.ts'

const { columns, columnsOrder, comments, profiles, items, stories, storiesOrder, selectItem } = kanbanCalls
const { events, oldAdd, oldNew, oldUpdate, oldDelete, oldRemove } = calendarCalls
const { userById, users, filter, insert } = chatCalls

/** The calls that only older clients make; a server without them answers `unknownCall`. */
export const olderCalls: ReadonlySet<Call> = new Set<Call>([
  ...[columns, columnsOrder, comments, profiles, items, stories, storiesOrder, selectItem],
  ...[events, oldAdd, oldNew, oldUpdate, oldDelete, oldRemove],
  ...[userById, users, filter, insert],
  ...Object.values(olderSocialCalls),
])
