import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { CalendarEvent } from '#contract/calendar.ts'
import { endAt, firstStart } from '#contract/recurrence.ts'

/** Background and text colour; other programs ignore this property. */
export const colorProperty = 'x-fernhill-color'

/** The library escapes line feeds only; a bare carriage return would end the line in the middle of its text. */
const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** A calendar file (RFC 5545) of events: times in the zone of each, with a description of all zones. */
export function icsOf(
  events: readonly CalendarEvent[],
  name: string,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const file = new ICAL.Component('vcalendar')
  file.addPropertyWithValue('version', '2.0')
  file.addPropertyWithValue('prodid', '-//Fernhill//Calendar//EN')
  file.addPropertyWithValue('calscale', 'GREGORIAN')
  // The name of the standard (RFC 7986), and the one that most programs read.
  for (const property of ['name', 'x-wr-calname'])
    if (name) file.addPropertyWithValue(property, withLineFeeds(name))
  const zones = new Set(events.map(({ zone, allDay }) => (allDay ? '' : zone)))
  for (const zone of zones) {
    const described = zoneComponent(zone)
    if (described) file.addSubcomponent(described)
  }
  const byId = new Map(events.map((event) => [event.id, event]))
  for (const event of events) file.addSubcomponent(eventComponent(event, byId.get(event.series ?? ''), names))
  return `${file.toString()}\r\n`
}

function zoneComponent(zone: string): ICAL.Component | undefined {
  if (zone === '' || zone === 'UTC') return undefined
  const [block] = tzlib_get_ical_block(zone)
  // For an unknown zone the library returns a sentence instead of a block.
  return block?.startsWith('BEGIN:') ? new ICAL.Component(ICAL.parse(block)) : undefined
}

/** The address of an account among the people of an event: feeds may be public, so they contain no e-mail. */
export const accountAddress = (id: string) => `urn:fernhill:${id}`

function attendee(id: string, name: string) {
  const property = new ICAL.Property('attendee')
  property.setParameter('cn', name)
  property.setValue(accountAddress(id))
  return property
}

function eventComponent(
  event: CalendarEvent,
  series: CalendarEvent | undefined,
  names: ReadonlyMap<string, string>,
): ICAL.Component {
  const made = new ICAL.Component('vevent')
  made.addPropertyWithValue('uid', event.uid)
  for (const [name, at] of [
    ['dtstamp', event.updated],
    ['created', event.created],
    ['last-modified', event.updated],
  ] as const)
    made.addProperty(timeProperty(name, at, { allDay: false, zone: 'UTC' }))
  made.addPropertyWithValue('sequence', event.version - 1)
  made.addPropertyWithValue('summary', withLineFeeds(event.title))
  if (event.description) made.addPropertyWithValue('description', withLineFeeds(event.description))
  if (event.place) made.addPropertyWithValue('location', withLineFeeds(event.place))
  for (const id of event.people) {
    const name = names.get(id)
    // RFC 5545 forbids quotes in a parameter.
    if (name !== undefined) made.addProperty(attendee(id, name.replaceAll('"', "'")))
  }
  made.addPropertyWithValue(colorProperty, `${event.color} ${event.textColor}`)
  const start = firstStart(event)
  const end = endAt(event, start)
  made.addProperty(timeProperty('dtstart', start, event))
  if (end !== null) made.addProperty(timeProperty('dtend', end, { ...event, rrule: '' }))
  if (event.seriesAt !== null && series)
    made.addProperty(timeProperty('recurrence-id', event.seriesAt, series))
  if (event.rrule) {
    const rule = new ICAL.Property('rrule')
    rule.setValue(ICAL.Recur.fromString(event.rrule))
    made.addProperty(rule)
  }
  for (const exdate of event.exdates) made.addProperty(timeProperty('exdate', exdate, event))
  return made
}

type Zoned = Pick<CalendarEvent, 'allDay' | 'zone'> & { rrule?: string }

function timeProperty(name: string, when: string, { allDay, zone, rrule }: Zoned) {
  const property = new ICAL.Property(name)
  if (allDay) {
    property.setValue(ICAL.Time.fromDateString(when))
    return property
  }
  const instant = Temporal.Instant.fromEpochMilliseconds(Date.parse(when))
  const there = instant.toZonedDateTimeISO(zone || 'UTC')
  const localTime = there.toPlainDateTime()
  // In the hour that occurs twice, a time with a zone means the first one (RFC 5545, 3.3.5). A series follows the wall
  // clock.
  const isSecond = !rrule && !localTime.toZonedDateTime(there.timeZoneId).equals(there)
  const isUtc = zone === 'UTC' || zone === '' || isSecond
  const text = (isSecond ? instant.toZonedDateTimeISO('UTC').toPlainDateTime() : localTime).toString({
    smallestUnit: 'second',
  })
  if (!isUtc) property.setParameter('tzid', zone)
  property.setValue(ICAL.Time.fromDateTimeString(isUtc ? `${text}Z` : text))
  return property
}
