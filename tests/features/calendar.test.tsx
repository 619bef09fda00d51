import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type EventFields, tags } from '#contract/calendar.ts'
import { occurrencesBetween } from '#contract/recurrence.ts'
import { paintOf, readable } from '#features/calendar/colours.ts'
import { monthlyChoices, ruleOf, ruleValues } from '#features/calendar/event/rule.ts'
import { spanOf, turnView } from '#features/calendar/grid/days.ts'
import { moveBack } from '#features/calendar/grid/moved.ts'
import { useKeyMoves } from '#features/calendar/grid/use-key-moves.ts'
import { hidden } from '#features/calendar/hidden.ts'
import { keyOf } from '#features/calendar/occurrences.ts'
import { configure } from '#kernel/config.ts'
import { plusDays, plusMonths } from '#kernel/days.ts'
import { eventsOf } from '#server/features/calendar/rows.ts'
import { createLive } from '#server/platform/live.ts'
import type { Backend } from '#tests/support/backend.ts'
import { goOnline, openApp } from '#tests/support/open-app.tsx'
import { openBroken } from '#tests/support/open-broken.ts'
import { requestsTo } from '#tests/support/requests-to.ts'
import { standUp } from '#tests/support/stand-up.ts'

afterEach(() => {
  goOnline()
  hidden.reset()
})

const me = 'ada00000'
const fields = (more: Partial<EventFields> = {}): EventFields =>
  standUp({ zone: 'UTC', start: '2025-06-10T08:30:00.000Z', end: '2025-06-10T09:00:00.000Z', ...more })

async function add(backend: Backend, id: string, more: Partial<EventFields> = {}) {
  const { ok, status } = await backend.post(
    'calendar/add',
    { id, fields: fields(more) },
    await backend.signIn(),
  )
  if (!ok) throw new Error(`${id}: ${status}`)
}

/** June 2025, long before the demo, with one event and one series. */
const open = (search = '') =>
  openApp(`/calendar?date=2025-06-10${search}`, {
    before: async (backend) => {
      await add(backend, 'kiln', { title: 'Glaze test', place: 'Yard' })
      await add(backend, 'weekly', { title: 'Choir', rrule: 'FREQ=WEEKLY;COUNT=4' })
    },
  })
const mine = async ({ db }: Backend, title: string) =>
  (await eventsOf(db, me)).filter((one) => one.title === title)
const panel = () => screen.getByRole('complementary', { name: 'Day and calendars' })
const inPanel = (name: RegExp) => within(panel()).queryByRole('button', { name })

it('shows the selected day in full beside the month', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'June 2025' })).toBeVisible()
  expect(within(panel()).getByRole('heading', { name: 'Tuesday 10 June' })).toBeVisible()
  expect(inPanel(/Glaze test.*Yard/)).toBeVisible()
  expect(inPanel(/Choir/)).toBeVisible()
})

it.each([
  ['week', '2026-12-21', '2026-12-28'],
  ['month', '2026-05-01', '2026-09-01'],
  ['day', '2026-05-01', '2026-09-30'],
] as const)('reserves the width of the widest title of a %s', async (view, date, other) => {
  const { router } = await openApp(`/calendar?view=${view}&date=${date}`)
  const title = screen.getByRole('heading', { level: 1 })
  const [before, text] = [title.dataset.widest ?? '', title.textContent]
  await router.navigate({ href: `/calendar?view=${view}&date=${other}` })
  await waitFor(() => expect(title).not.toHaveTextContent(text))
  expect(title.dataset.widest).toBe(before)
  expect(before.length).toBeGreaterThanOrEqual(Math.max(text.length, title.textContent.length))
})

/** The days of the grid in their order; the heads of a week have dates too. */
const gridDays = () => {
  const cells = [...document.querySelectorAll<HTMLElement>('main [data-date]')]
  return [...new Set(cells.map(({ dataset }) => dataset.date ?? ''))]
}

it('starts the weeks of the grid on the chosen day', async () => {
  const { router } = await openApp('/calendar?date=2025-06-10')
  // A head has its full name for screen readers, then the short one.
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect([heads()[0], gridDays()[0]]).toEqual(['MondayMon', '2025-05-26'])
  act(() => configure({ firstDay: 'sunday' }))
  await waitFor(() => expect([heads()[0], gridDays()[0]]).toEqual(['SundaySun', '2025-06-01']))
  expect(gridDays().at(-1)).toBe('2025-07-05')
  await router.navigate({ href: '/calendar?view=week&date=2025-06-10' })
  expect(await screen.findByRole('heading', { level: 1, name: /^8\D+14 June 2025$/ })).toBeVisible()
  await waitFor(() => expect(heads()[0]).toMatch(/Sun.*8/))
  act(() => configure({ firstDay: 'saturday' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^7\D+13 June 2025$/ })).toBeVisible()
  await waitFor(() => expect(heads()[0]).toMatch(/Sat.*7/))
})

