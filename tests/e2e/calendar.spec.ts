import type { Page } from '@playwright/test'
import type { AgendaReply, CalendarEvent } from '#contract/calendar.ts'
import { type Account, expect, get, heading, openAt, pressPair, shownSnack, test } from './fixtures.ts'

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

test('an event is added by a click, dragged, made longer, deleted and brought back', async ({
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
  const drawer = page.getByRole('dialog', { name: 'Kiln visit' })
  await drawer.getByRole('button', { name: 'Delete event' }).click()
  await expect(event(page, 'Kiln visit')).toHaveCount(0)
  await shownSnack(page, 'Kiln visit').getByRole('button', { name: 'Undo' }).click()
  await expect(event(page, 'Kiln visit').first()).toBeVisible()
  expect(await kept(origin, mira, 'Kiln visit')).toHaveLength(1)
})

for (const isMirrored of [false, true]) {
  test(`an event is added, moved, made weekly and left out once by the keys alone${isMirrored ? ', mirrored' : ''}`, async ({
    open,
    origin,
    mira,
  }) => {
    const page = await open(june, { as: mira, look: { rtlLayout: isMirrored } })
    await expect(heading(page, 'June 2026')).toBeVisible()
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Title' }).fill('Stand-up')
    await page.keyboard.press(isMirrored ? 'Control+s' : 'Enter')
    await expect(event(page, 'Stand-up')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await event(page, 'Stand-up').focus()
    await page.keyboard.press('m')
    await said(page, /“Stand-up” moves with the arrow keys/)
    const onwards = isMirrored ? 'ArrowLeft' : 'ArrowRight'
    await page.keyboard.press(onwards)
    await said(page, /“Stand-up”: Wednesday/)
    await expect(event(page, 'Stand-up')).toBeFocused()
    await page.keyboard.press(onwards)
    await said(page, /“Stand-up”: Thursday/)
    await expect(event(page, 'Stand-up')).toBeFocused()
    await page.keyboard.press('Enter')
    await said(page, /“Stand-up” is now at Thursday/)
    await expect.poll(() => startsOf(origin, mira, 'Stand-up')).toEqual(['2026-06-11T06:00:00.000Z'])
    await standsOn(page, 'Stand-up', '2026-06-11')

    await expect(event(page, 'Stand-up')).toBeFocused()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowDown')
    await said(page, /“Stand-up”: Thursday,? 18/)
    await page.keyboard.press('Escape')
    await said(page, /“Stand-up” is back where it was/)
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
    await drawer.getByLabel('Repeats', { exact: true }).selectOption('Weekly')
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await kept(origin, mira, 'Stand-up'))[0]?.rrule).toContain('WEEKLY')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(event(page, 'Stand-up')).not.toHaveCount(1)

    await page.locator('[data-key$="2026-06-18T06:00:00.000Z"]').first().focus()
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: 'Delete “Stand-up”?' })
    await expect(question.getByRole('radio', { name: 'Only this one' })).toBeChecked()
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect(page.locator('[data-key$="2026-06-18T06:00:00.000Z"]')).toHaveCount(0)
    await expect(page.locator('[data-key]:focus')).toHaveCount(1)
    await shownSnack(page, 'Stand-up').getByRole('button', { name: 'Close' }).press('Enter')
    await expect
      .poll(async () => (await kept(origin, mira, 'Stand-up'))[0]?.exdates)
      .toEqual(['2026-06-18T06:00:00.000Z'])
  })
}

