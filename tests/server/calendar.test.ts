import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Calendar, CalendarEvent, EventFields } from '#contract/calendar.ts'
import type { AgendaReply, CalendarWriteReply } from '#contract/calendar-calls.ts'
import type { LiveEvent } from '#contract/live.ts'
import { occurrencesBetween } from '#contract/recurrence.ts'
import { eventGuests } from '#server/db/migrations/0062-event-guests.ts'
import { createLive } from '#server/platform/live.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { register } from '#tests/support/members.ts'
import { standUp } from '#tests/support/stand-up.ts'

let backend: Backend
let ada: Record<string, string>
let sam: Record<string, string>
beforeEach(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  sam = await backend.signIn('sam@example.com', 'berry-demo-2')
})

const weekly = { rrule: 'FREQ=WEEKLY;BYDAY=MO' }
const second = '2026-03-23T08:30:00.000Z'
const third = '2026-03-30T07:30:00.000Z'

const agenda = (headers = ada, query = '') =>
  bodyOf<AgendaReply>(backend.get(`calendar/agenda${query}`, headers))
const post = (path: string, body: object, headers = ada) => backend.post(`calendar/${path}`, body, headers)
const done = async (path: string, body: object, headers = ada) => {
  const response = await post(path, body, headers)
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
  return bodyOf<CalendarWriteReply>(response)
}
const add = (more: Partial<EventFields> = {}, id = 'one', headers = ada) =>
  done('add', { id, fields: standUp(more) }, headers)
const mine = async (headers = ada) =>
  (await agenda(headers)).events.filter(({ id }) => !id.startsWith('demo-'))
const times = async (headers = ada) =>
  occurrencesBetween(await mine(headers), '2026-03-01T00:00:00Z', '2026-04-08T00:00:00Z').map(
    ({ event, start }) => `${start.slice(5, 16)} ${event.title}`,
  )