it('lists the weekdays of a weekly event from the first day of the week', async () => {
  const { user } = await open('&event=kiln&edit=yes')
  act(() => configure({ firstDay: 'sunday' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Glaze test' }))
  await user.selectOptions(drawer.getByLabelText('Repeats'), 'Weekly')
  const days = within(drawer.getByRole('group', { name: 'Repeat on' })).getAllByRole('checkbox')
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
    ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ])
  expect(days[2]).toBeChecked()
})

it('falls back from a damaged address and shows a note', async () => {
  await openApp('/calendar?view=century&date=2025-02-31')
  expect(screen.getByText(/Part of this link couldn’t be read/)).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Month' })).toBeChecked()
})

it('shows an error and reloads when the calendar fails to load', async () => {
  await openBroken('/calendar', 'calendar/agenda', 'Couldn’t load the calendar')
  expect(await screen.findByRole('complementary', { name: 'Day and calendars' })).toBeVisible()
})

it('keeps a hidden calendar hidden on the next visit', async () => {
  const { user, backend, close } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'My calendar' }))
  await waitFor(() => expect(inPanel(/Glaze test/)).toBeNull())
  await close()
  await openApp('/calendar?date=2025-06-10', { backend })
  expect(screen.getByRole('checkbox', { name: 'My calendar' })).not.toBeChecked()
  expect(inPanel(/Glaze test/)).toBeNull()
})

it('finds an event anywhere and lists each series once', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'choir')
  expect(await within(panel()).findByRole('heading', { name: 'Results' })).toBeVisible()
  expect(within(panel()).getAllByRole('button', { name: /Choir/ })).toHaveLength(1)
  expect(inPanel(/Glaze test/)).toBeNull()
})

it('lists earlier matches below the upcoming ones, with their year', async () => {
  const { user } = await openApp('/calendar?date=2025-06-10', {
    before: async (backend) => {
      const at = (year: number) => ({
        ...{ start: `${year}-06-12T08:30:00.000Z`, end: `${year}-06-12T09:00:00.000Z` },
      })
      for (const year of [2021, 2023, 2024, 2029])
        await add(backend, `kiln-${year}`, { title: `Glaze ${year}`, ...at(year) })
    },
  })
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'glaze')
  const earlier = await within(panel()).findByRole('heading', { name: 'Earlier' })
  const list = earlier.closest('ul') as HTMLElement
  expect(
    [...list.children].map(({ textContent }) => /Earlier|20\d\d(?=$|\D*$)/.exec(textContent)?.[0]),
  ).toEqual([...['2029', 'Earlier', '2024', '2023', '2021']])
  expect(inPanel(/12 June 2021.*Glaze 2021/)).toBeVisible()
})

it('moves from the search to the results with Enter and the arrow keys', async () => {
  const { user } = await open()
  const search = screen.getByRole('searchbox', { name: 'Search events' })
  await user.type(search, 'glaze{Enter}')
  await waitFor(() => expect(inPanel(/Glaze test/)).toHaveFocus())
  await user.keyboard('{ArrowUp}')
  expect(search).toHaveFocus()
  await user.clear(search)
  await user.type(search, 'o')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(within(panel()).getAllByRole('button', { name: /Choir/ })[0]).toHaveFocus())
})

/** A meeting of three in a calendar that all of them see; Ada has not answered, Sam has. */
const openMeeting = (search: string) =>
  openApp(`/calendar?date=2025-06-10${search}`, {
    before: async (backend) => {
      const people = [me, 'sam00000', 'ines0000']
      const { ok } = await backend.post(
        'calendar/calendars/add',
        { id: 'pottery', fields: { name: 'Pottery', tag: 2, people } },
        await backend.signIn(),
      )
      expect(ok).toBe(true)
      await add(backend, 'kiln', {
        ...{ title: 'Kiln talk', place: 'Yard', description: 'Bring the plan.', calendar: 'pottery', people },
      })
      await backend.db
        .updateTable('calendar_events')
        .set({ answers: JSON.stringify({ sam00000: 'maybe' }) })
        .where('id', '=', 'kiln')
        .execute()
    },
  })

