import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { DayField } from '#forms/day-field.tsx'
import { ManySelect } from '#forms/many-select.tsx'
import { TimeField } from '#forms/time-field.tsx'
import { readDayWords } from '#forms/typed/day-words.ts'
import { dayAfterKey } from '#forms/typed/moved.ts'
import { isWholeDay, readDay, readTime } from '#forms/typed/read.ts'
import { configure, type Locale, locales } from '#kernel/config.ts'
import { formatsOf } from '#kernel/format.ts'
import { startI18n } from '#kernel/i18n.ts'
import { theme } from '#theme/theme.ts'

beforeAll(() => startI18n())

const [monday, saturday, sunday] = [0, 5, 6] as const
const dayIn = (locale: Locale, text: string) => readDay(text, formatsOf(locale).dayOrder(), 2026)

it('reads dates in the order of the language, and ISO dates in every language', () => {
  for (const locale of locales) {
    const { typedDay } = formatsOf(locale)
    expect(dayIn(locale, '2026-06-09'), locale).toBe('2026-06-09')
    expect(dayIn(locale, '2026-6-9'), locale).toBe('2026-06-09')
    for (const day of ['2026-11-21', '2027-01-02', '2028-02-29'])
      expect(dayIn(locale, typedDay(day)), locale).toBe(day)
  }
  expect(locales.map((locale) => formatsOf(locale).typedDay('2026-06-09'))).toEqual([
    '09/06/2026',
    '09/06/2026',
    '09.06.2026',
    '2026/06/09',
  ])
})

it('reads dates with fewer digits and other separators', () => {
  expect(dayIn('en', '9/6')).toBe('2026-06-09')
  expect(dayIn('zh', '6/9')).toBe('2026-06-09')
  expect(dayIn('ro', '9.6.26')).toBe('2026-06-09')
  expect(dayIn('fr', ' 9 6 2026 ')).toBe('2026-06-09')
  expect(dayIn('en', '09062026')).toBe('2026-06-09')
  expect(dayIn('en', '0906')).toBe('2026-06-09')
  expect(dayIn('zh', '20260609')).toBe('2026-06-09')
  expect(dayIn('zh', '2026年6月9日')).toBe('2026-06-09')
  expect(dayIn('zh', '６／９')).toBe('2026-06-09')
  expect(dayIn('zh', '12月8日')).toBe('2026-12-08')
  expect(dayIn('zh', '9/6/2026')).toBe('2026-06-09')
})

it.each(['31/2/2026', '29/2/2027', '6/21/2026', '9', '9/6/2026/1', 'soon', '9/6/20266', '1/1/026', '', '-'])(
  'reads no date from “%s”',
  (text) => expect(dayIn('en', text)).toBeUndefined(),
)

it('recognises a complete date', () => {
  for (const text of ['21/11/2026', '2026-11-21', '2026/11/21', '21112026'])
    expect(isWholeDay(text)).toBe(true)
  for (const text of ['21/11/20', '21/11', '2026-11-2', '2111', ''])
    expect(isWholeDay(text), text).toBe(false)
})

it('reads times with any separator, or none', () => {
  for (const text of ['9:30', '09:30', '9.30', '930', '0930', '9h30', '9：30', '9点30分'])
    expect(readTime(text), text).toBe('09:30')
  expect(readTime('14')).toBe('14:00')
  expect(readTime('14h')).toBe('14:00')
  expect(readTime('09:30:15')).toBe('09:30:15')
  for (const text of [
    '24:00',
    '9:60',
    '9:3',
    '',
    '12345',
    '0pm',
    '13am',
    'pm',
    'soon',
    '中午5点',
    '晚上13点',
  ])
    expect(readTime(text), text).toBeUndefined()
})

