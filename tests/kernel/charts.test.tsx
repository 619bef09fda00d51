import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { LineChart } from '#features/dashboard/charts/line-chart.tsx'
import { spread, zeroAxis } from '#features/dashboard/charts/scales.ts'
import { loadTexts, startI18n } from '#kernel/i18n.ts'
import { toCsv } from '#list/csv.ts'

beforeAll(async () => {
  await startI18n()
  await loadTexts('ui')
})

afterEach(() => {
  cleanup()
})

it('starts an axis at zero, includes the largest value and has at most five ticks', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), fc.boolean(), (top, whole) => {
      const { max, ticks } = zeroAxis(top, whole)
      expect(ticks[0]).toBe(0)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.at(-1)).toBeCloseTo(max, 6)
      expect(max).toBeGreaterThanOrEqual(top * (1 - 1e-8))
    }),
  )
})

it.each([
  [2140, [0, 1000, 2000, 3000]],
  [396, [0, 100, 200, 300, 400]],
  [3000, [0, 1000, 2000, 3000]],
])('counts an axis up to %d in round steps', (top, ticks) => {
  expect(zeroAxis(top).ticks).toEqual(ticks)
})

it('shows only zero on an axis of zeros', () => {
  expect(zeroAxis(0)).toEqual({ max: 1, ticks: [0] })
})

it('uses whole steps on an axis of counts', () => {
  expect(zeroAxis(2, true).ticks).toEqual([0, 1, 2])
})

it('keeps the first and the last label along time', () => {
  expect(spread(30)).toEqual([0, 7, 15, 22, 29])
  expect(spread(3)).toEqual([0, 1, 2])
})

const days = ['Monday', 'Tuesday', 'Wednesday'].map((title) => ({ title, tick: title.slice(0, 3) }))

function drawDays() {
  render(
    <LineChart
      label="Orders per day"
      points={days}
      series={[
        { name: 'This week', values: [4, 7, 5] },
        { name: 'Week before', values: [3, 3, 6], isComparison: true },
      ]}
      format={String}
    />,
  )
  return screen.getByRole('slider', { name: 'Orders per day' })
}

it('moves through points with the arrow keys and announces the values of every series', () => {
  const chart = drawDays()
  fireEvent.keyDown(chart, { key: 'Home' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Monday, This week 4, Week before 3')
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Tuesday, This week 7, Week before 3')
  fireEvent.keyDown(chart, { key: 'End' })
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Wednesday, This week 5, Week before 6')
})

it('moves forward with the left arrow in a mirrored page', () => {
  const chart = drawDays()
  chart.style.direction = 'rtl'
  fireEvent.keyDown(chart, { key: 'Home' })
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(chart.getAttribute('aria-valuenow')).toBe('1')
})

it('keeps numbers and escapes formulas in a CSV file', () => {
  expect(
    toCsv([
      ['a', 'b, "c"'],
      [-12.5, '=SUM(A1)'],
    ]),
  ).toBe('\uFEFFa,"b, ""c"""\r\n-12.5,\'=SUM(A1)\r\n')
  fc.assert(
    fc.property(fc.string(), (text) => {
      const first = toCsv([[text]])
        .slice(1)
        .replace(/^"/, '')
      expect(first).not.toMatch(/^[=+\-@\t]/)
    }),
  )
})