it('opens an event as a card, accepts a reply, and continues to its form', async () => {
  const { user, backend, settled, router } = await openMeeting('')
  const row = inPanel(/Kiln talk/) as HTMLElement
  await user.click(row)
  const card = await screen.findByRole('dialog', { name: 'Kiln talk' })
  expect(within(card).queryByRole('textbox')).toBeNull()
  for (const text of [/10 June 2025/, 'Yard', 'Bring the plan.', 'Pottery'])
    expect(within(card).getByText(text)).toBeVisible()
  const people = within(card).getByRole('list', { name: 'Guests' })
  expect(
    within(people)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/Ada Palmer.*awaiting reply/),
    expect.stringMatching(/Sam Okoro.*may attend/),
    expect.stringMatching(/awaiting reply/),
  ])
  await user.click(within(card).getByRole('button', { name: 'Yes' }))
  expect(await within(card).findByRole('button', { name: 'Yes', pressed: true })).toBeVisible()
  await settled()
  expect((await mine(backend, 'Kiln talk'))[0]?.answers).toEqual({ sam00000: 'maybe', [me]: 'yes' })

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(row).toHaveFocus())
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Kiln talk')
  expect(router.state.location.search).toMatchObject({ event: 'kiln', edit: 'yes' })
})

/** A talk in Sam's own calendar with Ada as a guest, and an event without her. */
async function invite(backend: Backend) {
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const post = async (path: string, body: object) => {
    const { ok, status } = await backend.post(`calendar/${path}`, body, sam)
    if (!ok) throw new Error(`${path}: ${status}`)
  }
  const own = { calendar: 'own-sam00000' }
  await post('add', { id: 'talk', fields: fields({ ...own, title: 'Kiln talk', people: [me] }) })
  await post('add', { id: 'secret', fields: fields({ ...own, title: 'Secret' }) })
  return post
}