it.each([
  ['5pm', '17:00'],
  ['5:30 PM', '17:30'],
  ['5 p.m.', '17:00'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['9 a.m.', '09:00'],
  ['noon', '12:00'],
  ['Midnight', '00:00'],
  ['midi', '12:00'],
  ['minuit', '00:00'],
  ['17 h 30', '17:30'],
  ['amiază', '12:00'],
  ['miezul nopții', '00:00'],
  ['中午', '12:00'],
  ['下午5点', '17:00'],
  ['上午9点半', '09:30'],
  ['晚上８：１５', '20:15'],
  ['5p.m.', '17:00'],
  ['9:30a.m.', '09:30'],
  ['晚上12点', '00:00'],
  ['晚上1点', '01:00'],
  ['中午11点半', '11:30'],
  ['中午12点', '12:00'],
  ['中午1点', '13:00'],
  ['下午12点', '12:00'],
  ['下午15点', '15:00'],
])('reads the time “%s” as %s', (text, time) => expect(readTime(text)).toBe(time))

it('moves the date by key, across months and mirrored', () => {
  const key = (name: string, isMirrored = false, shiftKey = false) =>
    dayAfterKey('2026-11-30', { key: name, shiftKey }, isMirrored, monday)
  expect(key('ArrowRight')).toBe('2026-12-01')
  expect(key('ArrowRight', true)).toBe('2026-11-29')
  expect(key('ArrowDown')).toBe('2026-12-07')
  expect(key('PageUp')).toBe('2026-10-30')
  expect(key('PageDown', false, true)).toBe('2027-11-30')
  expect(dayAfterKey('2026-01-31', { key: 'PageDown', shiftKey: false }, false, monday)).toBe('2026-02-28')
  expect(key('End')).toBe('2026-12-06')
  expect(key('Enter')).toBeUndefined()
})

it.each([
  [monday, '2026-11-30', '2026-12-06'],
  [saturday, '2026-11-28', '2026-12-04'],
  [sunday, '2026-11-29', '2026-12-05'],
])('moves to the ends of a week that starts on weekday %i', (firstWeekday, first, last) => {
  const key = (name: string) => dayAfterKey('2026-11-30', { key: name, shiftKey: false }, false, firstWeekday)
  expect([key('Home'), key('End')]).toEqual([first, last])
})

const told = vi.fn()

function Fields({ start = '' }: { start?: string }) {
  const [day, setDay] = useState(start)
  const [time, setTime] = useState('')
  return (
    <MantineProvider theme={theme} env="test">
      <DayField
        label="Due"
        value={day}
        onChange={(next) => {
          told(next)
          setDay(next)
        }}
      />
      <button type="button" onClick={() => setDay(start)}>
        Discard
      </button>
      <TimeField label="At" value={time} onChange={setTime} />
    </MantineProvider>
  )
}

function show(start?: string) {
  told.mockClear()
  render(<Fields {...(start ? { start } : {})} />)
  return { user: userEvent.setup(), field: screen.getByLabelText('Due') }
}

it('reports a date when it is complete and formats it on blur', async () => {
  const { user, field } = show('2026-11-21')
  expect(field).toHaveValue('21/11/2026')
  await user.clear(field)
  await user.type(field, '2026-12-5')
  expect(told).toHaveBeenCalledTimes(1)
  expect(field).toHaveValue('2026-12-5')
  await user.tab()
  expect(told.mock.calls).toEqual([[''], ['2026-12-05']])
  expect(field).toHaveValue('05/12/2026')
})

it('keeps an invalid date as typed with an error', async () => {
  const { user, field } = show('2026-11-21')
  await user.clear(field)
  await user.type(field, '31/2/26')
  expect(field).toHaveAccessibleDescription('')
  await user.tab()
  expect(field).toHaveValue('31/2/26')
  expect(field).toHaveAccessibleDescription('Enter a date like 21/11/2026, or pick one.')
  expect(told).toHaveBeenLastCalledWith('31/2/26')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(field).toHaveValue('21/11/2026')
  await user.clear(field)
  await user.type(field, '28/2/26{Enter}')
  expect(told).toHaveBeenLastCalledWith('2026-02-28')
  expect(field).toHaveAccessibleDescription('')
})

it('picks a date by keyboard in the calendar and restores the focus', async () => {
  const { user, field } = show('2026-11-30')
  await user.click(field)
  await user.keyboard('{ArrowDown}')
  const calendar = await screen.findByRole('dialog', { name: 'Due' })
  expect(within(calendar).getByRole('columnheader', { name: 'Mon' })).toBeVisible()
  await waitFor(() =>
    expect(within(calendar).getByRole('button', { name: /30 November 2026/ })).toHaveFocus(),
  )
  await user.keyboard('{ArrowRight}')
  expect(within(calendar).getByRole('button', { name: / 1 December 2026/ })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(told.mock.calls).toEqual([['2026-12-01']])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field).toHaveValue('01/12/2026')
  const button = screen.getByRole('button', { name: 'Open the calendar' })
  await user.click(button)
  expect(await screen.findByRole('dialog', { name: 'Due' })).toBeVisible()
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('starts the weeks of the calendar on the chosen day', async () => {
  configure({ firstDay: 'sunday' })
  const { user, field } = show('2026-11-25')
  await user.click(field)
  await user.keyboard('{ArrowDown}')
  const calendar = within(await screen.findByRole('dialog', { name: 'Due' }))
  expect(calendar.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  ])
  const [firstWeek] = calendar.getAllByRole('row').slice(1)
  const [firstDay] = within(firstWeek as HTMLElement).getAllByRole('button')
  expect(firstDay).toHaveAccessibleName(/Sunday,? 1 November 2026/)
  await waitFor(() => expect(calendar.getByRole('button', { name: /25 November 2026/ })).toHaveFocus())
  await user.keyboard('{Home}')
  expect(calendar.getByRole('button', { name: /22 November 2026/ })).toHaveFocus()
  await user.keyboard('{End}')
  expect(calendar.getByRole('button', { name: /28 November 2026/ })).toHaveFocus()
  act(() => configure({ firstDay: 'automatic' }))
  expect(calendar.getAllByRole('columnheader')[0]).toHaveTextContent('Mon')
})

it('accepts a typed or picked time', async () => {
  const { user } = show()
  const field = screen.getByLabelText('At')
  await user.type(field, '930')
  await user.tab()
  expect(field).toHaveValue('09:30')
  await user.click(screen.getByRole('button', { name: 'Show times' }))
  const times = await screen.findByRole('dialog', { name: 'At' })
  await user.click(await within(times).findByRole('button', { name: '14:00' }))
  expect(field).toHaveValue('14:00')
  await user.clear(field)
  await user.type(field, '25')
  await user.tab()
  expect(field).toHaveValue('25')
  expect(field).toHaveAccessibleDescription('Enter a time like 09:30, or pick one.')
})

// 2026-11-25 is a Wednesday.
it.each([
  ['en', 'friday', '2026-11-27'],
  ['en', 'Fri', '2026-11-27'],
  ['en', 'wednesday', '2026-12-02'],
  ['en', 'tomorrow', '2026-11-26'],
  ['en', 'In 3 days', '2026-11-28'],
  ['en', 'next week', '2026-12-02'],
  ['en', 'in 2 months', '2027-01-25'],
  ['en', '3 days ago', '2026-11-22'],
  ['en', '+10', '2026-12-05'],
  ['fr', 'vendredi', '2026-11-27'],
  ['fr', 'ven.', '2026-11-27'],
  ['fr', 'après-demain', '2026-11-27'],
  ['fr', 'dans 3 jours', '2026-11-28'],
  ['ro', 'vineri', '2026-11-27'],
  ['ro', 'maine', '2026-11-26'],
  ['ro', 'peste 3 zile', '2026-11-28'],
  ['zh', '星期五', '2026-11-27'],
  ['zh', '周五', '2026-11-27'],
  ['zh', '明天', '2026-11-26'],
  ['zh', '3天后', '2026-11-28'],
  ['en', '8 Dec', '2026-12-08'],
  ['en', 'December 8th, 2027', '2027-12-08'],
  ['en', 'Tue 8 December', '2026-12-08'],
  ['en', '1 may', '2026-05-01'],
  ['en', '2026 Dec 8', '2026-12-08'],
  ['en', 'Dec 2026 8', '2026-12-08'],
  ['en', 'next tuesday', '2026-12-01'],
  ['en', 'next fri', '2026-12-04'],
  ['fr', '8 déc.', '2026-12-08'],
  ['fr', 'mar. 8 déc.', '2026-12-08'],
  ['fr', 'mar. 10 mars', '2026-03-10'],
  ['fr', '8 mar', '2026-03-08'],
  ['fr', 'le 1er février 2027', '2027-02-01'],
  ['fr', 'vendredi prochain', '2026-11-27'],
  ['ro', '8 dec.', '2026-12-08'],
  ['ro', '8 decembrie', '2026-12-08'],
  ['ro', 'mar., 8 dec.', '2026-12-08'],
  ['ro', 'marți, 10 mar.', '2026-03-10'],
  ['ro', 'marțea viitoare', '2026-12-01'],
  ['ro', 'joia viitoare', '2026-12-03'],
  ['zh', '下周二', '2026-12-01'],
  ['zh', '下星期天', '2026-12-06'],
] as const)('reads in %s “%s” as %s', (locale, text, day) => {
  expect(readDayWords(text, formatsOf(locale), '2026-11-25', monday)).toBe(day)
})

// 2026-11-29 is a Sunday: the last day of a week, or the first.
it.each([
  ['en', 'next friday', monday, '2026-12-04'],
  ['en', 'next friday', sunday, '2026-12-11'],
  ['en', 'next sunday', sunday, '2026-12-06'],
  ['en', 'next saturday', saturday, '2026-12-05'],
  ['zh', '下周日', monday, '2026-12-06'],
  ['zh', '下周五', sunday, '2026-12-11'],
  ['fr', 'vendredi prochain', sunday, '2026-12-04'],
  ['en', 'next week', sunday, '2026-12-06'],
] as const)('reads in %s “%s”, weeks starting on weekday %i, as %s', (locale, text, firstWeekday, day) => {
  expect(readDayWords(text, formatsOf(locale), '2026-11-29', firstWeekday)).toBe(day)
})

it.each([
  't',
  'soon',
  'fr',
  '',
  'in days',
  'in 3',
  '31 Feb',
  'Dec',
  '8 Ma',
  'next',
  '8 Dec May',
  '2026 Dec',
  '8 9 2026 Dec',
])('reads no date from the words “%s”', (text) =>
  expect(readDayWords(text, formatsOf('en'), '2026-11-25', monday)).toBeUndefined(),
)

it('takes the only match on Enter in a people field, and never saves while a name is typed', async () => {
  const user = userEvent.setup()
  const saved = vi.fn()
  function Event() {
    const [people, setPeople] = useState<string[]>([])
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saved(people)
        }}
      >
        <ManySelect
          label="People"
          data={[
            { value: '1', label: 'Ada Palmer' },
            { value: '2', label: 'Adam Reed' },
            { value: '3', label: 'Sam Okoro' },
          ]}
          value={people}
          onChange={setPeople}
        />
        <button type="submit">Save</button>
      </form>
    )
  }
  render(
    <MantineProvider theme={theme} env="test">
      <Event />
    </MantineProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'People' })
  await user.type(field, 'ada{Enter}')
  expect(field).toHaveValue('ada')
  await user.type(field, ' p{Enter}')
  await user.type(field, 'sam{Enter}')
  expect(field).toHaveValue('')
  expect(saved).not.toHaveBeenCalled()
  await user.type(field, '{Enter}')
  expect(saved).toHaveBeenCalledExactlyOnceWith(['1', '3'])
})
