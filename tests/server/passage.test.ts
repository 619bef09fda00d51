import { expect, it } from 'vitest'
import { passageOf } from '#server/features/activity/passage.ts'

const long = 'clay and '.repeat(40).trim()

it('leaves short texts and other values as they are', () => {
  expect(passageOf(['Jug', 'Mug'])).toEqual(['Jug', 'Mug'])
  expect(passageOf([null, [1, 2]])).toEqual([null, [1, 2]])
})

it('shortens an added or deleted text to its beginning', () => {
  const beginning = `${long.slice(0, 200).trim()}…`
  expect(passageOf([null, long])).toEqual([null, beginning])
  expect(passageOf([long, ''])).toEqual([beginning, ''])
})

it('shows a change of blanks at the end', () => {
  const [from, to] = passageOf([long, `${long}\n`])
  expect(to).toBe(`${from}\n`)
})

it('keeps characters of two units whole', () => {
  const text = 'é'.repeat(300)
  expect(passageOf([`${text}😀a`, `${text}😁a`])[1]).toMatch(/^…é+😁a$/u)
  expect(String(passageOf([`${'😀'.repeat(300)}x`, `${'😀'.repeat(300)}y`])[0])).toMatch(/^…(?:😀)+x$/u)
})
