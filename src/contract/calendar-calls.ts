import * as z from 'zod/mini'
import {
  Calendar,
  CalendarEvent,
  CalendarFields,
  EventFields,
  eventAnswers,
  Id,
  limits,
  Person,
  text,
  When,
  Which,
} from './calendar.ts'
import { call, editParts, Nothing } from './call.ts'
import { corrections } from './corrections.ts'
import { Left } from './list.ts'

/** Changed fields. A new `start` and `end` of an occurrence shift the whole series by the same amount. */
export const EventEdit = z.object({
  ...Which.shape,
  /** The id of the new event, when a part of a series is split off. */
  newId: z.optional(Id),
  ...editParts(EventFields),
})
export type EventEdit = z.infer<typeof EventEdit>

export const WriteReply = z.looseObject({
  events: z.optional(z.array(CalendarEvent)),
  gone: z.optional(z.array(z.string())),
  calendars: z.optional(z.array(Calendar)),
  /** The version of all calendars; every change increments it. */
  version: z.int(),
})
export type CalendarWriteReply = z.infer<typeof WriteReply>

const AgendaReply = z.object({
  epoch: z.string(),
  version: z.int(),
  /** False when the reply holds only the changes since. */
  isWhole: z.boolean(),
  calendars: z.array(Calendar),
  people: z.array(Person),
  events: z.array(CalendarEvent),
  gone: z.array(z.string()),
})
export type AgendaReply = z.infer<typeof AgendaReply>

export const unkeptParts = [
  ...(['people', 'organizer', 'categories', 'alarm', 'status', 'privacy', 'link', 'files', 'rest'] as const),
  ...(['place', 'lines'] as const),
] as const

/** Refused events of a preview that come with their text. */
export const maxCorrectable = 50

