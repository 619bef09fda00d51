import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { tags } from '#contract/calendar.ts'
import type { Db } from '#server/db/tables.ts'
import { at } from './catalogue.ts'

const zone = 'Europe/London'

const calendars = [
  { id: 'team', name: 'Team', tag: 1 },
  { id: 'shop', name: 'Shop', tag: 3 },
  { id: 'suppliers', name: 'Suppliers', tag: 5 },
  { id: 'markets', name: 'Markets', tag: 2 },
  { id: 'people', name: 'People', tag: 4 },
] as const

type Plan = {
  calendar: (typeof calendars)[number]['id']
  title: string
  /** Weeks from the current one, and the day of the week: 1 is Monday. */
  week: number
  day: number
  /** Time of day and minutes; without it `days` whole days. */
  time?: [from: string, minutes: number]
  days?: number
  place?: string
  people?: number[]
  text?: string
  rrule?: string
  tag?: number
}

const plans: Plan[] = [
  ...([1, 2] as const).map((day) => ({
    calendar: 'team' as const,
    title: 'Team start',
    week: -8,
    day,
    time: ['09:30', 30] as [string, number],
    place: 'Kitchen table',
    people: [0, 1, 2],
    rrule: `FREQ=WEEKLY;BYDAY=${day === 1 ? 'MO' : 'TU'}`,
    text: 'What came in, what goes out, who needs a hand.',
  })),
  {
    calendar: 'team',
    title: 'Look back',
    week: -7,
    day: 5,
    time: ['15:30', 45],
    place: 'Kitchen table',
    people: [0, 1, 2, 3, 4],
    rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
  },
  { calendar: 'team', title: 'Page check', week: 0, day: 3, time: ['11:00', 45], people: [0, 2] },
  { calendar: 'team', title: 'Delivery days', week: 0, day: 5, time: ['14:00', 30], people: [1, 3] },
  { calendar: 'team', title: 'Month end', week: 2, day: 2, tag: 6, days: 1, people: [0, 4] },
  { calendar: 'team', title: 'Prices for spring', week: 1, day: 3, time: ['10:00', 90], people: [0, 4] },
  { calendar: 'team', title: 'Fire drill', week: 2, day: 4, time: ['12:00', 15], place: 'Yard' },
  {
    calendar: 'team',
    title: 'Books for the accountant',
    week: -10,
    day: 4,
    time: ['13:00', 60],
    people: [4],
    rrule: 'FREQ=MONTHLY;BYDAY=-1TH',
  },
  { calendar: 'team', title: 'Founding day', week: -52, day: 3, days: 1, rrule: 'FREQ=YEARLY' },

  {
    calendar: 'shop',
    title: 'New window',
    week: -1,
    day: 1,
    time: ['08:00', 180],
    people: [2],
    place: 'Front of the shop',
  },
  {
    calendar: 'shop',
    title: 'Stock count',
    week: -12,
    day: 3,
    tag: 6,
    time: ['17:00', 120],
    place: 'North store room',
    people: [1, 3],
    rrule: 'FREQ=MONTHLY;BYDAY=1WE',
    text: 'Bring the list of what was low last month.',
  },
  {
    calendar: 'shop',
    title: 'Photos, lamps',
    week: 0,
    day: 2,
    tag: 4,
    time: ['14:00', 90],
    place: 'North store room',
    people: [2],
  },
  {
    calendar: 'shop',
    title: 'Photos, ceramics',
    week: 1,
    day: 2,
    tag: 4,
    time: ['14:00', 90],
    place: 'North store room',
    people: [2],
  },
  { calendar: 'shop', title: 'Care notes due', week: 1, day: 2, days: 1, people: [2, 3] },
  {
    calendar: 'shop',
    title: 'Late opening',
    week: -6,
    day: 4,
    time: ['18:00', 120],
    people: [1],
    rrule: 'FREQ=WEEKLY;BYDAY=TH',
  },
  { calendar: 'shop', title: 'Spring sale', week: 2, day: 5, days: 3, text: 'Linen and last year’s lamps.' },
  { calendar: 'shop', title: 'Till update', week: -1, day: 4, time: ['07:30', 60], people: [1] },
  {
    calendar: 'shop',
    title: 'Windows cleaned',
    week: -5,
    day: 2,
    time: ['08:15', 45],
    rrule: 'FREQ=WEEKLY;INTERVAL=4;BYDAY=TU',
  },
  {
    calendar: 'shop',
    title: 'Newsletter goes out',
    week: -4,
    day: 3,
    time: ['09:00', 0],
    people: [2],
    rrule: 'FREQ=MONTHLY;BYDAY=2WE',
  },

  {
    calendar: 'suppliers',
    title: 'Freight call',
    week: 0,
    day: 2,
    time: ['16:00', 20],
    place: 'Northway, Mr. Dahl',
    people: [0],
  },
  {
    calendar: 'suppliers',
    title: 'Luc visits',
    week: -1,
    day: 3,
    time: ['11:00', 120],
    place: 'Shop',
    people: [0, 2],
  },
  {
    calendar: 'suppliers',
    title: 'Pickup',
    week: -6,
    day: 4,
    time: ['10:00', 30],
    place: 'Yard',
    rrule: 'FREQ=WEEKLY;BYDAY=TH',
  },
  {
    calendar: 'suppliers',
    title: 'Kiln visit',
    week: 1,
    day: 4,
    time: ['09:00', 240],
    place: 'Hartwell Pottery',
    people: [2, 4],
  },
  { calendar: 'suppliers', title: 'Wool order closes', week: 1, day: 5, days: 1, people: [3] },
  {
    calendar: 'suppliers',
    title: 'Samples from the mill',
    week: -2,
    day: 3,
    time: ['13:30', 30],
    people: [3],
  },
  {
    calendar: 'suppliers',
    title: 'Packaging quote',
    week: 2,
    day: 1,
    time: ['15:00', 30],
    people: [1],
    text: 'Two offers are in, a third comes by Friday.',
  },

  { calendar: 'markets', title: 'Stall plan', week: -1, day: 5, time: ['13:00', 60], people: [1, 2] },
  {
    calendar: 'markets',
    title: 'Makers’ market',
    week: 2,
    day: 1,
    days: 3,
    place: 'Harbourside',
    people: [1, 2, 3],
    text: 'Van leaves at six.',
  },
  {
    calendar: 'markets',
    title: 'Load the van',
    week: 1,
    day: 7,
    time: ['16:00', 90],
    place: 'Yard',
    people: [1, 3],
  },
  {
    calendar: 'markets',
    title: 'Farmers’ market',
    week: -5,
    day: 6,
    time: ['08:00', 330],
    place: 'Corn Street',
    people: [1],
    rrule: 'FREQ=MONTHLY;BYDAY=1SA',
  },
  { calendar: 'markets', title: 'Stall fee due', week: 0, day: 5, days: 1, people: [4] },
  { calendar: 'markets', title: 'Design fair', week: 4, day: 4, days: 4, place: 'Leeds', people: [0, 2] },

  { calendar: 'people', title: 'Inès away', week: 2, day: 5, days: 2, people: [2] },
  { calendar: 'people', title: 'Mihai away', week: -2, day: 1, days: 5, people: [3] },
  {
    calendar: 'people',
    title: 'Grace’s birthday',
    week: -50,
    day: 4,
    days: 1,
    people: [4],
    rrule: 'FREQ=YEARLY',
  },
  {
    calendar: 'people',
    title: 'Sam’s birthday',
    week: -30,
    day: 6,
    days: 1,
    people: [1],
    rrule: 'FREQ=YEARLY',
  },
  {
    calendar: 'people',
    title: 'Yoga',
    week: -6,
    day: 2,
    tag: 2,
    time: ['17:30', 60],
    place: 'Upstairs',
    rrule: 'FREQ=WEEKLY;BYDAY=TU',
  },
  {
    calendar: 'people',
    title: 'Lunch for everybody',
    week: 0,
    day: 4,
    time: ['12:30', 75],
    place: 'The Ferry',
    people: [0, 1, 2, 3, 4],
  },
  { calendar: 'people', title: 'First aid course', week: 3, day: 2, time: ['09:00', 420], people: [1, 4] },
  {
    calendar: 'people',
    title: 'Trial day, new colleague',
    week: 1,
    day: 1,
    time: ['10:00', 360],
    people: [0],
  },
]

