import { Temporal } from 'temporal-polyfill'
import type { CalendarEvent, EventFields, Scope, Which } from './calendar.ts'
import type { EventEdit } from './calendar-calls.ts'
import {
  dayMs,
  endAt,
  happens,
  isStart,
  partsOf,
  ruleOf,
  startsBefore,
  type Timing,
  untilOf,
  weekdays,
} from './recurrence.ts'

// Adds, edits and removes events or parts of a series: the client applies it optimistically, the server to the stored
// events.

export type Edited = { changed: CalendarEvent[]; gone: string[] }

export type Target = {
  scope: Scope
  /** The series, or a single event. */
  event: CalendarEvent
  /** The shown event: an occurrence with its own start, or the event itself. */
  shown: CalendarEvent
  own: CalendarEvent | undefined
  family: CalendarEvent[]
  /** The start that the series gives the occurrence. */
  at: string
}

export function newEvent(fields: EventFields, id: string, now: string): CalendarEvent {
  return { ...fields, id, series: null, seriesAt: null, uid: id, created: now, updated: now, version: 1 }
}

const isAt = (a: string | null, b: string) => a === b || Date.parse(a ?? '') === Date.parse(b)

export function targetOf(events: readonly CalendarEvent[], { id, scope, at }: Which): Target | undefined {
  const named = events.find((event) => event.id === id)
  if (!named) return undefined
  const isOwn = named.series !== null
  const event = isOwn ? events.find((event) => event.id === named.series) : named
  // A changed occurrence without a visible series counts as a single event.
  if (!event?.rrule)
    return { scope: 'all', event: named, shown: named, own: undefined, family: [], at: named.start }
  const when = (isOwn ? named.seriesAt : at) ?? event.start
  const family = events.filter((member) => member.series === event.id)
  const override = isOwn ? named : family.find((member) => isAt(member.seriesAt, when))
  const isThere =
    override !== undefined || (isStart(event, when) && !event.exdates.some((out) => isAt(out, when)))
  const wholeScope = scope ?? (isOwn ? 'this' : 'all')
  const whole = { scope: wholeScope, event, shown: event, own: override, family, at: when }
  if (wholeScope === 'all' && !isOwn && at === undefined) return whole
  if (!isThere) return undefined
  if (!override) return { ...whole, shown: { ...event, start: when, end: endAt(event, when) } }
  return { ...whole, shown: wholeScope === 'this' ? override : { ...event, ...timeOf(override) } }
}

const timeOf = ({ allDay, start, end, zone }: CalendarEvent) => ({ allDay, start, end, zone })

export function editEvents(events: readonly CalendarEvent[], edit: EventEdit, now: string): Edited {
  const target = targetOf(events, edit)
  if (!target) return { changed: [], gone: [] }
  const { event, shown, family } = target
  const changes = definedOnly(edit.changes)
  const id = edit.newId ?? `${Date.parse(target.at).toString(36)}-${event.id}`.slice(0, 64)
  if (!event.rrule) return { changed: [next(event, withTimes(event, changes), now)], gone: [] }
  if (target.scope === 'this') return editedThis(target, changes, id, now)
  const isFirst = Date.parse(target.at) <= Date.parse(event.start)
  if (target.scope === 'all' || isFirst) return seriesMoved({ series: event, family, shown, changes }, now)
  // The series ends before this occurrence, and the rest becomes a new series.
  const earlierPart = {
    ...event,
    rrule: endedBefore(event, target.at),
    exdates: exdatesOf(event, target.at, '<'),
  }
  const earlier = family.filter(({ seriesAt }) => Date.parse(seriesAt ?? '') < Date.parse(target.at))
  const later = family.filter((member) => !earlier.includes(member))
  const rest: CalendarEvent = {
    ...event,
    id,
    uid: id,
    created: now,
    version: 0,
    start: target.at,
    end: endAt(event, target.at),
    rrule: restOf(event, target.at),
    exdates: exdatesOf(event, target.at, '>='),
  }
  const moved = seriesMoved({ series: rest, family: later, shown, changes }, now)
  const isLeft = earlier.length > 0 || happens(earlierPart)
  return {
    changed: [...(isLeft ? [next(event, earlierPart, now)] : []), ...moved.changed],
    gone: [...(isLeft ? [] : [event.id]), ...moved.gone],
  }
}

