import { afterEach } from 'vitest'
import { type Agenda, type Calendar, type CalendarEvent, type EventFields, tags } from '#contract/calendar.ts'
import { calendarMutations } from '#features/calendar/mutations.ts'
import type { MutationVariables } from '#features/calendar/optimistic.ts'
import { calendarQueries, readShownAgenda } from '#features/calendar/queries.ts'
import { preload, registerMutations } from '#kernel/query-client.ts'
import { calendarsOf, eventsOf } from '#server/features/calendar/rows.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { goOnline } from '#tests/support/open-app.tsx'

afterEach(goOnline)

// Every verb of the calendar, done without a screen: whichever part of it offers it, it is kept, refused, resumed and
// repeated in the same way.

let opened: Opened | undefined
/** Reads the agenda, and is ready to do something to it. */
async function begin(now: Opened) {
  opened = now
  registerMutations(now.queryClient, calendarMutations)
  await preload(now.queryClient, calendarQueries.agenda())
}

/** What is done to calendars, bringing in a file among it. */
type Done = MutationVariables & {
  import: { ics: string; calendar: string; zone: string; duplicates: 'skip' | 'replace' }
}

/** Does it, and does not wait for the server. */
async function act<Name extends keyof Done>(name: Name, variables: Done[Name]) {
  if (!opened) throw new Error('Nothing is open')
  const { queryClient } = opened
  const options = queryClient.defaultMutationOptions({ mutationKey: ['calendar', name] })
  const mutation = queryClient.getMutationCache().build(queryClient, options)
  // Refusals are told by the client.
  mutation.execute({ ...variables, idempotencyKey: crypto.randomUUID() }).catch(() => {})
}

type Seen = Pick<Agenda, 'events' | 'calendars'>
type Case<Name extends keyof Done> = {
  path: string
  intent: Done[Name]
  /** What of the agenda is about it. */
  see: (agenda: Seen) => unknown
  unchanged: unknown
  changed: unknown
  isShownLater?: boolean
}