const demoAnswers = ['yes', 'yes', 'maybe', undefined, 'no'] as const

const tagColors = (tag: number) => {
  const { color, textColor } = tags[tag - 1] ?? tags[0]
  return { color, text_color: textColor }
}

export function makeCalendar(accounts: readonly { id: string }[], now: number) {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const instantAt = (day: Temporal.PlainDate, time: string, minutes = 0) =>
    at(day.toZonedDateTime({ timeZone: zone, plainTime: time }).add({ minutes }).epochMilliseconds)
  const owner = accounts[0]?.id
  const events = plans.map(({ calendar, title, week, day, time, days = 1, ...more }, nth) => {
    const { place = '', people = [], text = '', rrule = '' } = more
    const date = firstDayOf(monday.add({ days: week * 7 + day - 1 }), rrule)
    const [from, minutes] = time ?? ['', 0]
    const id = `demo-${nth + 1}`
    return {
      id,
      uid: id,
      calendar_id: calendar,
      title,
      description: text,
      place,
      rrule,
      exdates: [],
      ...tagColors(more.tag ?? calendars.find(({ id }) => id === calendar)?.tag ?? 1),
      all_day: !time,
      zone: time ? zone : '',
      version: 1,
      starts: time ? instantAt(date, from) : date.toString(),
      ends: time ? (minutes ? instantAt(date, from, minutes) : null) : date.add({ days }).toString(),
      people: people.flatMap((person) => accounts[person]?.id ?? []),
      answers: Object.fromEntries(
        people.flatMap((person, index) => {
          const answer = demoAnswers[(nth + index) % demoAnswers.length]
          return person !== 0 && answer ? [[accounts[person]?.id, answer]] : []
        }),
      ),
      created_at: at(now - (90 - nth) * 3_600_000),
      updated_at: at(now - (90 - nth) * 3_600_000),
    }
  })
  return {
    calendars: calendars.map((calendar) => ({ ...calendar, owner, is_own: false, version: 1 })),
    people: calendars.flatMap(({ id }) =>
      accounts.map((account) => ({ calendar_id: id, user_id: account.id })),
    ),
    events,
  }
}