describe('older calendar client', () => {
  const old = {
    title: 'Lunch',
    description: 'At noon',
    color: '#2196f3',
    textColor: '',
    allDay: false,
    start: '2026-03-16T11:00:00.000Z',
    end: '2026-03-16T12:00:00.000Z',
  }
  const list = async () =>
    (await bodyOf<{ events: CalendarEvent[] }>(backend.get('calendar/events', ada))).events
  const addOld = async (more: object = {}, path = 'events/add') => {
    const response = await post(path, { ...old, ...more })
    expect(response.status, await response.clone().text()).toBe(200)
    return (await bodyOf<CalendarEvent[]>(response)).at(-1) as CalendarEvent
  }

  it.for(['events/add', 'events/new'])(
    'receives every event from %s as a bare array with the new event last',
    async (path) => {
      const before = await list()
      const all = await bodyOf<CalendarEvent[]>(post(path, { ...old, id: 'ignored', more: 1 }))
      expect(all).toHaveLength(before.length + 1)
      expect(all.at(-1)).toMatchObject({ ...old, calendar: 'own-ada00000' })
      expect(all.at(-1)?.id).not.toBe('ignored')
      expect(await list()).toEqual(all)
    },
  )

  it('moves and resizes events, including events without an end', async () => {
    const { id } = await addOld()
    const update = { allDay: false, start: '2026-03-17T11:00:00.000Z', end: null }
    const reply = await bodyOf<{ events: CalendarEvent[] }>(
      post('events/update', { eventId: id, update: { ...update, id: 'x', nonsense: 1 } }),
    )
    // Such a client breaks on an end of null.
    expect(reply.events.at(-1)).toMatchObject({ id, title: 'Lunch', ...update, end: update.start })
    // What is not sent stays.
    await done('events/update', { eventId: id, update: { end: '2026-03-17T13:00:00.000Z' } })
    await done('events/update', { eventId: id, update: { title: 'Late lunch' } })
    expect((await list()).at(-1)).toMatchObject({ title: 'Late lunch', end: '2026-03-17T13:00:00.000Z' })
    const early = { eventId: id, update: { start: '2026-03-17T14:00:00.000Z' } }
    expect(await refusal(post('events/update', early))).toEqual([400, 'invalid'])
    expect(await refusal(post('events/update', { eventId: 'none', update: {} }))).toEqual([404, 'notFound'])
  })

  it.for(['events/delete', 'events/remove'])(
    'gets the remaining events from %s, also when repeated',
    async (path) => {
      const { id } = await addOld()
      const before = await list()
      for (const _ of [1, 2]) {
        const left = await bodyOf<CalendarEvent[]>(post(path, { eventId: id }))
        expect(left).toEqual(before.filter((one) => one.id !== id))
      }
    },
  )

  it.for([
    ['2026-03-15T23:00:00.000Z', '2026-03-16T23:00:00.000Z', '2026-03-16', '2026-03-17'],
    ['2026-03-16T05:00:00.000Z', '2026-03-18T05:00:00.000Z', '2026-03-16', '2026-03-18'],
    ['2026-03-15T10:30:00.000Z', null, '2026-03-15', '2026-03-16'],
    ['2026-03-16', '2026-03-17', '2026-03-16', '2026-03-17'],
    // It ends on the day on which it begins.
    ['2026-03-15T23:00:00.000Z', '2026-03-15T23:00:00.000Z', '2026-03-16', '2026-03-17'],
    // The days of Auckland in summer, the Chatham Islands, Hawaii, and of a time that is midnight nowhere.
    ['2026-12-07T11:00:00.000Z', '2026-12-08T11:00:00.000Z', '2026-12-08', '2026-12-09'],
    ['2026-12-07T10:15:00.000Z', '2026-12-08T10:15:00.000Z', '2026-12-08', '2026-12-09'],
    ['2026-12-07T10:00:00.000Z', '2026-12-08T10:00:00.000Z', '2026-12-07', '2026-12-08'],
    ['2026-03-16T22:50:00.000Z', '2026-03-16T22:50:00.000Z', '2026-03-16', '2026-03-17'],
    ['1965-05-01T05:00:00.000Z', '1965-05-02T05:00:00.000Z', '1965-05-01', '1965-05-02'],
    // A time of day is one of the sender: by its offset, or by the zone of the shop.
    ['2026-03-16T14:30:00.000Z', '2026-03-16T15:30:00.000Z', '2026-03-16', '2026-03-17'],
    ['2026-03-16T14:30:00.000Z', null, '2026-03-16', '2026-03-17'],
    ['2026-03-16T23:30:00-05:00', '2026-03-17T09:00:00-05:00', '2026-03-16', '2026-03-17'],
  ])('stores the all-day event from %s to %s as %s to %s', async ([start, end, first, last]) => {
    expect(await addOld({ allDay: true, start, end })).toMatchObject({ start: first, end: last, zone: '' })
  })

  it('may omit fields and choose any colour', async () => {
    expect(await addOld({ color: '#ABC', textColor: undefined })).toMatchObject({
      color: '#ABC',
      textColor: '',
    })
    const { title, start } = old
    const all = await bodyOf<CalendarEvent[]>(post('events/add', { title, start }))
    expect(all.at(-1)).toMatchObject({ title, start, end: start, allDay: false, description: '' })
  })

  it('may send a date as a time, which is stored as midnight UTC', async () => {
    expect(await addOld({ start: '2026-03-16', end: null })).toMatchObject({
      start: '2026-03-16T00:00:00.000Z',
      allDay: false,
    })
  })

  it('may send a whole event as the update', async () => {
    const event = await addOld()
    const { events } = await bodyOf<{ events: CalendarEvent[] }>(
      post('events/update', { ...event, title: 'Late lunch' }),
    )
    expect(events.at(-1)).toEqual({
      ...event,
      title: 'Late lunch',
      version: expect.any(Number),
      updated: expect.any(String),
    })
    expect(await refusal(post('events/update', { ...event, id: 'none' }))).toEqual([404, 'notFound'])
  })

  it('reads, moves and deletes individual occurrences of a series', async () => {
    await add(weekly)
    const shown = async () =>
      (await list()).filter(({ series }) => series === 'one').map(({ start }) => start.slice(5, 16))
    const before = await list()
    const own = before.filter(({ series }) => series === 'one')
    expect(own.length).toBeGreaterThan(2)
    expect(new Set(before.map(({ id }) => id)).size).toBe(before.length)
    expect(before.every(({ end, rrule }) => end !== null && rrule === '')).toBe(true)
    const [first, other, third] = own as [CalendarEvent, CalendarEvent, CalendarEvent]
    const start = new Date(Date.parse(other.start) + 3_600_000).toISOString()
    const moved = { allDay: false, start, end: null }
    await done('events/update', { eventId: other.id, update: moved })
    await done('events/update', { ...third, title: 'Retro' })
    await done('events/delete', { eventId: first.id })
    const { events } = await agenda()
    const series = events.find(({ id }) => id === 'one')
    expect(series).toMatchObject({ exdates: [first.start] })
    expect(series?.rrule).not.toBe('')
    const parts = events.filter((one) => one.series === 'one').map(({ title, start }) => ({ title, start }))
    expect(parts).toContainEqual({ title: own[1]?.title, start: moved.start })
    expect(parts).toContainEqual({ title: 'Retro', start: third.start })
    expect(await shown()).toHaveLength(own.length - 1)
  })

  it('keeps the length of an occurrence that is made all day and timed again', async () => {
    await add(weekly)
    const [, other] = (await list()).filter(({ series }) => series === 'one')
    const { id, start, end } = other as CalendarEvent
    const update = { allDay: true, start: start.slice(0, 10), end: null }
    const reply = await bodyOf<{ events: CalendarEvent[] }>(post('events/update', { eventId: id, update }))
    const allDay = reply.events.find((event) => event.series === 'one' && event.allDay)
    await done('events/update', { eventId: allDay?.id, update: { allDay: false, start, end: null } })
    const again = (await list()).find((event) => event.id === allDay?.id)
    expect(again).toMatchObject({ allDay: false, start, end })
  })

  it('gets a message when a moved occurrence has been deleted', async () => {
    await add(weekly)
    const [first] = (await list()).filter(({ series }) => series === 'one')
    await done('events/delete', { eventId: first?.id })
    const update = { start: '2026-03-17T14:00:00.000Z', end: null, allDay: false }
    const response = await post('events/update', { eventId: first?.id, update })
    expect(response.status).toBe(404)
    expect((await bodyOf(response)).message).toMatch(/occurrence/)
  })

  it.for([
    [{ title: '' }, 'title', 'required'],
    [{ title: '   ' }, 'title', 'required'],
    [{ title: 'x'.repeat(256) }, 'title', 'tooLong'],
    [{ description: 'x'.repeat(5001) }, 'description', 'tooLong'],
    [{ end: '2026-03-16T10:59:59.000Z' }, 'end', 'endBeforeStart'],
    [{ start: 'yesterday' }, 'start', 'date'],
    [{ start: '2026-02-30', allDay: true }, 'start', 'date'],
    [{ start: '9999-01-01T00:00:00Z' }, 'start', 'date'],
    [{ color: 'url(x)' }, 'color', 'color'],
  ] as const)('gets the field error for %o', async ([wrong, field, code]) => {
    const before = await list()
    for (const path of ['events/add', 'events/new']) {
      const response = await post(path, { ...old, ...wrong })
      expect(response.status).toBe(400)
      expect((await bodyOf(response)).fields).toEqual({ [field]: code })
    }
    expect(await list()).toEqual(before)
  })

  it.for(['this', 'following', 'all'])(
    'gets a field error for an invalid start with scope %s',
    async (scope) => {
      await add(weekly)
      const before = await list()
      const changes = { start: 'yesterday' }
      const response = await post('edit', { id: 'one', scope, at: second, newId: 'o', changes })
      expect(response.status).toBe(400)
      expect((await bodyOf(response)).fields).toEqual({ 'changes.start': 'date' })
      expect(await list()).toEqual(before)
    },
  )

  it('changes and deletes a whole series', async () => {
    await add(weekly)
    await done('edit', { id: 'one', scope: 'this', at: second, newId: 'o', changes: { title: 'Retro' } })
    await done('events/update', { eventId: 'one', update: { start: '2026-03-17T08:30:00.000Z', end: null } })
    expect(await times()).toEqual([
      '03-17T08:30 Stand-up',
      '03-24T08:30 Retro',
      '03-31T07:30 Stand-up',
      '04-07T07:30 Stand-up',
    ])
    await done('events/delete', { eventId: 'one' })
    expect(await mine()).toEqual([])
  })
})

