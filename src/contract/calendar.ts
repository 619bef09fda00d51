import * as z from 'zod/mini'
import { nameText, recordId } from './readable.ts'

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
  icsBytes: 16_000_000,
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
  const index = tags.findIndex((tag) => tag.color === color.toLowerCase())
  return index < 0 ? undefined : index + 1
}

export const eventAnswers = ['yes', 'maybe', 'no'] as const
export type EventAnswer = (typeof eventAnswers)[number]

/**
 * An event (docs/contract.md 3.6), or a separately changed occurrence of a series. With a time, `start` and
 * `end` are UTC timestamps; all day they are days with an exclusive `end`. Without `end` it takes no time, or
 * one day.
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
  /** A calendar's id; of an invitation, the reader's own calendar. */
  calendar: z.string(),
  /** Only in an invitation, which the reader may answer but not change: the owner of the calendar that it is in. */
  organizer: z.optional(z.string()),
  place: z.string(),
  /** Accounts' ids. */
  people: z.array(z.string()),
  /** Answers of the people, by account id; no entry before someone answered. */
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
  tag: z.int().check(z.gte(1), z.lte(8)),
  people: z.array(z.string()),
  /** The account that may delete, share or publish it; `own-<account>` cannot be deleted. */
  owner: z.string(),
  /** The secret token of its feed, or null; only the owner gets it. */
  feed: z.nullable(z.string()),
  version: z.int(),
})
export type Calendar = z.infer<typeof Calendar>

export const Person = z.looseObject({
  id: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** True for someone whom an event or a calendar names, and who may not be picked any more. */
  isFormer: z.optional(z.boolean()),
})
export type Person = z.infer<typeof Person>

/** Ids from clients; a taken one is rejected. */
export const Id = recordId
export const text = (longest: number) => z.string().check(z.maxLength(longest))
export const When = z.string().check(z.maxLength(40))

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

export const CalendarFields = z.object({
  name: nameText(limits.calendarName),
  tag: z.int().check(z.gte(1), z.lte(8)),
  people: z.array(Id).check(z.maxLength(limits.people)),
})
export type CalendarFields = z.infer<typeof CalendarFields>

export type Agenda = {
  /** Identifies the database; another one has other versions. */
  epoch: string
  version: number
  calendars: Calendar[]
  events: CalendarEvent[]
  people: Person[]
}
