import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import { type CalendarEvent, type EventFields, type ImportPreview, most } from '#contract/calendar.ts'
import { happens, isStart, isZone, partsOf, ruleOf } from '#contract/recurrence.ts'
import { refuse } from '#server/errors.ts'
import { stored, type Wrong } from './checks.ts'
import { colorProperty } from './ics-write.ts'

/** One event of a file with its changed occurrences after it, as they would be stored. */
export type Family = [CalendarEvent, ...CalendarEvent[]]
type Refused = ImportPreview['refused'][number]
export type ReadFile = { families: Family[]; refused: Refused[] }

type Into = {
  calendar: string
  colors: Pick<EventFields, 'color' | 'textColor'>
  /** Of times that name none. */
  zone: string
  now: string
  newId: () => string
}

/** What is in a calendar file: what can be taken, and what not with the word for why. */
export function readIcs(text: string, into: Into): ReadFile {
  const { events, zones, zoneOfFile } = partsOfFile(text)
  if (events.length > most.events)
    refuse(400, 'tooManyEvents', `The file has more than ${most.events} events; nothing was taken`)
  const zoneOf = zoneFinder(zones)
  const own = { ...into, zone: zoneOf(zoneOfFile) ?? into.zone }
  const refused: Refused[] = []
  const drafts: Draft[] = []
  for (const { line, text } of events) {
    const draft: Partial<Draft> = { line, title: '' }
    try {
      drafts.push(draftOf(text, draft, own, zoneOf))
    } catch (error) {
      // The library says in many ways that it cannot read something.
      const code = error instanceof Unfit ? error.code : 'unreadable'
      refused.push({ title: draft.title ?? '', line, code })
    }
  }
  const families = familiesOf(drafts, own.newId, (draft, code) =>
    refused.push({ title: draft.title, line: draft.line, code }),
  )
  return { families, refused: refused.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) }
}

/** Why an event cannot be taken. */
class Unfit extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}
function unfit(code: string): never {
  throw new Unfit(code)
}

type Block = { line: number; text: string }

/** Cuts a file into its events and zones, so that what cannot be read spoils no more than itself. */
function partsOfFile(text: string) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const open: { name: string; line: number }[] = []
  const events: Block[] = []
  const zones: Block[] = []
  let zoneOfFile = ''
  for (const [at, line] of lines.entries()) {
    const [, word, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    if (open.length === 0 && line.trim() !== '' && !/^BEGIN:\s*VCALENDAR\s*$/i.test(line))
      refuse(400, 'notCalendar', 'This is not a calendar file; nothing was taken')
    if (open.length === 1 && /^X-WR-TIMEZONE[:;]/i.test(line)) zoneOfFile = line.slice(line.indexOf(':') + 1)
    if (word?.toUpperCase() === 'BEGIN') open.push({ name: name.toUpperCase(), line: at })
    if (word?.toUpperCase() !== 'END') continue
    const ended = open.pop()
    if (ended?.name !== name.toUpperCase()) brokenOff(at)
    const block = { line: ended.line + 1, text: lines.slice(ended.line, at + 1).join('\r\n') }
    if (open.length === 1 && ended.name === 'VEVENT') events.push(block)
    if (open.length === 1 && ended.name === 'VTIMEZONE') zones.push(block)
  }
  if (open.length > 0) brokenOff(lines.length)
  if (!/BEGIN:\s*VCALENDAR/i.test(text))
    refuse(400, 'notCalendar', 'This is not a calendar file; nothing was taken')
  return { events, zones, zoneOfFile: zoneOfFile.trim() }
}

function brokenOff(line: number): never {
  refuse(400, 'brokenOff', `The file breaks off at line ${line}; nothing was taken`, { body: { line } })
}

