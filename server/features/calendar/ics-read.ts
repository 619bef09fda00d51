import ICAL from 'ical.js'
import { type CalendarEvent, type EventFields, limits } from '#contract/calendar.ts'
import { type ImportPreview, maxCorrectable } from '#contract/calendar-calls.ts'
import { maxSource } from '#contract/corrections.ts'
import { happens, isStart, type SearchBudget, SearchTooLong } from '#contract/recurrence.ts'
import { refuse } from '#server/platform/errors.ts'
import { withPauses } from '#server/platform/pause.ts'
import { toStored, type Wrong } from './checks.ts'
import { Unfit, unfit } from './ics-errors.ts'
import { partsOfFile } from './ics-parts.ts'
import { repairEvent } from './ics-repair.ts'
import { asStart, endOf, ruleFrom, type Time, timesIn, whenOf } from './ics-times.ts'
import { colorProperty } from './ics-write.ts'
import { type FindZone, zoneFinder } from './ics-zones.ts'

/** One event of a file, followed by its changed occurrences, as they would be stored. */
export type Family = [CalendarEvent, ...CalendarEvent[]]
type Rejected = ImportPreview['refused'][number]
type LeftOut = ImportPreview['leftOut'][number]
export type ReadFile = { families: Family[]; refused: Rejected[]; leftOut: LeftOut[] }

export type Into = {
  calendar: string
  colors: Pick<EventFields, 'color' | 'textColor'>
  zone: string
  now: string
  newId: () => string
  accountOf?: (address: string) => string | undefined
  /** New text of the events that begin at these lines. */
  mended?: ReadonlyMap<number, string>
}

export async function readIcs(text: string, into: Into): Promise<ReadFile> {
  const { events, zones, zoneOfFile } = partsOfFile(text)
  const zoneOf = zoneFinder(
    zones.map((zone) => zone.text),
    into.zone,
    new Date(into.now).getUTCFullYear(),
  )
  const named = zoneOf(zoneOfFile)
  const calendarContext = { ...into, zone: typeof named === 'string' ? named : into.zone }
  let exceptions = 0
  const idOf = contentIds()
  const rejected: Rejected[] = []
  const drafts: Draft[] = []
  /** The text of an event as it is read; a correction has the line breaks of a form. */
  const textAt = ({ line, text }: (typeof events)[number]) =>
    into.mended
      ?.get(line)
      ?.trim()
      .replace(/\r\n|\r|\n/g, '\r\n') ?? text
  for await (const { line, text } of withPauses(events.map((event) => ({ ...event, text: textAt(event) })))) {
    const draft: Partial<Draft> = { line, title: '' }
    try {
      // Counted first, because reading them is slow.
      const count = exceptionsIn(text)
      if (count > limits.exdates || exceptions + count > maxExceptions) {
        draft.title = titleIn(text)
        unfit('tooMany')
      }
      exceptions += count
      draft.uid = /^UID[;:]/im.test(text) ? '' : await idOf(text)
      drafts.push(draftOf(text, draft, calendarContext, zoneOf))
    } catch (error) {
      // The library throws many kinds of errors.
      const code = error instanceof Unfit ? error.code : 'unreadable'
      rejected.push({ title: draft.title ?? '', line, code })
    }
  }
  const reject = (draft: Draft, code: string) => rejected.push({ title: draft.title, line: draft.line, code })
  const families = await familiesOf(drafts, calendarContext.newId, reject)
  if (families.flat().length > limits.events)
    refuse('tooManyEvents', {
      message: `The file has more than ${limits.events} events. Nothing was imported.`,
    })
  rejected.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  const sources = new Map(events.map((event) => [event.line, textAt(event)]))
  for (const entry of rejected.slice(0, maxCorrectable)) {
    const source = sources.get(entry.line ?? 0) ?? ''
    // A cut text could not be corrected.
    if (source.length <= maxSource) entry.source = source
  }
  return { families, refused: rejected, leftOut: leftOutOf(drafts) }
}

/** Limit of dates that all events of a file together add or exclude: each is looked up in its series. */
const maxExceptions = 10 * limits.exdates

/** Budget of the searches for occurrences in a file: 10,000 exceptions, or 40 rules that never match. */
const maxSearched = 100_000

const exceptionsIn = (text: string): number =>
  [...text.replace(/\r\n[ \t]/g, '').matchAll(/^(?:EXDATE|RDATE)[^:\r\n]*:(.*)$/gim)].reduce(
    (sum, [, values = '']) => sum + values.split(',').length,
    0,
  )

const titleIn = (text: string) => /^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.slice(0, limits.title) ?? ''

function leftOutOf(drafts: readonly Draft[]): LeftOut[] {
  const parts = new Map<LeftOut['part'], LeftOut>()
  for (const { title, left } of drafts)
    for (const part of left) {
      const entry = parts.get(part) ?? { part, count: 0, titles: [] }
      entry.count += 1
      if (entry.titles.length < 3) entry.titles.push(title)
      parts.set(part, entry)
    }
  return [...parts.values()]
}

