import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatsOf } from '#kernel/format.ts'
import { readNumber } from '#kernel/read-number.ts'

describe('a typed number', () => {
  it.each([
    ['en', '1,234.56', 1234.56],
    ['en', '1,234', 1234],
    ['en', '12,5', 12.5],
    ['en', '12.5', 12.5],
    ['en', '.5', 0.5],
    ['en', '1 234.50', 1234.5],
    ['en', '1’234.50', 1234.5],
    ['en', '1.234', undefined],
    ['en', '1.234,56', 1234.56],
    ['en', '1,23,4', undefined],
    ['en', '-5', -5],
    ['en', '−5', -5],
    ['en', '１２．５', 12.5],
    ['en', '1e3', undefined],
    ['en', '0x10', undefined],
    ['en', '5 kg', undefined],
    ['en', '', undefined],
    ['en', '.', undefined],
    ['en', '1234567890123456789', undefined],
    ['fr', '1 234,56', 1234.56],
    ['fr', '1.234', undefined],
    ['fr', '1.234,56', 1234.56],
    ['fr', '12.5', 12.5],
    ['ro', '1.234', 1234],
    ['ro', '1.234,56', 1234.56],
    ['ro', '0.500', 0.5],
    ['en', '0,500', 0.5],
    ['en', '5²', undefined],
    ['en', '1,5 000', undefined],
    ['ro', '1,234', undefined],
    ['zh', '1,234.56', 1234.56],
  ] as const)('in %s: %j is %s', (locale, text, number) => {
    expect(readNumber(text, formatsOf(locale).signs(), 2)).toBe(number)
  })

  it('has no decimals where none are allowed', () => {
    expect(readNumber('2.5', formatsOf('en').signs())).toBeUndefined()
    expect(readNumber('2.0', formatsOf('en').signs())).toBe(2)
    expect(readNumber('1,250', formatsOf('en').signs())).toBe(1250)
  })

  it.each(['en', 'fr', 'ro', 'zh'] as const)('is read as it is written in %s', (locale) => {
    const formats = formatsOf(locale)
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }), (cents) => {
        expect(readNumber(formats.number(cents / 100), formats.signs(), 3)).toBe(cents / 100)
        expect(readNumber(formats.typedAmount(cents / 100, 'EUR'), formats.signs(), 2)).toBe(cents / 100)
      }),
    )
  })
})
