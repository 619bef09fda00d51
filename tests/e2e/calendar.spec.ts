import type { Page } from '@playwright/test'
import type { CalendarEvent, EventFields } from '#contract/calendar.ts'
import type { AgendaReply } from '#contract/calendar-calls.ts'
import {
  type Account,
  exhaustive,
  exhaustiveIf,
  expect,
  get,
  heading,
  openAt,
  pressPair,
  shownSnack,
  test,
} from './fixtures.ts'

const june = '/calendar?date=2026-06-09'
const agendaOf = (origin: string, account: Account) => get<AgendaReply>(origin, 'calendar/agenda', account)
/** What the account has of one name. */
async function kept(origin: string, account: Account, title: string): Promise<CalendarEvent[]> {
  return (await agendaOf(origin, account)).events.filter((one) => one.title === title)
}
const startsOf = async (origin: string, account: Account, title: string) =>
  (await kept(origin, account, title)).map(({ start }) => start)

const event = (page: Page, title: string) => page.locator('[data-key]').filter({ hasText: title })
const cell = (page: Page, day: string) => page.locator(`[data-date="${day}"]`).first()
/** The day in whose column and row something stands. */
async function standsOn(page: Page, title: string, day: string) {
  await expect
    .poll(async () => {
      const [one, other] = [
        await event(page, title).first().boundingBox(),
        await cell(page, day).boundingBox(),
      ]
      if (!one || !other) return false
      const [x, y] = [one.x + 12, one.y + 6]
      return x > other.x && x < other.x + other.width && y > other.y && y < other.y + other.height
    })
    .toBe(true)
}
const said = (page: Page, text: RegExp) => expect(page.getByText(text)).toBeAttached()

/** Presses a day of the month, and writes what is to happen on it. */
async function addOn(page: Page, day: string, title: string) {
  const box = await cell(page, day).boundingBox()
  if (!box) throw new Error('Nothing is laid out')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 12)
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(event(page, title)).toBeVisible()
}

/** Drags from the middle of one thing to that of a day. */
async function drag(page: Page, from: { x: number; y: number }, day: string) {
  const to = await cell(page, day).boundingBox()
  if (!to) throw new Error('Nothing is laid out')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 6, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 })
  await page.mouse.up()
}

test('adds an event by click, drags it, extends it, deletes it and undoes that', async ({
  open,
  origin,
  mira,
}) => {
  const page = await open(june, { as: mira })
  await addOn(page, '2026-06-10', 'Kiln visit')
  await expect.poll(() => startsOf(origin, mira, 'Kiln visit')).toEqual(['2026-06-10T06:00:00.000Z'])

  const box = await event(page, 'Kiln visit').boundingBox()
  if (!box) throw new Error('Nothing is laid out')
  await drag(page, { x: box.x + 20, y: box.y + 8 }, '2026-06-18')
  await expect.poll(() => startsOf(origin, mira, 'Kiln visit')).toEqual(['2026-06-18T06:00:00.000Z'])
  await standsOn(page, 'Kiln visit', '2026-06-18')

  const there = await event(page, 'Kiln visit').boundingBox()
  if (!there) throw new Error('Nothing is laid out')
  await page.mouse.move(there.x + 20, there.y + 8)
  await drag(page, { x: there.x + there.width - 1, y: there.y + 8 }, '2026-06-19')
  await expect
    .poll(async () => (await kept(origin, mira, 'Kiln visit'))[0]?.end)
    .toBe('2026-06-19T07:00:00.000Z')

  await event(page, 'Kiln visit').first().click()
  const card = page.getByRole('dialog', { name: 'Kiln visit' })
  await expect(card).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY), 'beside its event, without scrolling to it').toBe(0)
  await card.getByRole('button', { name: 'Delete' }).click()
  await expect(event(page, 'Kiln visit')).toHaveCount(0)
  await shownSnack(page, 'Kiln visit').getByRole('button', { name: 'Undo' }).click()
  await expect(event(page, 'Kiln visit').first()).toBeVisible()
  expect(await kept(origin, mira, 'Kiln visit')).toHaveLength(1)
})