/** The preview of a file; nothing is stored yet. */
const ImportPreview = z.object({
  /** Number of new events; a series counts once. */
  added: z.int(),
  /** Number of events with the UID of a visible event. */
  known: z.int(),
  /** The calendars of those events, when it is not the chosen one. */
  elsewhere: z._default(z.array(z.object({ calendar: Id, count: z.int() })), []),
  first: z.array(z.object({ title: z.string(), start: z.string(), allDay: z.boolean(), rrule: z.string() })),
  /** Entries that cannot be imported, each with an error code; the rest can. */
  refused: z.array(
    z.object({
      title: z.string(),
      line: z.nullable(z.int()),
      code: z.string(),
      /** The text of the first `maxCorrectable` ones, which can be corrected. */
      source: z.optional(z.string()),
    }),
  ),
  /** Dropped parts of imported events: their number and some titles. */
  leftOut: z.array(z.object({ part: z.enum(unkeptParts), count: z.int(), titles: z.array(z.string()) })),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const file = {
  ics: text(limits.icsBytes),
  calendar: Id,
  /** The IANA zone of local times, for files without one; default UTC. */
  zone: z.optional(text(64)),
  mended: corrections(limits.events),
}
const duplicates = z.enum(['skip', 'replace'])
const ImportReply = z.object({
  ...WriteReply.def.shape,
  added: z.int(),
  replaced: z.int(),
  skipped: z.int(),
  left: Left,
  /** While some are left: the import to go on with. */
  next: z.optional(z.string()),
})
const longFile = 1.5 * limits.icsBytes
const write = <Request extends z.ZodMiniType>(path: string, request: Request, summary: string) =>
  call('post', `calendar/${path}`, { access: 'calendar.use', request, reply: WriteReply, summary })

/** An event from a client of docs/contract.md 2.3; fields of ours are optional. */
const OldEvent = z.object({ ...z.partial(EventFields).shape, title: EventFields.shape.title, start: When })
const All = z.object({ events: z.array(CalendarEvent) })
/** Longer than an id: an occurrence is `<series>@<its start>`. */
const OldId = z.string().check(z.minLength(1), z.maxLength(100))
const OldRemove = z.object({ eventId: OldId })
const oldAdd = { request: OldEvent, reply: z.array(CalendarEvent) }
const oldRemove = { request: OldRemove, reply: z.array(CalendarEvent) }

export const calendarCalls = {
  events: call('get', 'calendar/events', {
    access: 'calendar.use',
    request: Nothing,
    reply: All,
    summary: 'List the events that you can see, with each occurrence of series within a year of today',
  }),
  oldAdd: call('post', 'calendar/events/add', {
    access: 'calendar.use',
    ...oldAdd,
    summary: 'Add an event to your calendar; returns all events',
  }),
  oldNew: call('post', 'calendar/events/new', {
    access: 'calendar.use',
    ...oldAdd,
    summary: 'The older name of `add`',
  }),
  oldUpdate: call('post', 'calendar/events/update', {
    access: 'calendar.use',
    request: z.union([
      z.object({ eventId: OldId, update: z.partial(EventFields) }),
      z.object({ ...z.partial(EventFields).shape, id: OldId }),
    ]),
    reply: All,
    summary:
      'Change fields of an event or an occurrence, as `update` or as the event itself; returns all events',
  }),
  oldDelete: call('post', 'calendar/events/delete', {
    access: 'calendar.use',
    ...oldRemove,
    summary: 'Delete an event or an occurrence; returns the remaining ones',
  }),
  oldRemove: call('post', 'calendar/events/remove', {
    access: 'calendar.use',
    ...oldRemove,
    summary: 'The older name of `delete`',
  }),

  agenda: call('get', 'calendar/agenda', {
    access: 'calendar.use',
    request: z.object({
      epoch: z.optional(z.string()),
      since: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    reply: AgendaReply,
    summary: 'Return calendars, events and people, or what changed since a version',
  }),
  add: write('add', z.object({ id: Id, fields: EventFields }), 'Add an event'),
  edit: write(
    'edit',
    EventEdit,
    'Change an event, or one, all following or all occurrences of a series; 409 with `current` on a conflict',
  ),
  answer: write(
    'answer',
    z.object({ id: Id, answer: z.enum(eventAnswers) }),
    'Answer an invitation; for a series, all occurrences that were not changed',
  ),
  remove: write('delete', Which, 'Delete an event, or one, all following or all occurrences of a series'),

  addCalendar: write('calendars/add', z.object({ id: Id, fields: CalendarFields }), 'Add a calendar'),
  editCalendar: write(
    'calendars/edit',
    z.object({ id: Id, ...editParts(CalendarFields) }),
    'Change the name, colour or people of a calendar',
  ),
  removeCalendar: write('calendars/delete', z.object({ id: Id }), 'Delete a calendar with its events'),
  subscribe: {
    ...write(
      'calendars/feed',
      z.object({ id: Id, isOn: z.boolean() }),
      'Create a new secret subscription URL for a calendar, or revoke the current one',
    ),
    isConfirmed: true,
  },

  importPreview: call('post', 'calendar/import/preview', {
    access: 'calendar.use',
    request: z.object(file),
    reply: ImportPreview,
    summary: 'Preview the import of a calendar file; stores nothing',
    maxBytes: longFile,
  }),
  import: call('post', 'calendar/import', {
    access: 'calendar.use',
    request: z.object({ ...file, duplicates }),
    reply: ImportReply,
    summary: 'Import events from a calendar file: the first 100 now, then call `import/more`',
    maxBytes: longFile,
  }),
  importMore: call('post', 'calendar/import/more', {
    access: 'calendar.use',
    request: z.object({ importId: Id, duplicates }),
    reply: ImportReply,
    summary: 'Import the next 100 events of a file; repeat until `left` is 0',
  }),
  export: call('get', 'calendar/export', {
    access: 'calendar.use',
    request: z.object({ calendar: z.optional(Id) }),
    reply: z.unknown(),
    answers: 'bytes',
    summary: 'Export a calendar, or all that you can see, as a calendar file (ICS)',
  }),
  feed: call('get', 'calendar/feed', {
    request: z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) }),
    reply: z.unknown(),
    access: 'anyone',
    answers: 'bytes',
    summary: 'Return the calendar file of a secret URL; 404 once it is revoked',
  }),
}