describe('calendar access', () => {
  it('gives everyone a personal calendar and the demo accounts five shared ones', async () => {
    const { calendars, people, events } = await agenda(sam)
    expect(calendars.map(({ name, tag }) => [name, tag])).toEqual([
      ...[['Own', 7] as const, ['Team', 1], ['Shop', 3], ['Suppliers', 5], ['Markets', 2], ['People', 4]],
    ])
    expect(calendars[0]).toMatchObject({ id: 'own-sam00000', people: ['sam00000'], owner: 'sam00000' })
    expect(people.map(({ name }) => name)).toContain('Ada Palmer')
    expect(events.length).toBeGreaterThanOrEqual(40)
    expect(occurrencesBetween(events, '2026-03-09T00:00:00Z', '2026-03-16T00:00:00Z').length).toBeGreaterThan(
      9,
    )
    const who = { name: 'New Person', email: 'new@example.com', password: 'a-long-password' }
    await backend.post('account/register', { ...who, firstName: 'New', lastName: 'Person' })
    const fresh = await agenda(await backend.signIn(who.email, who.password))
    expect(fresh.calendars).toHaveLength(1)
    expect(fresh.events).toEqual([])
  })

  it('keeps events and calendars private in every call', async () => {
    await add(weekly)
    const calendar = 'own-ada00000'
    const ics = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'
    const tries: [string, object][] = [
      ['add', { id: 'x', fields: standUp() }],
      ['edit', { id: 'one', changes: { title: 'Mine' } }],
      ['edit', { id: 'one', scope: 'this', at: second, newId: 'x', changes: { title: 'Mine' } }],
      ['edit', { id: 'demo-1', changes: { calendar } }],
      ['delete', { id: 'one' }],
      ['delete', { id: 'one', scope: 'following', at: second }],
      ['events/add', { title: 'x', start: '2026-03-16T08:30:00.000Z', calendar }],
      ['events/update', { eventId: 'one', update: { title: 'Mine' } }],
      ['events/update', { eventId: 'demo-1', update: { calendar } }],
      ['calendars/edit', { id: calendar, changes: { name: 'Mine' } }],
      ['calendars/edit', { id: calendar, changes: { people: ['sam00000'] } }],
      ['calendars/delete', { id: calendar }],
      ['calendars/feed', { id: calendar, isOn: true }],
      ['import/preview', { ics, calendar }],
      ['import', { ics, calendar, duplicates: 'skip' }],
    ]
    const before = await agenda()
    for (const [path, body] of tries)
      expect(await refusal(post(path, body, sam)), `${path} ${JSON.stringify(body)}`).toEqual([
        404,
        'notFound',
      ])
    expect(await refusal(backend.get(`calendar/export?calendar=${calendar}`, sam))).toEqual([404, 'notFound'])
    expect(await (await backend.get('calendar/export', sam)).text()).not.toContain('Stand-up')
    expect(
      (await bodyOf<CalendarEvent[]>(post('events/delete', { eventId: 'one' }, sam))).length,
    ).toBeGreaterThan(0)
    expect(await mine(sam)).toEqual([])
    expect((await agenda()).events).toEqual(before.events)
  })

  it('lets only the owner share and delete a calendar, and others rename it', async () => {
    const people = ['sam00000']
    const reply = await done('calendars/add', { id: 'c', fields: { name: 'Plans', tag: 8, people } })
    expect(reply.calendars).toEqual([
      {
        id: 'c',
        name: 'Plans',
        tag: 8,
        people: ['ada00000', 'sam00000'],
        owner: 'ada00000',
        feed: null,
        version: 1,
      },
    ])
    await add({ calendar: 'c' }, 'shared')
    expect((await mine(sam)).map(({ id }) => id)).toEqual(['shared'])
    await done('calendars/edit', { id: 'c', changes: { name: 'Our plans' } }, sam)
    for (const [path, body] of [
      ['calendars/edit', { id: 'c', changes: { people: [] } }],
      ['calendars/delete', { id: 'c' }],
      ['calendars/feed', { id: 'c', isOn: true }],
    ] as const)
      expect(await refusal(post(path, body, sam))).toEqual([403, 'notOwner'])
    // Without its owner no calendar is.
    await done('calendars/edit', { id: 'c', changes: { people: [] } })
    expect((await agenda()).calendars.find(({ id }) => id === 'c')?.people).toEqual(['ada00000'])
    expect(await mine(sam)).toEqual([])
    expect(await refusal(post('calendars/edit', { id: 'c', changes: { people: ['nobody'] } }))).toEqual([
      404,
      'notFound',
    ])
    await done('calendars/delete', { id: 'c' })
    expect(await mine()).toEqual([])
    expect(await refusal(post('calendars/delete', { id: 'own-ada00000' }))).toEqual([409, 'ownCalendar'])
  })

  it('returns a conflict when two people rename the same calendar', async () => {
    const { version } = (await agenda()).calendars.find(({ id }) => id === 'team') as Calendar
    await done('calendars/edit', { id: 'team', changes: { name: 'Crew' }, base: { name: 'Team' }, version })
    await done('calendars/edit', { id: 'team', changes: { tag: 8 }, base: { tag: 1 }, version }, sam)
    const late = { id: 'team', changes: { name: 'All' }, base: { name: 'Team' }, version }
    const response = await post('calendars/edit', late, sam)
    expect(response.status).toBe(409)
    expect(await bodyOf(response)).toMatchObject({ code: 'conflict', current: { name: 'Crew', tag: 8 } })
  })
})