test('the keys turn the page and change the view, and the address says which', async ({ open, mira }) => {
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
  await expect(heading(page, 'June 2026')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'July 2026')).toBeVisible()
  // The second key of a pair is no key of the calendar.
  await pressPair(page, 'g', 'd')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('in the list the day that is asked for comes into sight', async ({ open, origin, mira }) => {
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
  await page.getByLabel('Go to day').fill('2026-06-24')
  await expect(event(page, 'Stand-up 24')).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Go to day')).not.toBeInViewport()
})

test('a tap on an hour adds something there, and the form fits', async ({ browser, origin, ada, watch }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  watch.also(context)
  const page = await context.newPage()
  await openAt(page, origin, `${june}&view=week`, { as: ada })
  const box = await page.locator('[data-time="12:00:00"]').first().boundingBox()
  if (!box) throw new Error('Nothing is laid out')
  await page.touchscreen.tap(300, box.y + 4)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  const drawer = page.getByRole('dialog', { name: 'New event' })
  await expect(drawer.getByLabel('Starts at')).toHaveValue('12:00')
  const ends = await drawer.getByLabel('Ends at').boundingBox()
  expect((ends?.x ?? 0) + (ends?.width ?? 0)).toBeLessThanOrEqual(340)
  await context.close()
})

test('a day is typed to its end before the calendar goes there', async ({ open, ada }) => {
  const page = await open(june, { as: ada })
  await page.getByLabel('Go to day').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('24/07/2027', { delay: 120 })
  await expect(heading(page, 'July 2027')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Go to day')).toHaveValue('24/07/2027')
  await page.goBack()
  await expect(heading(page, 'June 2026')).toBeVisible()
})

test('a series that is dragged asks which of it is meant, and stays when nobody says', async ({
  open,
  origin,
  mira,
}) => {
  const page = await open(june, { as: mira })
  await addOn(page, '2026-06-10', 'Yoga')
  await event(page, 'Yoga').click()
  const drawer = page.getByRole('dialog', { name: 'Yoga' })
  await drawer.getByLabel('Repeats', { exact: true }).selectOption('Weekly')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await kept(origin, mira, 'Yoga'))[0]?.rrule).toBe('FREQ=WEEKLY')
  await drawer.getByRole('button', { name: 'Close' }).click()
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
  await question.getByRole('radio', { name: 'This and all following' }).check()
  await question.getByRole('button', { name: 'Move', exact: true }).click()
  await expect
    .poll(async () => (await startsOf(origin, mira, 'Yoga')).toSorted())
    .toEqual(['2026-06-10T06:00:00.000Z', '2026-06-19T06:00:00.000Z'])
})

test('two browsers see what the other adds and moves', async ({ open, origin, mira, browser, watch }) => {
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

  // The keys count as well while what is moved is drawn anew and nothing has the focus.
  await event(other, 'Seen by both').focus()
  await other.keyboard.press('m')
  await said(other, /“Seen by both” moves with/)
  for (const key of ['ArrowRight', 'Enter'])
    await other.evaluate((pressed) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
    }, key)
  await standsOn(page, 'Seen by both', '2026-06-18')
  await context.close()
})

test('on a phone a month has dots, a day is chosen by a tap and a swipe turns the month', async ({
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
  await page.getByRole('button', { name: 'Search and go to a day' }).tap()
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeFocused()
  await page.getByLabel('Go to day').fill('2026-06-09')
  await expect(page.getByRole('heading', { name: 'Tuesday 9 June' })).toBeVisible()
  await page.getByRole('combobox', { name: 'View' }).selectOption('Week')
  await expect(page.getByRole('columnheader').filter({ hasText: 'Tue' })).toContainText('9')
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

test('a calendar file is looked at, brought in and given out again', async ({ open, origin, mira }) => {
  const page = await open(june, { as: mira })
  await page.getByRole('button', { name: 'More for the calendar', exact: true }).click()
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
  await expect(dialog.getByText('New: 1. Here already: 0. Cannot be taken: 1.')).toBeVisible()
  await expect(dialog.getByText('it repeats more often than 24 times a day')).toBeVisible()
  expect(await kept(origin, mira, 'From a file')).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Import 1 event' }).click()
  await standsOn(page, 'From a file', '2026-06-10')

  await page.getByRole('button', { name: 'More for the calendar', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export all as a file' }).click()
  expect((await download).suggestedFilename()).toBe('calendar.ics')
})
