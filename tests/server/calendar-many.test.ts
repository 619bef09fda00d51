import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { AgendaReply, CalendarWriteReply } from '#contract/calendar-calls.ts'
import { occurrencesBetween } from '#contract/recurrence.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'
import { standUp } from '#tests/support/stand-up.ts'

let backend: Backend
let headers: Record<string, string>[]
beforeAll(async () => {
  backend = await createBackend()
  headers = [await backend.signIn(), await backend.signIn('sam@example.com', 'berry-demo-2')]
})

const [from, to] = ['2026-03-01T00:00:00Z', '2026-06-01T00:00:00Z']
const read = (nth: number, query = '') =>
  bodyOf<AgendaReply>(backend.get(`calendar/agenda${query}`, headers[nth % 2]))

const act = fc.record({
  kind: fc.constantFrom('rename', 'move', 'share', 'rule', 'remove', 'remove'),
  scope: fc.constantFrom('this', 'this', 'following', 'all'),
  which: fc.nat(1000),
  by: fc.integer({ min: -5, max: 5 }),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

let ids = 0
/** A person who looks now and then and changes what happens when, mostly the same series as everyone. */
async function person(nth: number, acts: readonly Act[]) {
  let seen = await read(nth)
  let { events } = seen
  for (const { kind, scope, which, by } of acts) {
    const shown = occurrencesBetween(
      events.filter(({ title }) => title.startsWith('Shared')),
      from,
      to,
    )
    const one = shown[which % Math.max(1, shown.length)]
    if (!one) continue
    const named = {
      id: one.event.id,
      scope: scope as 'this',
      ...(one.event.rrule && { at: one.at ?? one.start }),
    }
    const moved = new Date(Date.parse(one.start) + by * 5_400_000).toISOString()
    const changes = {
      rename: { title: `Shared ${which}` },
      move: { start: moved, end: null },
      share: { calendar: by > 0 ? 'team' : 'shop' },
      rule: { rrule: by > 0 ? 'FREQ=WEEKLY;COUNT=12' : 'FREQ=DAILY;INTERVAL=4;UNTIL=20260501T000000Z' },
    }
    const body = kind === 'remove' ? named : { ...named, newId: `n${++ids}`, changes: changes[kind] }
    const response = await backend.post(
      `calendar/${kind === 'remove' ? 'delete' : 'edit'}`,
      body,
      headers[nth % 2],
    )
    // What others removed or moved is not there any more, and a rule may end before the event begins.
    const said = `${kind} ${JSON.stringify(body)}`
    if (response.status === 400 && kind === 'rule')
      expect(await response.json(), said).toMatchObject({ code: 'neverHappens' })
    else expect([200, 404, 409], said).toContain(response.status)
    if (response.status === 200) await bodyOf<CalendarWriteReply>(response)
    if (which % 3 > 0) continue
    const next = await read(nth, `?epoch=${seen.epoch}&since=${seen.version}`)
    const gone = new Set([...next.gone, ...next.events.map(({ id }) => id)])
    events = next.isWhole ? next.events : [...events.filter(({ id }) => !gone.has(id)), ...next.events]
    seen = next
  }
  const last = await read(nth, `?epoch=${seen.epoch}&since=${seen.version}`)
  const gone = new Set([...last.gone, ...last.events.map(({ id }) => id)])
  return [...events.filter(({ id }) => !gone.has(id)), ...last.events]
}

/** What holds whatever people do. */
function check(events: readonly CalendarEvent[]) {
  const byId = new Map(events.map((event) => [event.id, event]))
  const places = events.flatMap(({ series, seriesAt }) => (series ? [`${series} ${seriesAt}`] : []))
  expect(new Set(places).size).toBe(places.length)
  for (const { series, calendar, rrule, start, end } of events) {
    if (series) expect(byId.get(series)).toMatchObject({ calendar, series: null })
    if (series) expect(rrule).toBe('')
    if (end !== null) expect(end >= start).toBe(true)
  }
}

it('keeps a series consistent when many people change it at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { maxLength: 8 }), { minLength: 2, maxLength: 4 }),
      async (all) => {
        await backend.db.deleteFrom('calendar_events').where('title', 'like', 'Shared%').execute()
        const fields = standUp({ title: 'Shared', calendar: 'team', rrule: 'FREQ=WEEKLY;BYDAY=MO' })
        await backend.post('calendar/add', { id: `s${++ids}`, fields }, headers[0])
        await Promise.all(all.map((acts, nth) => person(nth, acts)))
        const now = await read(0)
        check(now.events)
      },
    ),
    { numRuns: 25 },
  )
})

it('returns complete changes to a client that polls occasionally', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 20 }), async (acts) => {
      const fields = standUp({
        title: 'Shared',
        zone: 'America/New_York',
        start: '2026-03-02T08:30:00.000Z',
        end: null,
        calendar: 'shop',
        rrule: 'FREQ=DAILY;COUNT=20',
      })
      await backend.post('calendar/add', { id: `s${++ids}`, fields }, headers[0])
      const seen = await person(1, acts)
      const byId = (events: readonly CalendarEvent[]) =>
        events.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      expect(byId(seen)).toEqual(byId((await read(1)).events))
    }),
    { numRuns: 15 },
  )
})
