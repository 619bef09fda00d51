import type { Agenda, CalendarEvent, Scope, Which } from '#contract/calendar.ts'
import { type Occurrence, occurrencesBetween } from '#contract/recurrence.ts'
import { matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'
import { plusDays } from '#kernel/days.ts'
import { ownZone } from '#kernel/format.ts'
import { dawn, daysOf, type Span } from './grid/days.ts'

export const keyOf = ({ event, at }: Pick<Occurrence, 'event' | 'at'>) =>
  at === null ? event.id : nameOf(event.series ?? event.id, at)
export const nameOf = (series: string, at: string) => `${series} ${at}`

export const isRecurring = ({ rrule, series }: Pick<CalendarEvent, 'rrule' | 'series'>) =>
  rrule !== '' || series !== null

export const isInvitation = ({ organizer }: Pick<CalendarEvent, 'organizer'>) => organizer !== undefined

export const whichOf = ({ event, at }: Occurrence, scope: Scope | undefined): Which => ({
  id: event.id,
  scope,
  ...(at !== null && { at }),
})

export const within = (events: readonly CalendarEvent[], { from, to }: Span): Occurrence[] =>
  occurrencesBetween(events, dawn(from), dawn(to), ownZone()).sort(inOrder)

function inOrder(occurrence: Occurrence, other: Occurrence): number {
  if (occurrence.event.allDay !== other.event.allDay) return occurrence.event.allDay ? -1 : 1
  if (occurrence.start !== other.start) return occurrence.start < other.start ? -1 : 1
  return occurrence.event.title < other.event.title ? -1 : 1
}

export function textFilter(text: string): ((event: CalendarEvent) => boolean) | undefined {
  const words = searchWords(text)
  if (words.length === 0) return undefined
  return ({ title, place, description }) => matchesWords(searchTextOf([title, place, description]), words)
}

/** Days before and after the chosen day in which occurrences of a series are searched. */
const reach = 366
/** Limit of the upcoming matches, and of the earlier ones. */
const maxFound = 30

export type Matches = { upcoming: readonly Occurrence[]; earlier: readonly Occurrence[] }

/** The matches, nearest first, each series once: its next occurrence from a day on, else the last one before. */
export function occurrencesAround(
  events: readonly CalendarEvent[],
  day: string,
  matches: (event: CalendarEvent) => boolean,
): Matches {
  const nearest = new Map<string, Occurrence>()
  for (const event of events)
    if (!isRecurring(event)) nearest.set(event.id, { event, start: event.start, end: event.end, at: null })
  const series = events.filter(isRecurring)
  for (const occurrence of within(series, { from: plusDays(day, -reach), to: plusDays(day, reach) })) {
    const id = occurrence.event.series ?? occurrence.event.id
    const closest = nearest.get(id)
    if (!closest || daysOf(closest).to <= day) nearest.set(id, occurrence)
  }
  const sorted = [...nearest.values()]
    // Changed occurrences are only there to replace those of their series.
    .filter(({ event }) => matches(event))
    .sort((value, other) => (value.start < other.start ? -1 : 1))
  const isUpcoming = (occurrence: Occurrence) => daysOf(occurrence).to > day
  return {
    upcoming: sorted.filter(isUpcoming).slice(0, maxFound),
    earlier: sorted
      .filter((occurrence) => !isUpcoming(occurrence))
      .reverse()
      .slice(0, maxFound),
  }
}

export function occurrenceOf(agenda: Agenda, id: string, at: string): Occurrence | undefined {
  const event = agenda.events.find((event) => event.id === id)
  if (!event) return undefined
  const base: Occurrence = { event, start: event.start, end: event.end, at: ownAt(event) }
  if (event.rrule === '' || at === '') return base
  const changed = agenda.events.find(({ series, seriesAt }) => series === id && seriesAt === at)
  if (changed) return { event: changed, start: changed.start, end: changed.end, at }
  const time = Date.parse(at)
  if (Number.isNaN(time)) return base
  const day = new Date(time).toISOString().slice(0, 10)
  const near = { from: plusDays(day, -1), to: plusDays(day, 2) }
  return within([event], near).find((candidate) => candidate.at === at) ?? base
}

const ownAt = ({ rrule, start, seriesAt }: CalendarEvent) => (rrule === '' ? seriesAt : start)