function firstDayOf(day: Temporal.PlainDate, rrule: string): Temporal.PlainDate {
  const [, nth = ''] = /MONTHLY;BYDAY=(-?\d)/.exec(rrule) ?? []
  if (!nth) return day
  const fits = (date: Temporal.PlainDate) =>
    nth === '-1' ? date.day + 7 > date.daysInMonth : Math.ceil(date.day / 7) === Number(nth)
  let date = day
  while (!fits(date)) date = date.add({ days: 7 })
  return date
}

export async function largeCalendar(tx: Db, now: number): Promise<void> {
  const today = new Date(now)
  await sql`
    insert into calendar_events (id, calendar_id, title, description, color, text_color, all_day, starts, ends,
      place, zone, rrule, uid, created_at, updated_at)
    select 'large-' || n, e.calendar_id, e.title || ' no. ' || n, e.description, e.color, e.text_color, false,
      to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
      to_char(at + interval '30 minutes', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
      e.place, ${zone}, case when n <= 300 then 'FREQ=' || (array['DAILY', 'WEEKLY', 'MONTHLY'])[1 + n % 3]
        || ';COUNT=' || 20 + n % 30 else '' end,
      'large-' || n, ${today}::timestamptz, ${today}::timestamptz
    from generate_series(1, 5000) n
    join (select *, row_number() over (order by number) - 1 as nth, count(*) over () as many
      from calendar_events) e on e.nth = n % e.many
    cross join lateral (
      select date_trunc('hour', ${today}::timestamptz at time zone 'UTC') - interval '360 days'
        + interval '1 day' * (n * 7919 % 720) + interval '30 minutes' * (n % 20) as at
    ) placed`.execute(tx)
}