/** Finds the zone that a name in the file means: an IANA name, one of Windows, or what the file says about it. */
function zoneFinder(blocks: readonly Block[]): (name: string) => string | undefined {
  const places = new Map<string, string>()
  for (const { text } of blocks) {
    try {
      const zone = new ICAL.Component(ICAL.parse(text))
      const place = zone.getFirstPropertyValue('x-lic-location')
      if (place) places.set(String(zone.getFirstPropertyValue('tzid')), String(place))
    } catch {
      // Without it the name alone decides.
    }
  }
  return (name) => {
    // Some programs put their own address before it: /example.org/2026/Europe/Berlin.
    const tail = /^\/.*?([A-Z]\w+\/[\w+-]+(?:\/[\w+-]+)?)$/.exec(name)?.[1] ?? ''
    const candidates = [name, places.get(name) ?? '', tail, ...findIana(name).map(String)]
    return candidates.find(isZone)
  }
}

type Draft = {
  line: number
  title: string
  uid: string
  event: CalendarEvent
  isCancelled: boolean
  /** Which occurrence of a series it changes. */
  instead: Time | undefined
  /** Left out times, as the file has them. */
  out: Time[]
}

function draftOf(
  text: string,
  draft: Partial<Draft>,
  { calendar, colors, zone, now, newId }: Into,
  zoneOf: ReturnType<typeof zoneFinder>,
): Draft {
  // The name comes before what may fail, so that a refusal can say it.
  draft.title = /^SUMMARY[^:]*:(.*)$/im.exec(text)?.[1]?.slice(0, most.title) ?? ''
  const read = new ICAL.Component(ICAL.parse(text))
  const textOf = (name: string, longest: number) => {
    const value = String(read.getFirstPropertyValue(name) ?? '').replaceAll('\u0000', '')
    return value.length > longest ? unfit('tooLong') : value
  }
  draft.title = textOf('summary', most.title).trim()
  const timesOf = (name: string) =>
    read.getAllProperties(name).flatMap((property) => timesIn(property, zone, zoneOf))
  if (read.hasProperty('rdate')) unfit('rdate')
  if (read.getFirstProperty('recurrence-id')?.getParameter('range')) unfit('range')
  const [start] = timesOf('dtstart')
  if (!start) unfit('date')
  const { allDay } = start
  const eventZone = allDay ? '' : start.zone
  const rules = read.getAllProperties('rrule')
  const instead = timesOf('recurrence-id')[0]
  if (rules.length > 1) unfit('rule')
  const rrule = rules[0] && !instead ? ruleFrom(String(rules[0].getFirstValue()), start) : ''
  if (rrule.length > most.rule) unfit('tooLong')
  const [color = '', textColor = ''] = textOf(colorProperty, 40).split(' ')
  const uid = textOf('uid', 1000) || newId()
  const id = newId()
  const event = stored<CalendarEvent>({
    ...{ id, uid, title: draft.title || '…', description: textOf('description', most.description) },
    ...(color ? { color, textColor } : colors),
    ...{ allDay, start: whenOf(start), end: endOf(read, start, timesOf('dtend')[0]) },
    ...{ calendar, place: textOf('location', most.place), people: [], zone: eventZone, rrule, exdates: [] },
    ...{ series: null, seriesAt: null, created: now, updated: now, version: 1 },
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
    out: timesOf('exdate'),
  }
}

type Time = { allDay: boolean; wall: Temporal.PlainDateTime; zone: string }

/** The times of a property; each in its zone. */
function timesIn(property: ICAL.Property, floating: string, zoneOf: ReturnType<typeof zoneFinder>): Time[] {
  const name = property.getFirstParameter('tzid')
  const zone = name ? zoneOf(name) : floating
  const [, , , ...values] = property.toJSON() as unknown as [string, object, string, ...unknown[]]
  return values.map((value) => {
    const text = String(value)
    try {
      const wall = Temporal.PlainDateTime.from(text.replace(/Z$/, ''), { overflow: 'reject' })
      const allDay = !text.includes('T')
      return { allDay, wall, zone: allDay ? '' : text.endsWith('Z') ? 'UTC' : (zone ?? unfit('zone')) }
    } catch (error) {
      if (error instanceof Unfit) throw error
      return unfit('date')
    }
  })
}

const momentOf = ({ wall, zone }: Time) => wall.toZonedDateTime(zone || 'UTC').epochMilliseconds
const whenOf = (time: Time) =>
  time.allDay ? time.wall.toPlainDate().toString() : new Date(momentOf(time)).toISOString()

function endOf(read: ICAL.Component, start: Time, end: Time | undefined): string | null {
  if (end) return end.allDay === start.allDay ? whenOf(end) : unfit('date')
  const length = read.getFirstPropertyValue('duration')
  if (length === null) return null
  const duration = Temporal.Duration.from(String(length))
  if (duration.sign < 0) unfit('endBeforeStart')
  const zoned = start.wall.toZonedDateTime(start.zone || 'UTC').add(duration)
  const ended = { ...start, wall: zoned.toPlainDateTime() }
  return start.allDay ? whenOf(ended) : new Date(zoned.epochMilliseconds).toISOString()
}

/** A rule whose end is written as ours are: a day, or a moment in UTC. */
function ruleFrom(text: string, start: Time): string {
  const parts = partsOf(text)
  const until = parts.get('UNTIL')
  if (until && start.allDay) parts.set('UNTIL', until.slice(0, 8))
  else if (until && /T\d{6}$/.test(until)) {
    const wall = Temporal.PlainDateTime.from(until)
    const last = new Date(momentOf({ ...start, wall })).toISOString()
    parts.set('UNTIL', last.replace(/[-:]|\.\d+/g, ''))
  }
  return ruleOf(parts)
}

/** A time as the starts of a series are written: a day alone means the start of that day. */
function asStart(time: Time, series: CalendarEvent): string {
  if (series.allDay) return time.wall.toPlainDate().toString()
  if (!time.allDay) return whenOf(time)
  const first = Temporal.Instant.fromEpochMilliseconds(Date.parse(series.start)).toZonedDateTimeISO(
    series.zone,
  )
  const wall = time.wall.toPlainDate().toPlainDateTime(first.toPlainTime())
  return whenOf({ allDay: false, wall, zone: series.zone })
}

/** Puts changed occurrences to their series. One whose series is not in the file is an event by itself. */
function familiesOf(
  drafts: readonly Draft[],
  newId: () => string,
  refuse: (draft: Draft, code: string) => void,
): Family[] {
  const byUid = Map.groupBy(drafts, ({ uid }) => uid)
  return [...byUid.values()].flatMap((same) => {
    const [series, ...doubles] = same.filter(({ instead }) => !instead)
    for (const double of doubles) refuse(double, 'duplicate')
    const parts = same.filter(({ instead }) => instead)
    const alone: Family[] = []
    const changed = new Map<string, CalendarEvent>()
    const out = new Set<string>()
    const isSeries = series?.event.rrule
    if (isSeries) {
      for (const time of series.out) out.add(asStart(time, series.event))
    }
    for (const part of parts) {
      const at = isSeries ? asStart(part.instead as Time, series.event) : ''
      if (!isSeries || !isStart(series.event, at)) {
        if (part.isCancelled) continue
        const uid = `${part.uid}/${part.instead ? whenOf(part.instead) : newId()}`
        alone.push([{ ...part.event, uid }])
      } else if (part.isCancelled) out.add(at)
      else if (changed.has(at)) refuse(part, 'duplicate')
      else changed.set(at, { ...part.event, series: series.event.id, seriesAt: at, uid: series.uid })
    }
    if (!series) return alone
    const exdates = [...out].filter((one) => isSeries && isStart(series.event, one)).sort()
    const event = { ...series.event, exdates }
    const code = series.isCancelled
      ? 'cancelled'
      : exdates.length > most.exdates
        ? 'tooMany'
        : changed.size === 0 && !happens(event)
          ? 'neverHappens'
          : ''
    if (code) refuse(series, code)
    return code ? alone : [[event, ...changed.values()] as Family, ...alone]
  })
}