it('accepts a reply to an invitation in your calendar, without edit actions', async () => {
  const { user, backend, settled } = await openApp('/calendar?date=2025-06-10', { before: invite })
  expect(inPanel(/Secret/)).toBeNull()
  const row = inPanel(/Kiln talk/) as HTMLElement
  expect(within(row).getByRole('img', { name: 'invitation' })).toBeVisible()
  await user.click(row)
  const card = await screen.findByRole('dialog', { name: 'Kiln talk' })
  expect(within(card).getByText('My calendar')).toBeVisible()
  expect(within(card).getByText('Invitation from Sam Okoro')).toBeVisible()
  for (const name of ['Edit', 'Delete']) expect(within(card).queryByRole('button', { name })).toBeNull()
  await user.click(within(card).getByRole('button', { name: 'Maybe' }))
  expect(within(card).getByRole('button', { name: 'Maybe', pressed: true })).toBeVisible()
  await settled()
  expect((await mine(backend, 'Kiln talk'))[0]?.answers).toEqual({ [me]: 'maybe' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('checkbox', { name: 'My calendar' }))
  await waitFor(() => expect(inPanel(/Kiln talk/)).toBeNull())
})

it('opens the card of an invitation instead of its form', async () => {
  await openApp('/calendar?date=2025-06-10&event=talk&edit=yes', { before: invite })
  const card = await screen.findByRole('dialog', { name: 'Kiln talk' })
  expect(within(card).getByRole('group', { name: 'Your reply' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
})

it('keeps an invitation in place when its keys are pressed, and explains why', async () => {
  const { user, backend, settled } = await openApp('/calendar?date=2025-06-10', { before: invite })
  for (const key of ['m', 'r', '{Delete}']) {
    const shown = await waitFor(() => {
      const element = document.querySelector<HTMLElement>('[data-key="talk"]')
      expect(element).not.toBeNull()
      return element as HTMLElement
    })
    shown.focus()
    await user.keyboard(key)
    expect(await screen.findByText(/“Kiln talk” is an invitation/)).toBeInTheDocument()
  }
  await settled()
  expect(inPanel(/Kiln talk/)).toBeVisible()
  expect(await mine(backend, 'Kiln talk')).toHaveLength(1)
})

it('shows, moves and removes an invitation while the calendar is open', async () => {
  const live = createLive()
  let post: Awaited<ReturnType<typeof invite>> | undefined
  const { followOthers } = await openApp('/calendar?date=2025-06-10', {
    deps: { live },
    before: async (backend) => {
      post = await invite(backend)
    },
  })
  await followOthers()
  await expect.poll(() => live.size()).toBe(1)
  expect(inPanel(/Kiln talk/)).toBeVisible()
  await post?.('edit', { id: 'talk', changes: { people: [] } })
  await waitFor(() => expect(inPanel(/Kiln talk/)).toBeNull())
  await post?.('edit', { id: 'secret', changes: { people: [me], title: 'Glaze talk' } })
  await waitFor(() => expect(inPanel(/Glaze talk/)).toBeVisible())
  await post?.('edit', { id: 'secret', changes: { start: '2025-06-11T08:30:00.000Z' } })
  await waitFor(() => expect(inPanel(/Glaze talk/)).toBeNull())
})

const inGrid = (key: string) =>
  waitFor(() => {
    const element = document.querySelector<HTMLElement>(`[data-key="${key}"]`)
    expect(element).not.toBeNull()
    return element as HTMLElement
  })

it('moves an event with a message, and moves it back on undo', async () => {
  const { user, backend, settled } = await open()
  const startOf = async () => (await mine(backend, 'Glaze test'))[0]?.start
  const element = await inGrid('kiln')
  element.focus()
  await user.keyboard('m{ArrowRight}{Enter}')
  const message = await screen.findByText(/“Glaze test” saved: Wednesday/)
  expect(message).toHaveRole('status')
  await settled()
  expect(await startOf()).toBe('2025-06-11T08:30:00.000Z')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(inPanel(/Glaze test/)).toBeVisible())
  await settled()
  expect(await startOf()).toBe('2025-06-10T08:30:00.000Z')
})

it.each([
  ['this', 'FREQ=WEEKLY;COUNT=4', '2025-06-17'],
  ['all', 'FREQ=MONTHLY;BYDAY=-1TH', '2025-07-31'],
] as const)('undoes a move of %s of a series', async (scope, rrule, day) => {
  const last = { start: '2025-06-26T08:30:00.000Z', end: '2025-06-26T09:00:00.000Z' }
  const { backend } = await openApp('/account', {
    before: (backend) =>
      add(backend, 'weekly', {
        ...(scope === 'all' && { ...last, exdates: ['2025-08-28T08:30:00.000Z'] }),
        ...{ title: 'Choir', rrule },
      }),
  })
  const ada = await backend.signIn()
  const startsOf = async () =>
    occurrencesBetween(await mine(backend, 'Choir'), '2025-06-01', '2025-12-01')
      .map(({ start, end }) => [start, end])
      .toSorted()
  const before = await startsOf()
  const edit = {
    ...{ id: 'weekly', scope, at: `${day}T08:30:00.000Z`, newId: 'moved', version: 1, now: '' },
    changes: { start: `${plusDays(day, -7)}T09:00:00.000Z`, end: `${plusDays(day, -7)}T09:30:00.000Z` },
    base: { start: `${day}T08:30:00.000Z`, end: `${day}T09:00:00.000Z` },
  }
  const { now: _, ...back } = moveBack(await mine(backend, 'Choir'), edit) ?? edit
  const { now: __, ...body } = edit
  expect((await backend.post('calendar/edit', body, ada)).status).toBe(200)
  expect(await startsOf()).not.toEqual(before)
  expect((await backend.post('calendar/edit', back, ada)).status).toBe(200)
  expect(await startsOf()).toEqual(before)
})

it('returns the focus to an event whose deletion is cancelled', async () => {
  const { backend } = await open()
  const occurrences = occurrencesBetween(await mine(backend, 'Choir'), '2025-06-01', '2025-07-15')
  const box = document.createElement('div')
  for (const occurrence of occurrences) {
    const element = document.createElement('button')
    element.dataset.key = keyOf(occurrence)
    box.append(element)
  }
  document.body.append(box)
  const span = spanOf('month', '2025-06-10', 0)
  const on = { onDay: vi.fn(), onChange: vi.fn(), onRemove: async () => false }
  const { result } = renderHook(() =>
    useKeyMoves({ current: box }, { view: 'month', span, occurrences, ...on }),
  )
  const [first] = occurrences
  // The library has recreated the element, so that nothing has the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  if (first) await act(() => result.current.remove(first))
  await waitFor(() => expect(box.firstElementChild).toHaveFocus())
  box.remove()
})

it('asks for no reply when you are not a guest', async () => {
  const { user } = await open()
  await user.click(inPanel(/Glaze test/) as HTMLElement)
  const card = await screen.findByRole('dialog', { name: 'Glaze test' })
  expect(within(card).queryByRole('group', { name: 'Your reply' })).toBeNull()
  await user.click(within(card).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(inPanel(/Glaze test/)).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('describes the repetition of an event in the words of the form', async () => {
  const { user } = await open('&event=weekly&edit=yes')
  const drawer = within(await screen.findByRole('dialog', { name: 'Choir' }))
  const every = drawer.getByRole('textbox', { name: 'Repeat every' })
  expect(every).toHaveValue('1')
  expect(drawer.getByText('week')).toBeVisible()
  await user.clear(every)
  await user.type(every, '3')
  expect(every).toHaveValue('3')
  expect(drawer.getByText('weeks')).toBeVisible()
  expect(drawer.getByRole('option', { name: 'After a number of events' })).toBeInTheDocument()
})

it('shows a foreign time zone, and a foreign rule and colour as custom', async () => {
  await openApp('/calendar?date=2025-06-10&event=far&edit=yes', {
    before: (backend) =>
      add(backend, 'far', {
        ...{ zone: 'America/New_York', rrule: 'FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=1', color: '#123456' },
      }),
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'Stand-up' }))
  expect(drawer.getByRole('combobox', { name: 'Time zone' })).toHaveDisplayValue('America/New York')
  expect(drawer.getByText(/in your time zone\.$/)).toBeVisible()
  expect(drawer.getByRole('combobox', { name: 'Repeats' })).toHaveDisplayValue('Custom')
  expect(drawer.getByText(/This custom rule is kept/)).toBeVisible()
  expect(drawer.getByText('Custom colour')).toBeInTheDocument()
})

it('labels keys, navigation, options and import', async () => {
  const { user, backend } = await open()
  expect(screen.getByText(/^Select an event, then press M to move or R to resize it\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous month' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next month' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Options for “My calendar”' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Calendar options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import a file…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import events' })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', 'BEGIN:VEVENT', 'UID:a', 'SUMMARY:Odd']
  const text = [...lines, 'DTSTART:never', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
  const file = new File([text], 'odd.ics', { type: 'text/calendar' })
  await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file)
  expect(await within(dialog).findByText(/^1 event can’t be imported/)).toBeVisible()
  expect(within(dialog).getByLabelText('Add to calendar')).toBeVisible()

  const source = within(dialog).getByRole('textbox', { name: 'Line 4 of the file' })
  await user.clear(source)
  await user.click(source)
  await user.paste(
    ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Odd', 'DTSTART:20250611T100000Z', 'END:VEVENT'].join('\n'),
  )
  await user.tab()
  await user.click(await within(dialog).findByRole('button', { name: 'Import 1 event' }))
  await waitFor(async () =>
    expect(await mine(backend, 'Odd')).toMatchObject([{ start: '2025-06-11T10:00:00.000Z' }]),
  )
})

it('shows errors under their fields and sends nothing', async () => {
  const { user, backend } = await open('&event=kiln&edit=yes')
  const drawer = await screen.findByRole('dialog', { name: 'Glaze test' })
  await user.clear(within(drawer).getByRole('textbox', { name: 'Title' }))
  await user.clear(within(drawer).getByLabelText('End date'))
  await user.type(within(drawer).getByLabelText('End date'), '2025-06-01')
  await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
  expect(await within(drawer).findByText('Enter a title.')).toBeVisible()
  expect(within(drawer).getByText('The end must be after the start.')).toBeVisible()
  expect(await mine(backend, 'Glaze test')).toHaveLength(1)
})

it('keeps invalid dates and times as typed and does not send them', async () => {
  const { user, settled } = await open('&event=kiln&edit=yes')
  const sent = requestsTo('calendar/edit')
  const drawer = await screen.findByRole('dialog', { name: 'Glaze test' })
  const field = (name: string) => within(drawer).getByLabelText(name)
  await user.clear(field('Start date'))
  await user.type(field('Start date'), '31/2')
  await user.clear(field('End time'))
  await user.type(field('End time'), '25:00')
  await user.click(within(drawer).getByRole('switch', { name: 'All day' }))
  await user.click(within(drawer).getByRole('switch', { name: 'All day' }))
  await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
  expect(field('Start date')).toHaveValue('31/2')
  expect(field('Start date')).toHaveAccessibleDescription(/Enter a date like/)
  expect(field('End time')).toHaveAccessibleDescription(/Enter a time like/)
  await settled()
  expect(sent).toEqual([])
})

it('lets weekday and end follow a start that is corrected after an error', async () => {
  const { user } = await open('&event=kiln&edit=yes')
  const drawer = within(await screen.findByRole('dialog', { name: 'Glaze test' }))
  await user.selectOptions(drawer.getByLabelText('Repeats'), 'Weekly')
  const start = drawer.getByLabelText('Start date')
  for (const text of ['31/2/2025', '12 Jun 2025']) {
    await user.clear(start)
    await user.type(start, text)
    await user.tab()
  }
  expect(drawer.getByRole('checkbox', { name: 'Thursday' })).toBeChecked()
  expect(drawer.getByRole('checkbox', { name: 'Tuesday' })).not.toBeChecked()
  expect(drawer.getByLabelText('End date')).toHaveValue(start.getAttribute('value'))
  await user.clear(start)
  await user.type(start, '31/07/2025')
  await user.selectOptions(drawer.getByLabelText('Repeats'), 'Monthly')
  expect(drawer.getByText('Months without day 31 are skipped.')).toBeVisible()
  await user.selectOptions(drawer.getByLabelText('Day of the month'), 'On the last day')
  expect(drawer.queryByText('Months without day 31 are skipped.')).toBeNull()
})

it('closes the date picker on Escape and keeps the drawer open', async () => {
  const { user } = await open('&event=kiln&edit=yes')
  const drawer = await screen.findByRole('dialog', { name: 'Glaze test' })
  const [button] = within(drawer).getAllByRole('button', { name: 'Open the calendar' })
  if (button) await user.click(button)
  const days = await screen.findByRole('dialog', { name: 'Start date' })
  await waitFor(() => expect(days).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Start date' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Glaze test' })).toBeVisible()
})

it('changes an event to all day and to another colour', async () => {
  const { user, backend, settled } = await open('&event=kiln&edit=yes')
  const drawer = await screen.findByRole('dialog', { name: 'Glaze test' })
  await user.click(within(drawer).getByRole('switch', { name: 'All day' }))
  await user.click(within(drawer).getByRole('radio', { name: 'Olive' }))
  await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
  await settled()
  expect(await screen.findByText('Event saved')).toBeVisible()
  const [event] = await mine(backend, 'Glaze test')
  expect(event).toMatchObject({ allDay: true, start: '2025-06-10', zone: '', color: tags[5].color })
})

it.each([
  ['This event', ['Choir', 'Later'], 'FREQ=WEEKLY;COUNT=4'],
  ['This and following events', ['Choir', 'Later'], 'FREQ=WEEKLY;COUNT=1'],
  ['All events', ['Later'], undefined],
])('changes a series: %s', async (scope, titles, rrule) => {
  const { user, backend, settled } = await open('&event=weekly&at=2025-06-17T08:30:00.000Z&edit=yes')
  const drawer = await screen.findByRole('dialog', { name: 'Choir' })
  const title = within(drawer).getByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.type(title, 'Later')
  await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
  const question = await screen.findByRole('dialog', { name: 'Edit “Choir”' })
  await user.click(within(question).getByRole('radio', { name: scope }))
  await user.click(within(question).getByRole('button', { name: 'Save' }))
  await settled()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Choir|Later/ })).toBeNull())
  const all = (await eventsOf(backend.db, me)).filter((one) => ['Later', 'Choir'].includes(one.title))
  expect([...new Set(all.map((one) => one.title))].toSorted()).toEqual(titles)
  expect(all.find((one) => one.title === 'Choir')?.rrule).toBe(rrule)
})