for (const isMirrored of [false, true]) {
  test(
    `adds, moves, repeats and skips an event by keyboard${isMirrored ? ', mirrored' : ''}`,
    exhaustiveIf(isMirrored),
    async ({ open, origin, mira }) => {
      const page = await open(june, { as: mira, look: { rtlLayout: isMirrored } })
      await expect(heading(page, 'June 2026')).toBeVisible()
      await page.keyboard.press('n')
      await page.getByRole('textbox', { name: 'Title' }).fill('Stand-up')
      await page.keyboard.press(isMirrored ? 'Control+s' : 'Enter')
      await expect(event(page, 'Stand-up')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await event(page, 'Stand-up').focus()
      await page.keyboard.press('m')
      await said(page, /Moving “Stand-up”/)
      const onwards = isMirrored ? 'ArrowLeft' : 'ArrowRight'
      await page.keyboard.press(onwards)
      await said(page, /“Stand-up”: Wednesday/)
      await expect(event(page, 'Stand-up')).toBeFocused()
      await page.keyboard.press(onwards)
      await said(page, /“Stand-up”: Thursday/)
      await expect(event(page, 'Stand-up')).toBeFocused()
      await page.keyboard.press('Enter')
      await said(page, /“Stand-up” saved: Thursday/)
      await expect.poll(() => startsOf(origin, mira, 'Stand-up')).toEqual(['2026-06-11T06:00:00.000Z'])
      await standsOn(page, 'Stand-up', '2026-06-11')

      await expect(event(page, 'Stand-up')).toBeFocused()
      await page.keyboard.press('m')
      await page.keyboard.press('ArrowDown')
      await said(page, /“Stand-up”: Thursday,? 18/)
      await page.keyboard.press('Escape')
      await said(page, /“Stand-up” is back at its original time/)
      await standsOn(page, 'Stand-up', '2026-06-11')

      await expect(event(page, 'Stand-up')).toBeFocused()
      await page.keyboard.press('r')
      await page.keyboard.press(onwards)
      await page.keyboard.press('Enter')
      await expect
        .poll(async () => (await kept(origin, mira, 'Stand-up'))[0]?.end)
        .toBe('2026-06-12T07:00:00.000Z')

      await expect(event(page, 'Stand-up').first()).toBeFocused()
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: 'Stand-up' })
      await expect(drawer.getByRole('button', { name: 'Edit' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
      await expect(event(page, 'Stand-up').first()).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(drawer.getByRole('button', { name: 'Edit' })).toBeFocused()
      await page.keyboard.press('Enter')
      await drawer.getByLabel('Repeats', { exact: true }).selectOption('Weekly')
      await page.keyboard.press('Control+s')
      await expect.poll(async () => (await kept(origin, mira, 'Stand-up'))[0]?.rrule).toContain('WEEKLY')
      await expect(drawer).toHaveCount(0)
      await expect(event(page, 'Stand-up')).not.toHaveCount(1)

      await page.locator('[data-key$="2026-06-18T06:00:00.000Z"]').first().focus()
      await page.keyboard.press('Delete')
      const question = page.getByRole('dialog', { name: 'Delete “Stand-up”?' })
      await expect(question.getByRole('radio', { name: 'This event' })).toBeChecked()
      await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
      await expect(page.locator('[data-key$="2026-06-18T06:00:00.000Z"]')).toHaveCount(0)
      await expect(page.locator('[data-key]:focus')).toHaveCount(1)
      await shownSnack(page, 'Stand-up').getByRole('button', { name: 'Close' }).press('Enter')
      await expect
        .poll(async () => (await kept(origin, mira, 'Stand-up'))[0]?.exdates)
        .toEqual(['2026-06-18T06:00:00.000Z'])
    },
  )
}

test('turns the page and changes the view by keyboard, and puts both in the address', async ({
  open,
  mira,
}) => {
  const page = await open(june, { as: mira })
  await expect(heading(page, 'June 2026')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(heading(page, 'July 2026')).toBeVisible()
  await page.keyboard.press('w')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/6.*12 July 2026/)
  await expect(page).toHaveURL(/view=week/)
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Thursday,? 9 July 2026/)
  await page.keyboard.press('l')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/9 June.*8 July 2026/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/9 July.*8 August 2026/)
  // The second key of a pair is no key of the calendar.
  await pressPair(page, 'g', 'd')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('starts the list with the requested day, which defaults to today', async ({ open, origin, mira }) => {
  // Enough for the list to be longer than the window.
  for (let day = 1; day <= 28; day += 1) {
    const start = new Date(Date.UTC(2026, 5, day, 8)).toISOString()
    const answer = await fetch(`${origin}/api/calendar/events/add`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${mira.token}` },
      body: JSON.stringify({
        title: `Stand-up ${day}`,
        description: '',
        color: '#2196f3',
        textColor: '',
        allDay: false,
        start,
        end: start,
      }),
    })
    expect(answer.status).toBe(200)
  }
  const page = await open('/calendar?view=list&date=2026-06-01', { as: mira })
  await expect(event(page, 'Stand-up 24')).toBeVisible()
  await expect(event(page, 'Stand-up 24')).not.toBeInViewport()
  await page.getByRole('textbox', { name: 'Go to date' }).fill('2026-06-24')
  await expect(event(page, 'Stand-up 24')).toBeInViewport({ ratio: 1 })
  await expect(event(page, 'Stand-up 23')).toHaveCount(0)
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(event(page, 'Stand-up 24')).toHaveCount(0)
  const now = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  const days = await page
    .locator('[data-date]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-date') ?? ''))
  expect(days.filter((day) => day < now)).toEqual([])
})

test('adds an event at the tapped hour in a form that fits a phone', async ({
  browser,
  origin,
  ada,
  watch,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  watch.also(context)
  const page = await context.newPage()
  await openAt(page, origin, `${june}&view=week`, { as: ada })
  const box = await page.locator('[data-time="12:00:00"]').first().boundingBox()
  if (!box) throw new Error('Nothing is laid out')
  await page.touchscreen.tap(300, box.y + 4)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await page.getByRole('button', { name: 'More options', exact: true }).tap()
  const drawer = page.getByRole('dialog', { name: 'New event' })
  await expect(drawer.getByLabel('Start time')).toHaveValue('12:00')
  const ends = await drawer.getByLabel('End time').boundingBox()
  expect((ends?.x ?? 0) + (ends?.width ?? 0)).toBeLessThanOrEqual(340)
  await context.close()
})

test('waits for a complete date before the calendar moves to it', async ({ open, ada }) => {
  const page = await open(june, { as: ada })
  await page.getByRole('textbox', { name: 'Go to date' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('24/07/2027', { delay: 120 })
  await expect(heading(page, 'July 2027')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Go to date' })).toHaveValue('24/07/2027')
  await page.goBack()
  await expect(heading(page, 'June 2026')).toBeVisible()
})

test('asks which events of a dragged series to move, and moves none on cancel', async ({
  open,
  origin,
  mira,
}) => {
  const page = await open(june, { as: mira })
  await addOn(page, '2026-06-10', 'Yoga')
  await event(page, 'Yoga').click()
  const drawer = page.getByRole('dialog', { name: 'Yoga' })
  await drawer.getByRole('button', { name: 'Edit' }).click()
  await drawer.getByLabel('Repeats', { exact: true }).selectOption('Weekly')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await kept(origin, mira, 'Yoga'))[0]?.rrule).toBe('FREQ=WEEKLY')
  await expect(drawer).toHaveCount(0)
  const second = page.locator('[data-key$="2026-06-17T06:00:00.000Z"]')
  const dragged = async () => {
    const box = await second.boundingBox()
    if (!box) throw new Error('Nothing is laid out')
    await drag(page, { x: box.x + 20, y: box.y + 8 }, '2026-06-19')
  }
  const question = page.getByRole('dialog', { name: 'Move “Yoga”' })
  await dragged()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await standsOn(page, 'Yoga', '2026-06-10')
  expect(await kept(origin, mira, 'Yoga')).toHaveLength(1)

  await dragged()
  await question.getByRole('radio', { name: 'This and following events' }).check()
  await question.getByRole('button', { name: 'Move', exact: true }).click()
  await expect
    .poll(async () => (await startsOf(origin, mira, 'Yoga')).toSorted())
    .toEqual(['2026-06-10T06:00:00.000Z', '2026-06-19T06:00:00.000Z'])
})

test(
  'shows events that another browser adds and moves',
  exhaustive,
  async ({ open, origin, mira, browser, watch }) => {
    const page = await open(june, { as: mira })
    const context = await browser.newContext()
    watch.also(context)
    const other = await context.newPage()
    await openAt(other, origin, june, { as: mira })
    await expect(cell(other, '2026-06-10')).toBeVisible()
    await addOn(page, '2026-06-10', 'Seen by both')
    await standsOn(other, 'Seen by both', '2026-06-10')
    await event(other, 'Seen by both').focus()
    await other.keyboard.press('m')
    await other.keyboard.press('ArrowDown')
    await other.keyboard.press('Enter')
    await standsOn(page, 'Seen by both', '2026-06-17')

    // The keys count as well while what is moved is drawn again and nothing has the focus.
    await event(other, 'Seen by both').focus()
    await other.keyboard.press('m')
    await said(other, /Moving “Seen by both”/)
    for (const key of ['ArrowRight', 'Enter'])
      await other.evaluate((pressed) => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
      }, key)
    await standsOn(page, 'Seen by both', '2026-06-18')
    await context.close()
  },
)

test('shows dots in the month on a phone, selects a day by tap and turns the month by swipe', async ({
  browser,
  origin,
  ada,
  watch,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  watch.also(context)
  const page = await context.newPage()
  await openAt(page, origin, june, { as: ada })
  await expect(page.getByRole('complementary', { name: 'Day and calendars' })).toBeVisible()
  await expect(page.locator('[data-key]')).toHaveCount(0)
  await cell(page, '2026-06-16').tap()
  await expect(page.getByRole('heading', { name: 'Tuesday 16 June' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tuesday 16 June' })).toBeInViewport()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Search and go to date' }).tap()
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Go to date' }).fill('2026-06-09')
  await expect(page.getByRole('heading', { name: 'Tuesday 9 June' })).toBeVisible()
  await page.getByRole('combobox', { name: 'View' }).selectOption('Week')
  const days = page.getByRole('columnheader', { name: /June 2026/ })
  await expect(days).toHaveText([/Tue.*9/, /Wed.*10/, /Thu.*11/])
  await page.getByRole('combobox', { name: 'View' }).selectOption('Month')
  const box = await cell(page, '2026-06-16').boundingBox()
  if (!box) throw new Error('Nothing is laid out')
  const touch = await context.newCDPSession(page)
  const at = (x: number) => [{ x, y: box.y + 10 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) })
  for (const x of [260, 200, 140, 80])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(heading(page, 'July 2026')).toBeVisible()
  await context.close()
})

test('previews, imports and exports a calendar file', async ({ open, origin, mira }) => {
  const page = await open(june, { as: mira })
  await page.getByRole('button', { name: 'Calendar options', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import a file…' }).click()
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', 'UID:one@test'],
    ...[
      'DTSTAMP:20260601T000000Z',
      'DTSTART:20260610T080000Z',
      'DTEND:20260610T090000Z',
      'SUMMARY:From a file',
    ],
    ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:two@test', 'DTSTAMP:20260601T000000Z', 'SUMMARY:Too often'],
    ...['DTSTART:20260611T080000Z', 'RRULE:FREQ=SECONDLY', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]
  const buffer = Buffer.from(lines.join('\r\n'))
  const dialog = page.getByRole('dialog', { name: 'Import events' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'test.ics', mimeType: 'text/calendar', buffer })
  await expect(dialog.getByText('New: 1. Already in the calendar: 0. Can’t be imported: 1.')).toBeVisible()
  await expect(dialog.getByText('repeats more than 24 times a day')).toBeVisible()
  expect(await kept(origin, mira, 'From a file')).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Import 1 event' }).click()
  await standsOn(page, 'From a file', '2026-06-10')

  await page.getByRole('button', { name: 'Calendar options', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export all to file' }).click()
  expect((await download).suggestedFilename()).toBe('calendar.ics')
})

/** Adds an event of the account's own calendar, or of another. */
async function addEvent(origin: string, account: Account, fields: Partial<EventFields>) {
  const calendars = (await agendaOf(origin, account)).calendars
  const own = calendars.find(({ owner, id }) => id === `own-${owner}`)
  const blank = {
    description: '',
    color: '#e3edff',
    textColor: '#1c3e81',
    allDay: false,
    zone: 'Europe/Berlin',
  }
  const more = { place: '', people: [], rrule: '', exdates: [], calendar: own?.id }
  const answer = await fetch(`${origin}/api/calendar/add`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      Authorization: `Bearer ${account.token}`,
    },
    body: JSON.stringify({ id: crypto.randomUUID(), fields: { ...blank, ...more, ...fields } }),
  })
  expect(answer.status).toBe(200)
}

test('fits the month to the window, with as many events a day as fit', async ({ open, origin, mira }) => {
  for (let nth = 1; nth <= 9; nth += 1)
    await addEvent(origin, mira, {
      title: `Errand ${nth}`,
      start: '2026-06-10T08:00:00.000Z',
      end: '2026-06-10T09:00:00.000Z',
    })
  const page = await open(june, { as: mira })
  const fits = async (height: number) => {
    const box = await page.locator('[data-date="2026-07-05"]').first().boundingBox()
    const end = (box?.y ?? 0) + (box?.height ?? 0)
    expect(end).toBeLessThanOrEqual(height)
    expect(end).toBeGreaterThan(height - 80)
  }
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect(page.getByRole('button', { name: /^\+\d more/ })).toBeVisible()
  // The library keeps the events that do not fit in the page, hidden.
  const shown = event(page, 'Errand').filter({ visible: true })
  const few = await shown.count()
  await fits(800)
  await page.setViewportSize({ width: 1440, height: 1300 })
  await expect.poll(() => shown.count()).toBeGreaterThan(few)
  await fits(1300)
  const search = await page.getByRole('searchbox', { name: 'Search events' }).boundingBox()
  const today = await page.getByRole('button', { name: 'Today' }).boundingBox()
  expect(Math.abs((search?.y ?? 0) - (today?.y ?? 99))).toBeLessThan(8)
})

test('places simultaneous events side by side and shows their times', async ({ open, origin, mira }) => {
  const at = (from: string, to: string) => ({
    start: `2026-06-10T${from}:00.000Z`,
    end: `2026-06-10T${to}:00.000Z`,
  })
  await addEvent(origin, mira, { title: 'Glazing', ...at('07:00', '09:00') })
  await addEvent(origin, mira, { title: 'Packing', ...at('08:00', '08:30') })
  const page = await open('/calendar?view=week&date=2026-06-10', { as: mira })
  const boxOf = async (title: string) => {
    const box = await event(page, title).boundingBox()
    if (!box) throw new Error('Nothing is laid out')
    return box
  }
  // The calendar lays events out in several steps.
  await expect
    .poll(async () => {
      const [one, other] = [await boxOf('Glazing'), await boxOf('Packing')]
      return one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1
    })
    .toBe(true)
  const one = await boxOf('Glazing')
  const time = event(page, 'Packing').getByText(/^\d\d:\d\d$/)
  await expect(time).toBeVisible()
  await expect(time).toHaveText('11:00')
  await page.mouse.move(one.x + 20, one.y + 40)
  await page.mouse.down()
  await page.mouse.move(one.x + 20, one.y + 60, { steps: 4 })
  await page.mouse.move(one.x + 20, one.y + 136, { steps: 6 })
  await expect(page.getByText('12:00–14:00')).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => startsOf(origin, mira, 'Glazing')).toEqual(['2026-06-10T09:00:00.000Z'])
})

test('adds, moves and opens a meeting of three on a phone', async ({ browser, origin, ada, watch }) => {
  const title = `Meeting ${crypto.randomUUID().slice(0, 6)}`
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  watch.also(context)
  const page = await context.newPage()
  await openAt(page, origin, '/calendar?view=week&date=2027-02-09', { as: ada })
  await page.getByRole('button', { name: 'New event' }).tap()
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByLabel('Calendar', { exact: true }).selectOption('Team')
  await form.getByRole('textbox', { name: /Location/ }).fill('Kitchen table')
  const people = form
    .getByRole('combobox', { name: /Guests/ })
    .or(form.getByRole('textbox', { name: /Guests/ }))
  for (const name of ['ada p', 'sam o', 'grace']) {
    await people.fill(name)
    await people.press('Enter')
  }
  // The buttons stay in view while the fields scroll.
  await form.getByRole('textbox', { name: 'Title' }).scrollIntoViewIfNeeded()
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeInViewport({ ratio: 1 })
  await form.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(event(page, title)).toBeVisible()
  // It is on the page before the server has it.
  await expect.poll(async () => (await kept(origin, ada, title))[0]?.people).toHaveLength(3)

  const box = await event(page, title).boundingBox()
  const next = await page.locator('[data-date="2027-02-10"]').last().boundingBox()
  if (!box || !next) throw new Error('Nothing is laid out')
  const touch = await context.newCDPSession(page)
  const at = (x: number) => [{ x, y: box.y + 12 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(box.x + 20) })
  // A press that is held picks the event up.
  await page.waitForTimeout(700)
  for (const part of [0.3, 0.6, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(box.x + 20 + (next.x + 30 - box.x - 20) * part),
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await startsOf(origin, ada, title))[0]?.slice(0, 10)).toBe('2027-02-10')

  await event(page, title).tap()
  const card = page.getByRole('dialog', { name: title })
  await expect(card.getByText(/Wednesday,? 10 February/)).toBeVisible()
  await expect(card.getByText('Kitchen table')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Guests' }).getByRole('listitem')).toHaveCount(3)
  await card.getByRole('button', { name: 'Maybe' }).tap()
  await expect(card.getByText('may attend')).toBeVisible()
  await expect
    .poll(async () => Object.values((await kept(origin, ada, title))[0]?.answers ?? {}))
    .toEqual(['maybe'])
  await card.getByRole('button', { name: 'Close' }).tap()
  await expect(card).toHaveCount(0)
  await context.close()
})
