import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Currency, currencies } from '#contract/currencies.ts'
import { amountOf, decimalsOf, minorOf } from '#contract/money.ts'

it('converts amounts by the decimals of their currency', () => {
  expect(['EUR', 'JPY', 'KWD', 'CHF'].map((code) => [code, decimalsOf(code), minorOf(1050, code)])).toEqual([
    ['EUR', 2, 105_000],
    ['JPY', 0, 1050],
    ['KWD', 3, 1_050_000],
    ['CHF', 2, 105_000],
  ])
  expect([amountOf(1050, 'JPY'), amountOf(1250, 'KWD'), amountOf(1999, 'EUR')]).toEqual([1050, 1.25, 19.99])
})

it('keeps amounts of every currency through the API format', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom(...currencies),
      (minor, currency) => minorOf(amountOf(minor, currency), currency) === minor,
    ),
  )
})

it('knows each currency once, by its code in capitals', () => {
  expect(new Set(currencies).size).toBe(currencies.length)
  expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([])
  for (const code of ['CHF', 'RON', 'JPY', 'KWD']) expect(Currency.safeParse(code).success).toBe(true)
  for (const code of ['chf', 'XAU', 'DEM', '']) expect(Currency.safeParse(code).success).toBe(false)
})
