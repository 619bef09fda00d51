import type { Agenda, CalendarEvent, Scope, Which } from '#contract/calendar.ts'
import { type Occurrence, occurrencesBetween, partsOf, untilOf } from '#contract/recurrence.ts'
import { matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'
import { daysBetween, plusDays } from '#kernel/days.ts'
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

/** Days before and after the chosen day in which all series are searched. */
const reach = 366
/** Max upcoming matches, and max earlier ones. */
const maxFound = 30
/** Max series without a match in reach that are searched further away. */
const maxDistant = 100
/** Days around the start or end of such a series, searched in turn until there is a match. The last includes all years. */
const distantReaches = [31, 372, 4_464, 110_000]

export type Matches = { upcoming: readonly Occurrence[]; earlier: readonly Occurrence[] }

/** Returns the matches, nearest first. A series appears once: its next match from `day` on, or else the last one before. */
export function occurrencesAround(
  events: readonly CalendarEvent[],
  day: string,
  matches: (event: CalendarEvent) => boolean,
): Matches {
  const isMatch = ({ event }: Occurrence) => matches(event)
  const recurring = events.filter(isRecurring)
  const near = within(recurring, around(day, reach)).filter(isMatch)
  const nearIds = new Set(near.map(({ event }) => seriesIdOf(event)))
  const others = events.filter((event) => matches(event) && !nearIds.has(seriesIdOf(event)))
  const single = others
    .filter(({ rrule }) => rrule === '')
    .map((event): Occurrence => ({ event, start: event.start, end: event.end, at: event.seriesAt }))
  const families = Map.groupBy(recurring, seriesIdOf)
  const distant = others
    .filter(({ rrule }) => rrule !== '')
    .map(({ id, start, rrule }) => ({ id, edge: edgeOf(start, rrule, day) }))
    .sort((a, b) => Math.abs(daysBetween(day, a.edge)) - Math.abs(daysBetween(day, b.edge)))
    .slice(0, maxDistant)
    .flatMap(({ id, edge }) => occurrencesAtEdge(families.get(id) ?? [], edge, isMatch))
  const candidates = [...near, ...single, ...distant].sort(byStart)
  const nearest = new Map<string, Occurrence>()
  for (const occurrence of candidates) {
    const id = seriesIdOf(occurrence.event)
    const closest = nearest.get(id)
    if (!closest || daysOf(closest).to <= day) nearest.set(id, occurrence)
  }
  const sorted = [...nearest.values()].sort(byStart)
  const isUpcoming = (occurrence: Occurrence) => daysOf(occurrence).to > day
  return {
    upcoming: sorted.filter(isUpcoming).slice(0, maxFound),
    earlier: sorted
      .filter((occurrence) => !isUpcoming(occurrence))
      .reverse()
      .slice(0, maxFound),
  }
}

const seriesIdOf = ({ id, series }: CalendarEvent) => series ?? id
const byStart = (a: Occurrence, b: Occurrence) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)
const around = (day: string, days: number): Span => ({ from: plusDays(day, -days), to: plusDays(day, days) })

/** Returns the start of a series that starts after `day`, the last day of one that ended before, and otherwise `day`. */
function edgeOf(start: string, rrule: string, day: string): string {
  if (start > day) return start.slice(0, 10)
  const until = untilOf(partsOf(rrule).get('UNTIL') ?? '')
  const lastDay = Number.isNaN(until) ? day : new Date(until).toISOString().slice(0, 10)
  return lastDay < day ? lastDay : day
}

/** Returns the matches in the shortest span around a day that has any. */
function occurrencesAtEdge(
  family: readonly CalendarEvent[],
  edge: string,
  isMatch: (occurrence: Occurrence) => boolean,
): Occurrence[] {
  for (const days of distantReaches) {
    const occurrences = within(family, around(edge, days)).filter(isMatch)
    if (occurrences.length > 0) return occurrences
  }
  return []
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