describe('invitation response', () => {
  const people = ['ada00000', 'sam00000']
  const answersOf = async (headers = ada, id = 'one') =>
    (await mine(headers)).find((one) => one.id === id)?.answers

  it('is given by each guest and reported to everyone as a change', async () => {
    await add({ calendar: 'team', people })
    const { epoch, version } = await agenda()
    await done('answer', { id: 'one', answer: 'maybe' }, sam)
    const since = await agenda(ada, `?epoch=${epoch}&since=${version}`)
    expect(since.events.map(({ id, answers }) => [id, answers])).toEqual([['one', { sam00000: 'maybe' }]])
    await done('answer', { id: 'one', answer: 'yes' })
    await done('answer', { id: 'one', answer: 'no' }, sam)
    expect(await answersOf(sam)).toEqual({ ada00000: 'yes', sam00000: 'no' })
  })

  it('is kept when the event is edited, by an outdated client or for one occurrence', async () => {
    await add({ calendar: 'team', people, ...weekly })
    await done('answer', { id: 'one', answer: 'yes' }, sam)
    await done('edit', { id: 'one', changes: { title: 'Later' }, base: { title: 'Stand-up' }, version: 1 })
    await done('edit', { id: 'one', scope: 'this', at: second, newId: 'two', changes: { place: 'Yard' } })
    expect([await answersOf(), await answersOf(ada, 'two')]).toEqual([
      { sam00000: 'yes' },
      { sam00000: 'yes' },
    ])
  })

  it('is refused for people who are not invited or cannot see the event', async () => {
    await add({ calendar: 'team', people: ['ada00000'] })
    expect(await refusal(post('answer', { id: 'one', answer: 'yes' }, sam))).toEqual([403, 'notInvited'])
    await add({ people: ['ada00000'] }, 'own')
    expect((await post('answer', { id: 'own', answer: 'yes' }, sam)).status).toBe(404)
    expect((await post('answer', { id: 'one', answer: 'perhaps' })).status).toBe(400)
  })
})