function editedThis(
  { event, own, at }: Target,
  changes: Partial<EventFields>,
  newId: string,
  now: string,
): Edited {
  // An occurrence has no rule of its own.
  const { rrule: _rrule, exdates: _exdates, ...mine } = changes
  const previous: CalendarEvent = own ?? {
    ...event,
    id: newId,
    created: now,
    version: 0,
    start: at,
    end: endAt(event, at),
    rrule: '',
    exdates: [],
    series: event.id,
    seriesAt: at,
  }
  const after = next(previous, withTimes(previous, mine), now)
  if (after.calendar === event.calendar) return { changed: [after], gone: [] }
  // In another calendar with other people it becomes a single event.
  const alone = { ...after, series: null, seriesAt: null, uid: after.id }
  return { changed: [withoutAt(event, at, now), alone], gone: [] }
}

type Move = {
  series: CalendarEvent
  family: readonly CalendarEvent[]
  shown: CalendarEvent
  changes: Partial<EventFields>
}

function seriesMoved({ series, family, shown, changes }: Move, now: string): Edited {
  const nextEvent = withTimes(shown, changes)
  const by = wallOf(shown.start, shown).until(wallOf(nextEvent.start, nextEvent), { largestUnit: 'day' })
  const move = (when: string) => whenOf(wallOf(when, series).add(by), nextEvent)
  const start = move(series.start)
  const rrule = changes.rrule ?? ruleMoved(series, start, nextEvent, (until) => move(until))
  const { allDay, zone } = nextEvent
  const timing: Timing = { allDay, zone, start, end: endAfter(nextEvent, start), rrule, exdates: [] }
  const exdates = (changes.exdates ?? series.exdates.map(move)).filter(
    (exdate) => rrule && isStart(timing, exdate),
  )
  const all = next(series, { ...series, ...changes, ...timing, exdates }, now)

  const updatedFamily = family.map((member) => {
    const seriesAt = move(member.seriesAt ?? '')
    const hasOwnTime = member.allDay !== series.allDay || member.end !== endAt(series, member.start)
    const isMoved = hasOwnTime || !isAt(member.seriesAt, member.start)
    const time = isMoved
      ? timeOf(member)
      : { ...timeOf(nextEvent), start: seriesAt, end: endAfter(nextEvent, seriesAt) }
    const same = <K extends keyof EventFields>(name: K) =>
      name in changes && JSON.stringify(member[name]) === JSON.stringify(series[name])
        ? { [name]: changes[name] }
        : {}
    const sharedChanges = Object.assign({}, ...followed.map(same)) as Partial<EventFields>
    const after = {
      ...member,
      ...sharedChanges,
      ...time,
      calendar: all.calendar,
      series: all.id,
      uid: all.uid,
      seriesAt,
    }
    return { before: member, after }
  })
  const isIn = ({ seriesAt }: CalendarEvent) => all.rrule !== '' && isStart(all, seriesAt ?? '')
  const staying = updatedFamily.filter(({ after }) => isIn(after))
  const isChanged = ({ before, after }: (typeof updatedFamily)[number]) =>
    JSON.stringify(before) !== JSON.stringify(after)
  const others = staying.filter(isChanged).map(({ before, after }) => next(before, after, now))
  const removedIds = updatedFamily.filter(({ after }) => !isIn(after)).map(({ before }) => before.id)
  if (all.rrule && staying.length === 0 && !happens(all))
    return { changed: [], gone: [all.id, ...removedIds] }
  return { changed: [all, ...others], gone: removedIds }
}

/** Fields that changed occurrences inherit from their series as long as they are equal. */
const followed = ['title', 'description', 'color', 'textColor', 'place', 'people'] as const

export function removeEvents(events: readonly CalendarEvent[], which: Which, now: string): Edited {
  const target = targetOf(events, which)
  if (!target) return { changed: [], gone: [] }
  const { event, own, family, at, scope } = target
  const everything = { changed: [], gone: [event.id, ...family.map(({ id }) => id)] }
  if (!event.rrule || scope === 'all') return everything
  if (scope === 'this') {
    const rest = withoutAt(event, at, now)
    const others = family.filter((member) => member !== own)
    const isLeft = others.length > 0 || happens(rest)
    return isLeft ? { changed: [rest], gone: own ? [own.id] : [] } : everything
  }
  if (Date.parse(at) <= Date.parse(event.start)) return everything
  const earlierPart = { ...event, rrule: endedBefore(event, at), exdates: exdatesOf(event, at, '<') }
  const earlier = family.filter(({ seriesAt }) => Date.parse(seriesAt ?? '') < Date.parse(at))
  if (earlier.length === 0 && !happens(earlierPart)) return everything
  const later = family.filter((member) => !earlier.includes(member))
  return { changed: [next(event, earlierPart, now)], gone: later.map(({ id }) => id) }
}

function withoutAt(event: CalendarEvent, at: string, now: string): CalendarEvent {
  if (event.exdates.some((exdate) => isAt(exdate, at))) return event
  return next(event, { ...event, exdates: [...event.exdates, at].sort() }, now)
}