const me = 'ada00000'
const own = `own-${me}`
const now = '2026-11-21T10:00:00.000Z'
const fields = (more: Partial<EventFields> = {}): EventFields => ({
  title: 'Stand-up',
  description: '',
  ...tags[0],
  allDay: false,
  zone: 'Europe/Berlin',
  start: '2026-03-16T08:30:00.000Z',
  end: '2026-03-16T09:00:00.000Z',
  calendar: own,
  place: '',
  people: [],
  rrule: '',
  exdates: [],
  ...more,
})
const file = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', 'BEGIN:VEVENT', 'UID:from-a-file'],
  ...['DTSTAMP:20260301T080000Z', 'DTSTART:20260317T080000Z', 'DTEND:20260317T090000Z', 'SUMMARY:Fair'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')
const second = '2026-03-23T08:30:00.000Z'

/** An event, a series, and a calendar with an address of its own. */
async function before(backend: Backend) {
  const ada = await backend.signIn()
  const done = async (path: string, body: object) => {
    const { ok, status } = await backend.post(`calendar/${path}`, body, ada)
    if (!ok) throw new Error(`${path}: ${status}`)
  }
  await done('add', { id: 'once', fields: fields({ title: 'Once' }) })
  await done('add', { id: 'weekly', fields: fields({ rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' }) })
  await done('calendars/add', { id: 'extra', fields: { name: 'Extra', tag: 2, people: [me] } })
  await done('calendars/feed', { id: 'extra', isOn: true })
}

function write<Name extends keyof Done>(
  name: Name,
  { path, intent: variables, see, ...values }: Case<Name>,
): Write {
  return {
    at: '/dashboard',
    path: `calendar/${path}`,
    before,
    first: begin,
    act: () => act(name, variables),
    kept: async ({ db }) => see({ events: await eventsOf(db, me), calendars: await calendarsOf(db, me) }),
    shown: ({ queryClient }) => {
      const agenda = readShownAgenda(queryClient)
      return agenda && see(agenda)
    },
    ...values,
  }
}

const event = (id: string) => (agenda: Seen) => agenda.events.find((one) => one.id === id)
const startOf = (id: string) => (agenda: Seen) => event(id)(agenda)?.start
const calendar = (id: string) => (agenda: Seen) => agenda.calendars.find((one) => one.id === id)
const said = (one: CalendarEvent | Calendar | undefined, name: string) =>
  one ? (one as Record<string, unknown>)[name] : 'nothing'

fourTests('/dashboard', {
  'a new event': write('add', {
    path: 'add',
    intent: { id: 'new', now, fields: fields({ title: 'New', place: 'Yard' }) },
    see: (agenda) => said(event('new')(agenda), 'place'),
    unchanged: 'nothing',
    changed: 'Yard',
  }),
  'a moved event': write('edit', {
    path: 'edit',
    intent: {
      id: 'once',
      now,
      version: 1,
      base: { start: '2026-03-16T08:30:00.000Z' },
      changes: { start: '2026-03-18T08:30:00.000Z', end: '2026-03-18T09:00:00.000Z' },
    },
    see: startOf('once'),
    unchanged: '2026-03-16T08:30:00.000Z',
    changed: '2026-03-18T08:30:00.000Z',
  }),
  'one of a series, changed': write('edit', {
    path: 'edit',
    intent: {
      id: 'weekly',
      scope: 'this',
      at: second,
      newId: 'changed',
      now,
      version: 1,
      changes: { title: 'Longer' },
      base: { title: 'Stand-up' },
    },
    see: (agenda) => [
      said(event('weekly')(agenda), 'title'),
      said(event('changed')(agenda), 'title'),
      said(event('changed')(agenda), 'seriesAt'),
    ],
    unchanged: ['Stand-up', 'nothing', 'nothing'],
    changed: ['Stand-up', 'Longer', second],
  }),
  'one and all following, changed': write('edit', {
    path: 'edit',
    intent: {
      id: 'weekly',
      scope: 'following',
      at: second,
      newId: 'later',
      now,
      version: 1,
      changes: { title: 'Later' },
      base: { title: 'Stand-up' },
    },
    see: (agenda) => [said(event('weekly')(agenda), 'rrule'), said(event('later')(agenda), 'rrule')],
    unchanged: ['FREQ=WEEKLY;BYDAY=MO;COUNT=4', 'nothing'],
    changed: ['FREQ=WEEKLY;BYDAY=MO;COUNT=1', 'FREQ=WEEKLY;BYDAY=MO;COUNT=3'],
  }),
  'a deleted event': write('remove', {
    path: 'delete',
    intent: { id: 'once', now },
    see: (agenda) => said(event('once')(agenda), 'title'),
    unchanged: 'Once',
    changed: 'nothing',
  }),
  'one of a series, deleted': write('remove', {
    path: 'delete',
    intent: { id: 'weekly', scope: 'this', at: second, now },
    see: (agenda) => said(event('weekly')(agenda), 'exdates'),
    unchanged: [],
    changed: [second],
  }),
  'a new calendar': write('addCalendar', {
    path: 'calendars/add',
    intent: { id: 'mine', owner: me, fields: { name: 'Mine', tag: 6, people: [me] } },
    see: (agenda) => said(calendar('mine')(agenda), 'tag'),
    unchanged: 'nothing',
    changed: 6,
  }),
  'a renamed calendar': write('editCalendar', {
    path: 'calendars/edit',
    intent: { id: 'extra', version: 1, changes: { name: 'Spare' }, base: { name: 'Extra' } },
    see: (agenda) => said(calendar('extra')(agenda), 'name'),
    unchanged: 'Extra',
    changed: 'Spare',
  }),
  'a deleted calendar': write('removeCalendar', {
    path: 'calendars/delete',
    intent: { id: 'extra' },
    see: (agenda) => said(calendar('extra')(agenda), 'name'),
    unchanged: 'Extra',
    changed: 'nothing',
  }),
  'a revoked address': write('subscribe', {
    path: 'calendars/feed',
    intent: { id: 'extra', isOn: false },
    see: (agenda) => typeof said(calendar('extra')(agenda), 'feed'),
    unchanged: 'string',
    changed: 'object',
  }),
  'a new address': write('subscribe', {
    path: 'calendars/feed',
    intent: { id: own, isOn: true },
    see: (agenda) => typeof said(calendar(own)(agenda), 'feed'),
    unchanged: 'object',
    changed: 'string',
    isShownLater: true,
  }),
  'a file brought in': write('import', {
    path: 'import',
    intent: { ics: file, calendar: own, zone: 'Europe/Berlin', duplicates: 'skip' },
    see: (agenda) => agenda.events.filter(({ uid }) => uid === 'from-a-file').length,
    unchanged: 0,
    changed: 1,
    isShownLater: true,
  }),
})
