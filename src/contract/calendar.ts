import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'

/** Limits of input, checked on both sides. */
export const limits = {
  title: 255,
  description: 5_000,
  place: 200,
  people: 30,
  calendarName: 60,
  calendars: 50,
  events: 20_000,
  exdates: 1_000,
  rule: 500,
  /** Bytes of an imported file. */
  icsBytes: 3 * 1024 * 1024,
} as const

/** The eight tags as older clients show them: background and text of the light scheme. */
export const tags = [
  { color: '#e3edff', textColor: '#1c3e81' },
  { color: '#ffe8d7', textColor: '#653400' },
  { color: '#d8f4ed', textColor: '#004e44' },
  { color: '#ffe5ea', textColor: '#731e38' },
  { color: '#efe9ff', textColor: '#483865' },
  { color: '#efefd5', textColor: '#484400' },
  { color: '#ddf0ff', textColor: '#00476d' },
  { color: '#fee7e1', textColor: '#603529' },
] as const

/** The tag, 1 to 8, of a colour on the wire; undefined for another colour of an older client. */
export function tagOf(color: string): number | undefined {
  const place = tags.findIndex((tag) => tag.color === color.toLowerCase())
  return place < 0 ? undefined : place + 1
}

/** Answers to an invitation. */
export const eventAnswers = ['yes', 'maybe', 'no'] as const
export type EventAnswer = (typeof eventAnswers)[number]

/**
 * An event (docs/contract.md 3.6), or an occurrence of a series that was changed by itself.
 * With a time, `start` and `end` are moments in UTC, as ISO text; all day they are days, and `end` is the day after
 * the last. Without `end` it takes no time, or one day.
 */
export const CalendarEvent = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** CSS hex: one of `tags`, or what an older client chose. */
  color: z.string(),
  textColor: z.string(),
  allDay: z.boolean(),
  start: z.string(),
  end: z.nullable(z.string()),
  /** A calendar's id. */
  calendar: z.string(),
  place: z.string(),
  /** Accounts' ids. */
  people: z.array(z.string()),
  /** Answers of the people, by account id; no entry before somebody answered. */
  answers: z.optional(z.record(z.string(), z.enum(eventAnswers))),
  /** IANA name of the zone in which it keeps its time of day when it recurs; empty when it is all day. */
  zone: z.string(),
  /** The value of an RRULE (RFC 5545), such as `FREQ=WEEKLY;BYDAY=MO`; empty when it happens once. */
  rrule: z.string(),
  /** Starts of the series, as `start` has them, at which it does not happen. */
  exdates: z.array(z.string()),
  /** The series of a changed occurrence, and the start it would have had there. Otherwise null. */
  series: z.nullable(z.string()),
  seriesAt: z.nullable(z.string()),
  /** The UID in calendar files; occurrences share that of their series. */
  uid: z.string(),
  created: z.string(),
  updated: z.string(),
  version: z.int(),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

/** A calendar, shared by people who see and change its events. */
export const Calendar = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** The tag, 1 to 8, of its box and of new events in it. */
  tag: z.int().check(z.gte(1), z.lte(8)),
  /** Accounts' ids, the owner included. */
  people: z.array(z.string()),
  /**
   * The owner's account id: only the owner may delete the calendar, share it or publish its feed. Every account has the
   * calendar `own-<account>`, which cannot be deleted.
   */
  owner: z.string(),
  /** The secret token of its feed, or null; only the owner gets it. */
  feed: z.nullable(z.string()),
  version: z.int(),
})
export type Calendar = z.infer<typeof Calendar>

const Person = z.looseObject({
  id: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** True for somebody whom an event or a calendar names, and who may not be picked any more. */
  isFormer: z.optional(z.boolean()),
})
export type Person = z.infer<typeof Person>

// Requests.

/** Ids from clients; a taken one is rejected. */
const Id = z.string().check(z.minLength(1), z.maxLength(64))
const text = (longest: number) => z.string().check(z.maxLength(longest))
const When = z.string().check(z.maxLength(40))

/** The editable fields of an event. */
export const EventFields = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.title)),
  description: text(limits.description),
  color: text(40),
  textColor: text(40),
  allDay: z.boolean(),
  start: When,
  end: z.nullable(When),
  calendar: Id,
  place: text(limits.place),
  people: z.array(Id).check(z.maxLength(limits.people)),
  zone: text(64),
  rrule: text(limits.rule),
  exdates: z.array(When).check(z.maxLength(limits.exdates)),
})
export type EventFields = z.infer<typeof EventFields>

export const scopes = ['this', 'following', 'all'] as const
/** The occurrences of a series that a change applies to; a single event always changes as a whole. */
export type Scope = (typeof scopes)[number]

/** An event, or a part of a series: `at` is the start that the series gives the occurrence. */
export const Which = z.object({ id: Id, scope: z.optional(z.enum(scopes)), at: z.optional(When) })
export type Which = z.infer<typeof Which>