type Draft = {
  line: number
  title: string
  uid: string
  event: CalendarEvent
  isCancelled: boolean
  /** RECURRENCE-ID: the occurrence of a series that this one replaces. */
  instead: Time | undefined
  /** Excluded and added times, as the file has them. */
  out: Time[]
  added: Time[]
  /** Its revision: of several with one UID, the highest SEQUENCE counts, then the latest DTSTAMP (RFC 5546 2.1.5). */
  sequence: number
  stamp: string
  left: readonly LeftOut['part'][]
}

const unkept: [LeftOut['part'], readonly string[]][] = [
  ['organizer', ['organizer']],
  ['categories', ['categories']],
  ['link', ['url', 'conference']],
  ['files', ['attach', 'image']],
  ['rest', ['comment', 'contact', 'resources', 'geo', 'priority', 'related-to', 'location-type']],
]

function keptOf(read: ICAL.Component, accountOf: NonNullable<Into['accountOf']>) {
  const isOurs = (property: ICAL.Property) => accountOf(String(property.getFirstValue())) !== undefined
  const guests = read.getAllProperties('attendee')
  const accounts = guests.flatMap((guest) => accountOf(String(guest.getFirstValue())) ?? [])
  const people = [...new Set(accounts)].slice(0, limits.people)
  const skippedParts = unkept.flatMap(([part, names]) =>
    names.some((name) =>
      read.getAllProperties(name).some((property) => name !== 'organizer' || !isOurs(property)),
    )
      ? [part]
      : [],
  )
  if (!guests.every(isOurs) || new Set(accounts).size > people.length) skippedParts.push('people')
  if (read.getFirstSubcomponent('valarm')) skippedParts.push('alarm')
  const [status, privacy] = ['status', 'class'].map((name) =>
    String(read.getFirstPropertyValue(name) ?? '').toUpperCase(),
  )
  if (status === 'TENTATIVE') skippedParts.push('status')
  if (privacy !== '' && privacy !== 'PUBLIC') skippedParts.push('privacy')
  return { people, skippedParts: skippedParts }
}

/** Returns the ids of events that have none, the same for each import of their file. Equal events have different ones. */
function contentIds(): (text: string) => Promise<string> {
  const counts = new Map<string, number>()
  return async (text) => {
    const content = text.replace(/^(?:DTSTAMP|CREATED|LAST-MODIFIED|SEQUENCE)[;:].*$/gim, '')
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
    const id = btoa(String.fromCharCode(...new Uint8Array(digest)))
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? id : `${id}/${count}`
  }
}

/** The beginning of a text, which never ends with half of a character. */
const cutText = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

function draftOf(
  text: string,
  draft: Partial<Draft>,
  { calendar, colors, zone, now, newId, accountOf = () => undefined }: Into,
  zoneOf: FindZone,
): Draft {
  // The title is read before anything that may throw, so that the error can name it.
  draft.title = titleIn(text)
  const repaired = repairEvent(text)
  const read = new ICAL.Component(ICAL.parse(repaired.text))
  const textOf = (name: string, longest: number) => {
    const value = String(read.getFirstPropertyValue(name) ?? '').replaceAll('\u0000', '')
    return value.length > longest ? unfit('tooLong') : value
  }
  draft.title = textOf('summary', limits.title).trim()
  const timesOf = (name: string) =>
    read.getAllProperties(name).flatMap((property) => timesIn(property, zone, zoneOf))
  if (read.getFirstProperty('recurrence-id')?.getParameter('range')) unfit('range')
  const [start] = timesOf('dtstart')
  if (!start) unfit('date')
  const { allDay } = start
  const eventZone = allDay ? '' : start.zone
  const { people, skippedParts } = keptOf(read, accountOf)
  const rules = read.getAllProperties('rrule')
  const instead = timesOf('recurrence-id')[0]
  if (rules.length > 1) unfit('rule')
  const rrule = rules[0] && !instead ? ruleFrom(String(rules[0].getFirstValue()), start) : ''
  if (rrule.length > limits.rule) unfit('tooLong')
  // The series would follow a clock that no known zone has.
  if (rrule && start.isOwnClock) unfit('zone')
  const [color = '', textColor = ''] = textOf(colorProperty, 40).split(' ')
  const uid = textOf('uid', 1000) || draft.uid || newId()
  const id = newId()
  const location = textOf('location', Number.POSITIVE_INFINITY)
  if (location.length > limits.place) skippedParts.push('place')
  const event = toStored<CalendarEvent>({
    id,
    uid,
    title: draft.title || '…',
    description: textOf('description', limits.description),
    ...(color ? { color, textColor } : colors),
    allDay,
    start: whenOf(start),
    end: endOf(read, start, timesOf('dtend')[0]),
    calendar,
    place: cutText(location, limits.place),
    people,
    zone: eventZone,
    rrule,
    exdates: [],
    series: null,
    seriesAt: null,
    created: now,
    updated: now,
    version: 1,
  })
  if ('message' in event) unfit((event as unknown as Wrong).code)
  const isCancelled = textOf('status', 40).toUpperCase() === 'CANCELLED'
  return {
    line: draft.line ?? 0,
    title: draft.title,
    uid,
    event,
    isCancelled,
    instead,
    sequence: Number(read.getFirstPropertyValue('sequence')) || 0,
    stamp: String(read.getFirstPropertyValue('dtstamp') ?? ''),
    out: timesOf('exdate'),
    added: instead ? [] : timesOf('rdate'),
    left: [...skippedParts, ...repaired.dropped],
  }
}

