import type { Agenda, Calendar, CalendarEvent } from '#contract/calendar.ts'
import { maxMatching } from '#contract/list.ts'
import { calendarMutations } from '#features/calendar/mutations.ts'
import type { MutationVariables } from '#features/calendar/optimistic.ts'
import { calendarQueries, readShownAgenda } from '#features/calendar/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { calendarsOf, eventsOf } from '#server/features/calendar/rows.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests } from '#tests/support/four-tests.ts'
import { mutationWrites } from '#tests/support/mutation-writes.ts'
import { standUp } from '#tests/support/stand-up.ts'

// Every verb of the calendar, done without a screen: whichever part of it offers it, it is kept, refused, resumed and
// repeated in the same way.

/** What is done to calendars, bringing in a file among it. */
type Done = MutationVariables & {
  import: { ics: string; calendar: string; zone: string; duplicates: 'skip' | 'replace' }
}

type Seen = Pick<Agenda, 'events' | 'calendars'>

const me = 'ada00000'
const own = `own-${me}`
const now = '2026-11-21T10:00:00.000Z'
/** One event more than a call takes. */
const inFile = maxMatching + 1
const file = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test'],
  ...Array.from({ length: inFile }, (_, nth) => [
    ...['BEGIN:VEVENT', `UID:from-a-file-${nth}`, 'DTSTAMP:20260301T080000Z'],
    ...['DTSTART:20260317T080000Z', 'DTEND:20260317T090000Z', 'SUMMARY:Fair', 'END:VEVENT'],
  ]).flat(),
  ...['END:VCALENDAR', ''],
].join('\r\n')
const second = '2026-03-23T08:30:00.000Z'

/** An event, a series, a calendar with an address of its own, and an invitation from Sam. */
async function before(backend: Backend) {
  const ada = await backend.signIn()
  const done = async (path: string, body: object, headers = ada) => {
    const { ok, status } = await backend.post(`calendar/${path}`, body, headers)
    if (!ok) throw new Error(`${path}: ${status}`)
  }
  await done('add', { id: 'once', fields: standUp({ title: 'Once' }) })
  await done('add', { id: 'meeting', fields: standUp({ title: 'Meeting', people: [me] }) })
  await done('add', { id: 'weekly', fields: standUp({ rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' }) })
  await done('calendars/add', { id: 'extra', fields: { name: 'Extra', tag: 2, people: [me] } })
  await done('calendars/feed', { id: 'extra', isOn: true })
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const fields = standUp({ title: 'Invitation', calendar: 'own-sam00000', people: [me] })
  await done('add', { id: 'invitation', fields }, sam)
}

const write = mutationWrites<Done, Seen>({
  feature: 'calendar',
  mutations: calendarMutations,
  read: (client) => preload(client, calendarQueries.agenda()),
  shown: readShownAgenda,
  kept: async ({ db }) => ({ events: await eventsOf(db, me), calendars: await calendarsOf(db, me) }),
  before,
})

const event = (id: string) => (agenda: Seen) => agenda.events.find((one) => one.id === id)
const startOf = (id: string) => (agenda: Seen) => event(id)(agenda)?.start
const calendar = (id: string) => (agenda: Seen) => agenda.calendars.find((one) => one.id === id)
const said = (one: CalendarEvent | Calendar | undefined, name: string) =>
  one ? (one as Record<string, unknown>)[name] : 'nothing'

fourTests('/account', {
  'a new event': write('add', {
    path: 'calendar/add',
    variables: { id: 'new', now, fields: standUp({ title: 'New', place: 'Yard' }) },
    see: (agenda) => said(event('new')(agenda), 'place'),
    unchanged: 'nothing',
    changed: 'Yard',
  }),
  'a moved event': write('edit', {
    path: 'calendar/edit',
    variables: {
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
  'a changed event of a series': write('edit', {
    path: 'calendar/edit',
    variables: {
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
  'a change of this and following events': write('edit', {
    path: 'calendar/edit',
    variables: {
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
  'an answer to an invitation': write('answer', {
    path: 'calendar/answer',
    variables: { id: 'meeting', person: me, answer: 'maybe' },
    see: (agenda) => event('meeting')(agenda)?.answers?.[me] ?? 'nothing',
    unchanged: 'nothing',
    changed: 'maybe',
  }),
  'an answer to an invitation from another calendar': write('answer', {
    path: 'calendar/answer',
    variables: { id: 'invitation', person: me, answer: 'no' },
    see: (agenda) => {
      const { calendar, organizer, answers } = event('invitation')(agenda) ?? {}
      return [calendar, organizer, answers?.[me] ?? 'nothing']
    },
    unchanged: [own, 'sam00000', 'nothing'],
    changed: [own, 'sam00000', 'no'],
  }),
  'a deleted event': write('remove', {
    path: 'calendar/delete',
    variables: { id: 'once', now },
    see: (agenda) => said(event('once')(agenda), 'title'),
    unchanged: 'Once',
    changed: 'nothing',
  }),
  'a deleted event of a series': write('remove', {
    path: 'calendar/delete',
    variables: { id: 'weekly', scope: 'this', at: second, now },
    see: (agenda) => said(event('weekly')(agenda), 'exdates'),
    unchanged: [],
    changed: [second],
  }),
  'a new calendar': write('addCalendar', {
    path: 'calendar/calendars/add',
    variables: { id: 'mine', owner: me, fields: { name: 'Mine', tag: 6, people: [me] } },
    see: (agenda) => said(calendar('mine')(agenda), 'tag'),
    unchanged: 'nothing',
    changed: 6,
  }),
  'a renamed calendar': write('editCalendar', {
    path: 'calendar/calendars/edit',
    variables: { id: 'extra', version: 1, changes: { name: 'Spare' }, base: { name: 'Extra' } },
    see: (agenda) => said(calendar('extra')(agenda), 'name'),
    unchanged: 'Extra',
    changed: 'Spare',
  }),
  'a deleted calendar': write('removeCalendar', {
    path: 'calendar/calendars/delete',
    variables: { id: 'extra' },
    see: (agenda) => said(calendar('extra')(agenda), 'name'),
    unchanged: 'Extra',
    changed: 'nothing',
  }),
  'a revoked address': write('subscribe', {
    path: 'calendar/calendars/feed',
    variables: { id: 'extra', isOn: false },
    see: (agenda) => typeof said(calendar('extra')(agenda), 'feed'),
    unchanged: 'string',
    changed: 'object',
  }),
  'a new address': write('subscribe', {
    path: 'calendar/calendars/feed',
    variables: { id: own, isOn: true },
    see: (agenda) => typeof said(calendar(own)(agenda), 'feed'),
    unchanged: 'object',
    changed: 'string',
    isShownLater: true,
  }),
  'an imported file': write('import', {
    path: 'calendar/import',
    variables: { ics: file, calendar: own, zone: 'Europe/Berlin', duplicates: 'skip' },
    see: (agenda) => agenda.events.filter(({ uid }) => uid.startsWith('from-a-file')).length,
    unchanged: 0,
    changed: inFile,
    isShownLater: true,
  }),
})