it('shows both versions when someone else saved first', async () => {
  const { user, backend, settled } = await open('&event=kiln&edit=yes')
  const drawer = await screen.findByRole('dialog', { name: 'Glaze test' })
  const place = within(drawer).getByRole('textbox', { name: /Location/ })
  await user.clear(place)
  await user.type(place, 'North room')
  await backend.post(
    'calendar/edit',
    { id: 'kiln', version: 1, changes: { place: 'Cellar' }, base: { place: 'Yard' } },
    await backend.signIn(),
  )
  await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
  const note = await within(drawer).findByRole('alert', { name: /changed this/ })
  expect(within(note).getByText('Cellar')).toBeVisible()
  await user.click(within(note).getByRole('button', { name: 'Save these values' }))
  await settled()
  await waitFor(async () => expect((await mine(backend, 'Glaze test'))[0]?.place).toBe('North room'))
})

it('deletes an event and restores it on undo', async () => {
  const { user, backend, settled } = await open('&event=kiln&edit=yes')
  const drawer = await screen.findByRole('dialog', { name: 'Glaze test' })
  await user.click(within(drawer).getByRole('button', { name: 'Delete event' }))
  await waitFor(() => expect(inPanel(/Glaze test/)).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(inPanel(/Glaze test/)).toBeVisible())
  await settled()
  expect(await mine(backend, 'Glaze test')).toHaveLength(1)
})