async function familiesOf(
  drafts: readonly Draft[],
  newId: () => string,
  reject: (draft: Draft, code: string) => void,
): Promise<Family[]> {
  const budget = { remaining: maxSearched }
  const families: Family[] = []
  try {
    for await (const same of withPauses(Map.groupBy(drafts, ({ uid }) => uid).values()))
      families.push(...familyOf(same, newId, reject, budget))
    return families
  } catch (error) {
    if (!(error instanceof SearchTooLong)) throw error
    refuse('fileTooComplex', {
      message: 'The recurrence rules of the file have too many dates. Nothing was imported.',
    })
  }
}

const byRevision = (draft: Draft, other: Draft) =>
  other.sequence - draft.sequence || (draft.stamp < other.stamp ? 1 : draft.stamp > other.stamp ? -1 : 0)

/** The events with one UID: a series with its changed occurrences, and those that do not belong to it. */
function familyOf(
  revisions: readonly Draft[],
  newId: () => string,
  reject: (draft: Draft, code: string) => void,
  budget: SearchBudget,
): Family[] {
  const same = revisions.toSorted(byRevision)
  // Some programs use one UID for different events, which must not disappear without a word.
  const supersede = (older: Draft, newer: Draft) => {
    const isOther = older.sequence === newer.sequence && older.event.start !== newer.event.start
    if (isOther || byRevision(older, newer) === 0) reject(older, 'duplicate')
  }
  const [series, ...doubles] = same.filter(({ instead }) => !instead)
  for (const double of doubles) supersede(double, series as Draft)
  const parts = same.filter(({ instead }) => instead)
  const newest = new Map<string, Draft>()
  const alone: Family[] = []
  const changed = new Map<string, CalendarEvent>()
  const out = new Set<string>()
  const isSeries = series?.event.rrule
  for (const time of series?.out ?? []) out.add(asStart(time, series?.event as CalendarEvent))
  for (const part of parts) {
    const at = isSeries ? asStart(part.instead as Time, series.event) : ''
    if (!isSeries || !isStart(series.event, at, budget)) {
      if (part.instead && series) out.add(asStart(part.instead, series.event))
      const uid = `${part.uid}/${part.instead ? whenOf(part.instead) : newId()}`
      const newer = newest.get(uid)
      if (newer) supersede(part, newer)
      else newest.set(uid, part)
      if (!newer && !part.isCancelled) alone.push([{ ...part.event, uid }])
      continue
    }
    const newer = newest.get(at)
    if (newer) {
      supersede(part, newer)
      continue
    }
    newest.set(at, part)
    if (part.isCancelled) out.add(at)
    else changed.set(at, { ...part.event, series: series.event.id, seriesAt: at, uid: series.uid })
  }
  if (!series) return alone
  if (!series.isCancelled) alone.push(...addedTo(series, out, newId, budget))
  const exdates = [...out].filter((date) => isSeries && isStart(series.event, date, budget)).sort()
  const event = { ...series.event, exdates }
  const code = series.isCancelled
    ? 'cancelled'
    : exdates.length > limits.exdates
      ? 'tooMany'
      : changed.size === 0 && !happens(event, [], budget)
        ? 'neverHappens'
        : ''
  if (code) reject(series, code)
  return code ? alone : [[event, ...changed.values()] as Family, ...alone]
}

function addedTo(
  { event, uid, added }: Draft,
  out: ReadonlySet<string>,
  newId: () => string,
  budget: SearchBudget,
): Family[] {
  const eventMs = event.end === null ? undefined : Date.parse(event.end) - Date.parse(event.start)
  const starts = new Map(added.map((time) => [asStart(time, event), time.periodMs ?? eventMs]))
  return [...starts].flatMap(([start, length]): Family[] => {
    if (out.has(start) || start === event.start || (event.rrule && isStart(event, start, budget))) return []
    const until = length === undefined ? null : new Date(Date.parse(start) + length).toISOString()
    const end = until && event.allDay ? until.slice(0, 10) : until
    return [[{ ...event, id: newId(), uid: `${uid}/${start}`, rrule: '', start, end }]]
  })
}