const next = (previous: CalendarEvent, after: CalendarEvent, now: string): CalendarEvent => ({
  ...after,
  updated: now,
  version: previous.version + 1,
})

/** Drops undefined keys, which would otherwise clear a field. */
const definedOnly = (changes: EventEdit['changes']): Partial<EventFields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** Applies changes; with a new start alone the duration stays. */
export function withTimes(event: CalendarEvent, changes: Partial<EventFields>): CalendarEvent {
  const after = { ...event, ...changes }
  if (changes.start === undefined || changes.end !== undefined) return after
  return { ...after, end: after.allDay === event.allDay ? endAt(event, changes.start) : null }
}

/** The end of an event that begins at `start` and lasts as long as `like`, which may be all-day or not. */
function endAfter(like: CalendarEvent, start: string): string | null {
  return endAt({ ...like, rrule: '', exdates: [] }, start)
}

const exdatesOf = ({ exdates }: CalendarEvent, at: string, which: '<' | '>=') =>
  exdates.filter((exdate) => Date.parse(exdate) < Date.parse(at) === (which === '<'))

type Clock = Pick<CalendarEvent, 'allDay' | 'zone'>
const zoneOf = ({ allDay, zone }: Clock) => (allDay ? 'UTC' : zone || 'UTC')

function wallOf(when: string, clock: Clock): Temporal.PlainDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(Date.parse(when))
  return instant.toZonedDateTimeISO(zoneOf(clock)).toPlainDateTime()
}

function whenOf(wall: Temporal.PlainDateTime, clock: Clock): string {
  if (clock.allDay) return wall.toPlainDate().toString()
  return new Date(wall.toZonedDateTime(zoneOf(clock)).epochMilliseconds).toISOString()
}

const basic = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')

function endedBefore(event: CalendarEvent, at: string): string {
  const parts = partsOf(event.rrule)
  if (parts.has('COUNT')) return ruleOf(parts.set('COUNT', String(startsBefore(event, at))))
  const last = event.allDay ? basic(Date.parse(at) - dayMs).slice(0, 8) : basic(Date.parse(at) - 1000)
  return ruleOf(parts.set('UNTIL', last))
}

function restOf(event: CalendarEvent, at: string): string {
  const parts = partsOf(event.rrule)
  const count = Number(parts.get('COUNT') ?? 0)
  return ruleOf(count ? parts.set('COUNT', String(count - startsBefore(event, at))) : parts)
}

/** A single weekday or day of month follows the new start; lists of several days stay. */
function ruleMoved(
  series: CalendarEvent,
  start: string,
  clock: Clock,
  move: (when: string) => string,
): string {
  if (!series.rrule) return ''
  const parts = partsOf(series.rrule)
  const until = parts.get('UNTIL')
  if (until && (start !== series.start || clock.allDay !== series.allDay)) {
    const last = Date.parse(move(new Date(untilOf(until)).toISOString()))
    // A bare day includes its last second.
    const lastMs = until.length === 8 ? last + dayMs - 1000 : last
    parts.set('UNTIL', clock.allDay ? basic(last).slice(0, 8) : basic(lastMs))
  }
  const [from, to] = [wallOf(series.start, series).toPlainDate(), wallOf(start, clock).toPlainDate()]
  const days = from.until(to).days
  if (days === 0) return ruleOf(parts)
  const byDay = parts.get('BYDAY')?.split(',') ?? []
  if (byDay.length > 0 && byDay.every((weekday) => !/\d/.test(weekday)) && parts.get('FREQ') === 'WEEKLY') {
    const turned = byDay.map(
      (weekday) => weekdays[(((weekdays.indexOf(weekday as 'MO') + days) % 7) + 7) % 7] ?? weekday,
    )
    parts.set('BYDAY', turned.join(','))
  } else if (byDay.length === 1 && (parts.get('FREQ') === 'MONTHLY' || parts.has('BYMONTH'))) {
    const ordinal = Number.parseInt(byDay[0] ?? '', 10)
    const week = Math.ceil(to.day / 7)
    const isLast = week > 4 || (ordinal < 0 && to.day + 7 > to.daysInMonth)
    parts.set('BYDAY', `${ordinal ? (isLast ? -1 : week) : ''}${weekdays[to.dayOfWeek - 1] ?? ''}`)
  }
  if (parts.get('BYMONTHDAY') === String(from.day)) parts.set('BYMONTHDAY', String(to.day))
  if (Number(parts.get('BYMONTHDAY')) === from.day - from.daysInMonth - 1)
    parts.set('BYMONTHDAY', String(to.day - to.daysInMonth - 1))
  if (parts.get('BYMONTH') === String(from.month)) parts.set('BYMONTH', String(to.month))
  return ruleOf(parts)
}