describe('guest of an event in someone else’s calendar', () => {
  const guests = ['ada00000', 'sam00000']
  /** A copy of Sam's agenda that is brought up to date by what has changed, also after changes that it missed. */
  async function copyOf(headers = sam) {
    let copy = await agenda(headers)
    return async () => {
      const next = await agenda(headers, `?epoch=${copy.epoch}&since=${copy.version}`)
      const changed = new Set([...next.gone, ...next.events.map(({ id }) => id)])
      const events = [...copy.events.filter(({ id }) => !changed.has(id)), ...next.events]
      copy = next.isWhole ? next : { ...next, events }
      expect(next.isWhole).toBe(false)
      const byId = Map.groupBy(copy.events, ({ id }) => id)
      expect([...byId.keys()].sort()).toEqual((await agenda(headers)).events.map(({ id }) => id).sort())
      const own = copy.events.filter(({ id }) => !id.startsWith('demo-'))
      return occurrencesBetween(own, '2026-03-01T00:00:00Z', '2026-04-08T00:00:00Z').map(
        ({ event, start }) => `${start.slice(5, 16)} ${event.title}`,
      )
    }
  }

  it('sees it in their own calendar and can respond to it', async () => {
    await add({ people: guests })
    await add({}, 'secret')
    const { calendars, events } = await agenda(sam)
    expect(calendars.map(({ id }) => id)).not.toContain('own-ada00000')
    expect(events.filter(({ id }) => !id.startsWith('demo-'))).toEqual([
      expect.objectContaining({ id: 'one', calendar: 'own-sam00000', organizer: 'ada00000', people: guests }),
    ])
    expect((await mine())[0]).not.toHaveProperty('organizer')
    const reply = await done('answer', { id: 'one', answer: 'maybe' }, sam)
    expect(reply.events).toEqual([{ ...(await mine(sam))[0], answers: { sam00000: 'maybe' } }])
    expect(reply.events?.[0]).toMatchObject({ calendar: 'own-sam00000', organizer: 'ada00000' })
    expect((await mine()).map(({ id, answers }) => [id, answers])).toEqual([
      ['one', { sam00000: 'maybe' }],
      ['secret', {}],
    ])
  })

  it('cannot change, move or delete it by any call, nor see the rest of the calendar', async () => {
    await add({ people: guests, ...weekly })
    const before = await agenda()
    const calendar = 'own-sam00000'
    const refused: [string, object][] = [
      ['edit', { id: 'one', changes: { title: 'Mine' } }],
      ['edit', { id: 'one', changes: { calendar } }],
      ['edit', { id: 'one', scope: 'this', at: second, newId: 'x', changes: { title: 'Mine' } }],
      ['delete', { id: 'one' }],
      ['delete', { id: 'one', scope: 'this', at: second }],
      ['events/update', { eventId: 'one', update: { title: 'Mine' } }],
      ['events/delete', { eventId: 'one' }],
      ['events/delete', { eventId: `one@${second}` }],
    ]
    for (const [path, body] of refused)
      expect(await refusal(post(path, body, sam)), `${path} ${JSON.stringify(body)}`).toEqual([
        403,
        'notOrganizer',
      ])
    expect(await refusal(backend.get('calendar/export?calendar=own-ada00000', sam))).toEqual([
      404,
      'notFound',
    ])
    expect((await agenda()).events).toEqual(before.events)
  })

  it('does not show it to people who share the guest’s calendar', async () => {
    const mira = await register(backend, 'Mira', 'Lund')
    const [me] = (await agenda(mira)).calendars
    await done('calendars/edit', { id: 'own-sam00000', changes: { people: [me?.owner] } }, sam)
    await add({ people: guests })
    expect(await mine(sam)).toHaveLength(1)
    expect(await mine(mira)).toEqual([])
    const text = await (await backend.get('calendar/export?calendar=own-sam00000', mira)).text()
    expect(text).not.toContain('Stand-up')
  })

  it('receives additions, moves, cancellations and removals as changes', async () => {
    const update = await copyOf()
    expect(await update()).toEqual([])
    await add()
    expect(await update()).toEqual([])
    await done('edit', { id: 'one', changes: { people: guests } })
    expect(await update()).toEqual(['03-16T08:30 Stand-up'])
    await done('edit', { id: 'one', changes: { start: '2026-03-17T10:00:00.000Z' } })
    expect(await update()).toEqual(['03-17T10:00 Stand-up'])
    await done('edit', { id: 'one', changes: { people: [] } })
    await add({ people: guests, title: 'Fair' }, 'two')
    expect(await update()).toEqual(['03-16T08:30 Fair'])
    await done('edit', { id: 'two', changes: { calendar: 'team', people: [] } })
    expect(await update()).toEqual(['03-16T08:30 Fair'])
    await done('edit', { id: 'two', changes: { calendar: 'own-ada00000', people: guests } })
    expect(await update()).toEqual(['03-16T08:30 Fair'])
    await done('delete', { id: 'two' })
    expect(await update()).toEqual([])
    await done('calendars/add', { id: 'c', fields: { name: 'Plans', tag: 8, people: [] } })
    await add({ calendar: 'c', people: guests }, 'three')
    expect(await update()).toEqual(['03-16T08:30 Stand-up'])
    await done('calendars/delete', { id: 'c' })
    expect(await update()).toEqual([])
  })

  it('sees changed occurrences of a series, but not those without the guest', async () => {
    const update = await copyOf()
    await add({ people: guests, rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3' })
    expect(await update()).toEqual([
      ...['03-16T08:30 Stand-up', '03-23T08:30 Stand-up', '03-30T07:30 Stand-up'],
    ])
    await done('edit', { id: 'one', scope: 'this', at: second, newId: 'o', changes: { title: 'Retro' } })
    expect((await update())[1]).toBe('03-23T08:30 Retro')
    await done('edit', { id: 'o', changes: { people: ['ada00000'] } })
    expect(await update()).toEqual(['03-16T08:30 Stand-up', '03-30T07:30 Stand-up'])
    expect((await mine(sam)).map(({ id, exdates }) => [id, exdates])).toEqual([['one', [second]]])
    expect((await mine()).find(({ id }) => id === 'one')?.exdates).toEqual([])
    expect((await post('answer', { id: 'o', answer: 'yes' }, sam)).status).toBe(404)
    await done('edit', { id: 'o', changes: { people: guests } })
    expect((await update())[1]).toBe('03-23T08:30 Retro')
    await done('delete', { id: 'one', scope: 'following', at: third })
    expect(await update()).toEqual(['03-16T08:30 Stand-up', '03-23T08:30 Retro'])
  })

  it('sees a single changed occurrence as a single event', async () => {
    const update = await copyOf()
    await add(weekly)
    await done('edit', { id: 'one', scope: 'this', at: second, newId: 'o', changes: { people: guests } })
    expect(await update()).toEqual(['03-23T08:30 Stand-up'])
    expect(await mine(sam)).toEqual([expect.objectContaining({ id: 'o', series: null, seriesAt: null })])
    await done('answer', { id: 'o', answer: 'yes' }, sam)
    await done('edit', { id: 'one', scope: 'all', changes: { people: guests } })
    expect(await update()).toHaveLength(4)
    expect((await mine(sam)).find(({ id }) => id === 'o')).toMatchObject({ series: 'one', seriesAt: second })
    // The occurrence differs from its series, and keeps its guest.
    await done('edit', { id: 'o', changes: { people: ['sam00000'] } })
    await done('edit', { id: 'one', scope: 'all', changes: { people: [] } })
    expect(await update()).toEqual(['03-23T08:30 Stand-up'])
    expect(await mine(sam)).toEqual([expect.objectContaining({ id: 'o', series: null, seriesAt: null })])
  })

  it('finds it in the search and exports it with their own calendar', async () => {
    await add({ people: guests, place: 'Kilnyard', ...weekly })
    await done('edit', { id: 'one', scope: 'this', at: second, newId: 'o', changes: { people: [] } })
    await add({ place: 'Kilnyard' }, 'secret')
    const search = await bodyOf<object>(backend.get('search?q=kilnyard', sam))
    expect(JSON.stringify(search)).toContain('"one"')
    expect(JSON.stringify(search)).not.toContain('"secret"')
    const { calendars } = await done('calendars/feed', { id: 'own-sam00000', isOn: true }, sam)
    for (const [path, headers] of [
      ['export', sam],
      ['export?calendar=own-sam00000', sam],
      [`feed?token=${calendars?.[0]?.feed}`, {}],
    ] as const) {
      const text = await (await backend.get(`calendar/${path}`, headers)).text()
      expect(text, path).toContain('UID:one\r\n')
      expect(text, path).toContain('EXDATE;TZID=Europe/Berlin:20260323T093000')
      expect(text, path).not.toContain('UID:secret')
    }
  })

  it('does not copy or replace it by importing it', async () => {
    await add({ people: guests })
    await add({ calendar: 'own-sam00000', title: 'Fair' }, 'two', sam)
    const file = await (await backend.get('calendar/export', sam)).text()
    const before = await mine()
    const ics = file.replace('SUMMARY:Stand-up', 'SUMMARY:Mine')
    const into = { ics, calendar: 'own-sam00000', duplicates: 'replace' }
    const counts = await bodyOf<Record<string, number>>(post('import', into, sam))
    expect(counts).toMatchObject({ added: 0, skipped: 1 })
    expect(await mine()).toEqual(before)
    expect((await mine(sam)).map(({ id, title }) => [id, title])).toEqual([
      ['one', 'Stand-up'],
      ['two', 'Fair'],
    ])
  })

  it('refetches everything after the upgrade, because stored copies lack invitations', async () => {
    const mira = await register(backend, 'Mira', 'Lund')
    await add({ people: guests })
    const { epoch, version } = await agenda(sam)
    for (const statement of eventGuests.statements.slice(-2)) await sql.raw(statement).execute(backend.db)
    const since = (headers: typeof sam) => agenda(headers, `?epoch=${epoch}&since=${version}`)
    expect((await since(sam)).isWhole).toBe(true)
    expect((await since(mira)).isWhole).toBe(false)
  })

  it('gets nothing without the permission', async () => {
    await add({ people: guests })
    await done('edit', { id: 'one', changes: { place: 'Yard' } })
    const response = await backend.post('team/role', { user: 'sam00000', role: 'buyer' }, ada)
    expect(response.status).toBe(200)
    for (const answer of [
      backend.get('calendar/agenda', sam),
      backend.get('calendar/export', sam),
      post('answer', { id: 'one', answer: 'yes' }, sam),
    ])
      expect(await refusal(answer)).toEqual([403, 'forbidden'])
    const search = await (await backend.get('search?q=stand-up', sam)).text()
    expect(search).not.toContain('"one"')
    expect((await mine())[0]?.people).toEqual(guests)
  })
})

describe('calendar update since a version', () => {
  it('includes changed and deleted events that the user can see', async () => {
    const { epoch, version } = await agenda()
    const since = (headers = ada) => agenda(headers, `?epoch=${epoch}&since=${version}`)
    await add(weekly)
    await add({ calendar: 'team' }, 'two')
    await add({ calendar: 'team' }, 'three')
    await done('delete', { id: 'three' })
    await done('delete', { id: 'demo-3' })
    const seen = await since()
    expect(seen).toMatchObject({ isWhole: false, version: version + 5 })
    expect(seen.events.map(({ id }) => id)).toEqual(['one', 'two'])
    expect(seen.gone.sort()).toEqual(['demo-3', 'three'])
    expect((await since(sam)).events.map(({ id }) => id)).toEqual(['two'])
    // Out of what Sam sees, and back.
    await done('edit', { id: 'two', changes: { calendar: 'own-ada00000' } })
    expect(await since(sam)).toMatchObject({ isWhole: false, events: [] })
    expect((await since(sam)).gone).toContain('two')
    await done('edit', { id: 'two', changes: { calendar: 'shop' } })
    expect((await since(sam)).gone).not.toContain('two')
    expect((await since(sam)).events.map(({ id }) => id)).toEqual(['two'])
  })

  it('is the whole calendar when access changes or the version is from another database', async () => {
    const { epoch, version } = await agenda(sam)
    await done('calendars/add', { id: 'c', fields: { name: 'Plans', tag: 8, people: ['sam00000'] } })
    expect((await agenda(sam, `?epoch=${epoch}&since=${version}`)).isWhole).toBe(true)
    const now = (await agenda(sam)).version
    expect((await agenda(sam, `?epoch=${epoch}&since=${now}`)).isWhole).toBe(false)
    await done('calendars/delete', { id: 'c' })
    expect((await agenda(sam, `?epoch=${epoch}&since=${now}`)).isWhole).toBe(true)
    expect((await agenda(sam, `?epoch=other&since=${now}`)).isWhole).toBe(true)
    expect((await agenda(sam, `?epoch=${epoch}&since=${now + 100}`)).isWhole).toBe(true)
  })
})

describe('event series', () => {
  it('is changed and deleted in parts', async () => {
    await add(weekly)
    await done('edit', { id: 'one', scope: 'this', at: second, newId: 'o', changes: { title: 'Retro' } })
    const { events } = await done('edit', {
      id: 'one',
      scope: 'following',
      at: third,
      newId: 'n',
      changes: { title: 'Later' },
    })
    expect(events?.map(({ id }) => id)).toEqual(['one', 'n'])
    expect(await times()).toEqual([
      '03-16T08:30 Stand-up',
      '03-23T08:30 Retro',
      '03-30T07:30 Later',
      '04-06T07:30 Later',
    ])
    await done('delete', { id: 'one', scope: 'this', at: '2026-03-16T08:30:00.000Z' })
    await done('delete', { id: 'n', scope: 'following', at: '2026-04-06T07:30:00.000Z' })
    expect(await times()).toEqual(['03-23T08:30 Retro', '03-30T07:30 Later'])
    const { gone } = await done('delete', { id: 'o' })
    expect(gone?.sort()).toEqual(['o', 'one'])
  })

  it('moves changed occurrences when the series moves by a week', async () => {
    await add(weekly)
    for (const [at, newId] of [
      [second, 'a'],
      [third, 'b'],
    ])
      await done('edit', { id: 'one', scope: 'this', at, newId, changes: { title: newId } })
    await done('edit', { id: 'one', changes: { start: '2026-03-23T08:30:00.000Z' } })
    expect(await times()).toEqual(['03-23T08:30 Stand-up', '03-30T07:30 a', '04-06T07:30 b'])
  })

  it('merges different fields of one occurrence and returns a conflict for the same field', async () => {
    await add(weekly)
    const edit = (newId: string, changes: object, base: object, headers = ada) =>
      post('edit', { id: 'one', scope: 'this', at: second, newId, changes, base, version: 1 }, headers)
    expect((await edit('a', { title: 'Retro' }, { title: 'Stand-up' })).status).toBe(200)
    expect((await edit('b', { place: 'Yard' }, { place: '' })).status).toBe(200)
    const late = await edit('c', { title: 'Party' }, { title: 'Stand-up' })
    expect(late.status).toBe(409)
    expect(await bodyOf(late)).toMatchObject({
      code: 'conflict',
      current: { id: 'a', title: 'Retro', place: 'Yard' },
    })
    expect(await mine()).toHaveLength(2)
    // In the meantime the series has moved away from it.
    await done('edit', { id: 'one', changes: { start: '2026-03-18T08:30:00.000Z' } })
    const gone = await edit('d', { title: 'x' }, {})
    expect(gone.status).toBe(404)
    expect(await bodyOf(gone)).toMatchObject({ code: 'notFound', what: 'occurrence' })
  })

  it('accepts a stale version when different fields of a single event change', async () => {
    await add()
    await done('edit', { id: 'one', changes: { title: 'A' }, base: { title: 'Stand-up' }, version: 1 })
    await done('edit', { id: 'one', changes: { place: 'B' }, base: { place: '' }, version: 1 })
    const late = { id: 'one', changes: { title: 'C' }, base: { title: 'Stand-up' }, version: 1 }
    expect(await refusal(post('edit', late))).toEqual([409, 'conflict'])
    expect(await mine()).toMatchObject([{ title: 'A', place: 'B', version: 3 }])
  })

  it.for([
    [{ rrule: 'FREQ=SECONDLY' }, 'rule', { 'fields.rrule': 'tooOften' }],
    [{ rrule: 'FREQ=DAILY;COUNT=9000000' }, 'rule', { 'fields.rrule': 'tooMany' }],
    [{ rrule: 'sometimes' }, 'rule', { 'fields.rrule': 'unreadable' }],
    [{ zone: 'Mars/Olympus' }, 'zone', { 'fields.zone': 'zone' }],
    [{ end: '2026-03-16T08:00:00.000Z' }, 'invalid', { 'fields.end': 'endBeforeStart' }],
    [
      { rrule: 'FREQ=DAILY;COUNT=1', exdates: ['2026-03-16T08:30:00.000Z'] },
      'neverHappens',
      { 'fields.exdates': 'neverHappens' },
    ],
  ])('refuses %o', async ([wrong, code, problem]) => {
    const response = await post('add', { id: 'one', fields: standUp(wrong as object) })
    expect(response.status).toBe(400)
    expect(await bodyOf(response)).toMatchObject({ code, fields: problem })
    expect(await mine()).toEqual([])
  })

  it('refuses an id that is already in use', async () => {
    await add(weekly)
    expect(await refusal(post('add', { id: 'one', fields: standUp() }))).toEqual([409, 'idTaken'])
    const edit = { id: 'one', scope: 'this', at: second, changes: { title: 'x' } }
    for (const newId of ['one', 'demo-1'])
      expect(await refusal(post('edit', { ...edit, newId }))).toEqual([409, 'idTaken'])
    expect(
      await refusal(post('calendars/add', { id: 'team', fields: { name: 'x', tag: 1, people: [] } })),
    ).toEqual([409, 'idTaken'])
  })

  it('applies a write with the same key once', async () => {
    await add(weekly)
    const headers = { ...ada, 'Idempotency-Key': 'a-key-of-16-chars' }
    const body = { id: 'one', scope: 'this', at: second, newId: 'o', changes: { title: 'Retro' } }
    const first = await bodyOf(post('edit', body, headers))
    expect(await bodyOf(post('edit', body, headers))).toEqual(first)
    expect(await mine()).toHaveLength(2)
  })
})

it('sends live events that name the calendar feature but no contents', async () => {
  const live = createLive()
  const heard: LiveEvent[] = []
  live.listen(
    (event) => heard.push(event),
    () => {},
  )
  backend = await createBackend({ live })
  ada = await backend.signIn()
  await add()
  await done('edit', { id: 'one', changes: { title: 'Secret' } })
  await done('delete', { id: 'one' })
  await post('delete', { id: 'one' })
  await done('events/delete', { eventId: 'one' })
  const event = { feature: 'calendar', by: 'ada00000', at: backend.clock().toISOString() }
  expect(heard).toEqual([event, event, event])
})