/** Changed fields. A new `start` and `end` of an occurrence shift the whole series by the same amount. */
export const EventEdit = z.object({
  ...Which.shape,
  /** The id of the new event, when a part of a series is split off. */
  newId: z.optional(Id),
  changes: z.partial(EventFields),
  /** The earlier values of the changed fields, and the version that was seen (docs/contract.md 6.4). */
  base: z.optional(z.partial(EventFields)),
  version: z.optional(z.int()),
})
export type EventEdit = z.infer<typeof EventEdit>

export const CalendarFields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.calendarName)),
  tag: z.int().check(z.gte(1), z.lte(8)),
  people: z.array(Id).check(z.maxLength(limits.people)),
})
export type CalendarFields = z.infer<typeof CalendarFields>

/** The stored records that a write changed. */
const WriteReply = z.looseObject({
  events: z.optional(z.array(CalendarEvent)),
  /** Ids of deleted events. */
  gone: z.optional(z.array(z.string())),
  calendars: z.optional(z.array(Calendar)),
  /** The version of all calendars; every change increments it. */
  version: z.int(),
})
export type CalendarWriteReply = z.infer<typeof WriteReply>

/** Everything that the user may see. */
export type Agenda = {
  /** Identifies the database; another one has other versions. */
  epoch: string
  version: number
  calendars: Calendar[]
  events: CalendarEvent[]
  people: Person[]
}

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

/** Parts of an event in a file that are not supported. */
export const unkeptParts = [
  ...(['people', 'organizer', 'categories', 'alarm', 'status', 'privacy', 'link', 'files', 'rest'] as const),
] as const

/** The preview of a file; nothing is stored yet. */
const ImportPreview = z.object({
  /** Number of new events; a series counts once. */
  added: z.int(),
  /** Number of events with the UID of a visible event. */
  known: z.int(),
  /** The first new ones. */
  first: z.array(z.object({ title: z.string(), start: z.string(), allDay: z.boolean(), rrule: z.string() })),
  /** Entries that cannot be imported, each with an error code; the rest can. */
  refused: z.array(z.object({ title: z.string(), line: z.nullable(z.int()), code: z.string() })),
  /** Dropped parts of imported events: their number and some titles. */
  leftOut: z.array(z.object({ part: z.enum(unkeptParts), count: z.int(), titles: z.array(z.string()) })),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const file = {
  ics: text(limits.icsBytes),
  calendar: Id,
  /** The IANA zone of local times, for files without one; default UTC. */
  zone: z.optional(text(64)),
}
/** Line ends are longer in JSON. */
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
    summary: 'The events that the signed-in user may see; of series each occurrence of a year around today',
  }),
  oldAdd: call('post', 'calendar/events/add', {
    access: 'calendar.use',
    ...oldAdd,
    summary: 'Add an event to the own calendar; answers all events',
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
      'Change fields of an event or one occurrence, as `update` or as the event itself; answers all events',
  }),
  oldDelete: call('post', 'calendar/events/delete', {
    access: 'calendar.use',
    ...oldRemove,
    summary: 'Delete an event or one occurrence; answers what is left',
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
    summary: 'Calendars, events and people, or what has changed since a version of them',
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
    'Answer as one of the people of an event; of a series for all occurrences that were not changed',
  ),
  remove: write('delete', Which, 'Delete an event, or one, all following or all occurrences of a series'),

  addCalendar: write('calendars/add', z.object({ id: Id, fields: CalendarFields }), 'Add a calendar'),
  editCalendar: write(
    'calendars/edit',
    z.object({
      id: Id,
      changes: z.partial(CalendarFields),
      base: z.optional(z.partial(CalendarFields)),
      version: z.optional(z.int()),
    }),
    'Rename a calendar, colour it, or say who sees it',
  ),
  removeCalendar: write('calendars/delete', z.object({ id: Id }), 'Delete a calendar with its events'),
  subscribe: write(
    'calendars/feed',
    z.object({ id: Id, isOn: z.boolean() }),
    'Make a new secret address for subscribing to a calendar, or revoke the one there is',
  ),

  importPreview: call('post', 'calendar/import/preview', {
    access: 'calendar.use',
    request: z.object(file),
    reply: ImportPreview,
    summary: 'What a calendar file would bring; stores nothing',
    maxBytes: longFile,
  }),
  import: call('post', 'calendar/import', {
    access: 'calendar.use',
    request: z.object({ ...file, duplicates: z.enum(['skip', 'replace']) }),
    reply: z.object({ ...WriteReply.def.shape, added: z.int(), replaced: z.int(), skipped: z.int() }),
    summary: 'Bring the events of a calendar file into a calendar: all that can be taken, or nothing',
    maxBytes: longFile,
  }),
  export: call('get', 'calendar/export', {
    access: 'calendar.use',
    request: z.object({ calendar: z.optional(Id) }),
    reply: z.unknown(),
    answers: 'bytes',
    summary: 'A calendar file (ICS) of one calendar, or of all that one sees',
  }),
  feed: call('get', 'calendar/feed', {
    request: z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) }),
    reply: z.unknown(),
    access: 'anyone',
    answers: 'bytes',
    summary: 'The calendar file of a secret address; 404 once it is revoked',
  }),
}