describe('an event in another time zone', () => {
  // Monday morning in Tokyo, Sunday evening in UTC.
  const start = '2025-06-08T23:30:00.000Z'
  const openTokyo = (more: Partial<EventFields> = {}) =>
    openApp('/calendar?date=2025-06-10&event=tokyo&edit=yes', {
      before: (backend) =>
        add(backend, 'tokyo', {
          ...{ title: 'Call', zone: 'Asia/Tokyo', start, end: '2025-06-09T00:30:00.000Z' },
          ...more,
        }),
    })
  const drawerOf = async () => within(await screen.findByRole('dialog', { name: 'Call' }))

  it('is edited in its own days and times', async () => {
    const { user, backend, settled } = await openTokyo()
    const drawer = await drawerOf()
    expect(drawer.getByLabelText('Start date')).toHaveValue('09/06/2025')
    expect(drawer.getByLabelText('Start time')).toHaveValue('08:30')
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Repeats' }), 'Weekly')
    expect(drawer.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
    await user.click(drawer.getByRole('checkbox', { name: 'Tuesday' }))
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Ends' }), 'On a date')
    const until = drawer.getAllByLabelText('End date').at(-1) as HTMLElement
    await user.clear(until)
    await user.type(until, '17/06/2025')
    await user.click(drawer.getByRole('button', { name: 'Save changes' }))
    await settled()
    await waitFor(async () =>
      expect(await mine(backend, 'Call')).toMatchObject([
        { start, rrule: 'FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20250617T145959Z', zone: 'Asia/Tokyo' },
      ]),
    )
  })

  it('keeps its local times when its zone changes', async () => {
    const { user, backend, settled } = await openTokyo({ rrule: 'FREQ=WEEKLY;BYDAY=MO' })
    const drawer = await drawerOf()
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Time zone' }), 'Europe/Bucharest')
    expect(drawer.getByLabelText('Start time')).toHaveValue('08:30')
    await user.click(drawer.getByRole('button', { name: 'Save changes' }))
    const question = within(await screen.findByRole('dialog', { name: 'Edit “Call”' }))
    await user.click(question.getByRole('radio', { name: 'All events' }))
    await user.click(question.getByRole('button', { name: 'Save' }))
    await settled()
    await waitFor(async () =>
      expect(await mine(backend, 'Call')).toMatchObject([
        { start: '2025-06-09T05:30:00.000Z', rrule: 'FREQ=WEEKLY;BYDAY=MO', zone: 'Europe/Bucharest' },
      ]),
    )
  })
})

describe('recurrence rules', () => {
  it.each([
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY;BYDAY=MO,TU;COUNT=5',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYMONTHDAY=10',
    'FREQ=YEARLY;UNTIL=20300610T235959Z',
    'FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=1',
  ])('keep %s when nothing is changed', (rrule) => {
    expect(ruleOf(ruleValues(rrule, '2025-06-10'), '2025-06-10', 'UTC')).toBe(rrule)
  })

  it('follow a start that moves', () => {
    for (const rrule of ['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=TU', 'FREQ=MONTHLY;BYDAY=2TU'])
      expect(ruleOf(ruleValues(rrule, '2025-06-10'), '2025-06-12', 'UTC')).toBe(rrule)
  })

  it('count from the end of the month where the start allows it', () => {
    // Thursday 26 November 2026 is the fourth and the last one, 31 December the fifth and the last day.
    expect(monthlyChoices('2026-11-26')).toEqual(['day', 'weekday', 'lastWeekday'])
    expect(monthlyChoices('2026-12-31')).toEqual(['day', 'lastDay', 'weekday'])
    expect(monthlyChoices('2026-12-10')).toEqual(['day', 'weekday'])
    for (const [rrule, day] of [
      ['FREQ=MONTHLY;BYDAY=-1TH', '2026-11-26'],
      ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-12-31'],
    ] as const) {
      const values = ruleValues(rrule, day)
      expect(values.repeat).toBe('monthly')
      expect(ruleOf({ ...values, rrule: '' }, day, 'UTC')).toBe(rrule)
    }
    const last = { ...ruleValues('', '2026-12-31'), repeat: 'monthly' as const, monthly: 'lastDay' as const }
    expect(ruleOf(last, '2026-12-15', 'UTC')).toBe('FREQ=MONTHLY')
  })

  it('keep a rule that the form cannot express', () => {
    expect(ruleValues('FREQ=MONTHLY;BYMONTHDAY=1,15', '2025-06-10').repeat).toBe('other')
    expect(ruleValues('FREQ=MONTHLY;BYDAY=-1TU', '2025-06-10').repeat).toBe('other')
    expect(ruleValues('FREQ=MONTHLY;BYDAY=2TU', '2025-06-10')).toMatchObject({ monthly: 'weekday' })
  })

  it('reflect the chosen options', () => {
    const values = { ...ruleValues('', '2025-06-10'), repeat: 'weekly' as const, days: ['MO', 'TU'] }
    const count = { ...values, every: 2, ends: 'count' as const, count: 5 }
    expect(ruleOf(count, '2025-06-10', 'UTC')).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU;COUNT=5')
    const until = { ...values, days: ['TU'], ends: 'until' as const, until: '2025-07-01' }
    expect(ruleOf(until, '2025-06-10', '')).toBe('FREQ=WEEKLY;UNTIL=20250701')
  })

  it('name the first day of the week where it changes the dates', () => {
    configure({ firstDay: 'sunday' })
    const fresh = { ...ruleValues('', '2025-06-10'), repeat: 'weekly' as const, days: ['TU', 'SU'] }
    const everySecond = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU'
    expect(ruleOf({ ...fresh, every: 2 }, '2025-06-10', 'UTC')).toBe(`${everySecond};WKST=SU`)
    expect(ruleOf(fresh, '2025-06-10', 'UTC')).toBe('FREQ=WEEKLY;BYDAY=TU,SU')
    const fortnightly = (day: string) => ruleOf({ ...fresh, every: 2, days: [day] }, '2025-06-10', 'UTC')
    expect(fortnightly('TU')).toBe('FREQ=WEEKLY;INTERVAL=2')
    expect(fortnightly('SU')).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU')
    // Someone else's rule keeps its week.
    const counted = { ends: 'count' as const, count: 5 }
    for (const rrule of [everySecond, `${everySecond};WKST=SA`])
      expect(ruleOf({ ...ruleValues(rrule, '2025-06-10'), ...counted }, '2025-06-10', 'UTC')).toBe(
        `${rrule};COUNT=5`,
      )
    configure({ firstDay: 'automatic' })
  })
})

it('shows whole weeks from their first day, three days on a phone, and a list from its day', () => {
  const [monday, sunday] = [0, 6]
  expect(spanOf('month', '2026-06-09', monday)).toEqual({ from: '2026-06-01', to: '2026-07-06' })
  expect(spanOf('month', '2026-06-09', sunday)).toEqual({ from: '2026-05-31', to: '2026-07-05' })
  expect(spanOf('week', '2026-06-07', monday)).toEqual({ from: '2026-06-01', to: '2026-06-08' })
  expect(spanOf('week', '2026-06-07', sunday)).toEqual({ from: '2026-06-07', to: '2026-06-14' })
  expect(spanOf('week', '2026-06-07', monday, true)).toEqual({ from: '2026-06-07', to: '2026-06-10' })
  expect(turnView('week', '2026-06-07', 1, true)).toBe('2026-06-10')
  expect(spanOf('list', '2026-06-09', monday)).toEqual({ from: '2026-06-09', to: '2026-07-09' })
  expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(plusMonths('2026-01-31', -2)).toBe('2025-11-30')
})

it('adapts a tag colour to the theme, and keeps other colours readable', () => {
  expect(paintOf(tags[2])['--paint-bg']).toBe('var(--tag-3-bg)')
  expect(paintOf({ color: '#123456', textColor: '#222222' })).toMatchObject({
    ...{ '--paint-bg': '#123456', '--paint-text': '#fff' },
  })
  expect(readable('#fff', '#333')).toBe('#333')
  // Its mark stands on the page, which may be as white as its text.
  const mark = (color: string) => paintOf({ color, textColor: '#ffffff' })['--paint-mark']
  expect(mark('#1e88e5')).toBe('#1e88e5')
  expect(mark('#ffffff')).toContain('color-mix')
  expect(mark('#000000')).toContain('color-mix')
  expect(readable('tomato', '')).toBe('#000')
})
