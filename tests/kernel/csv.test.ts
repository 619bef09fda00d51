import { afterEach, expect, it } from 'vitest'
import { parseCsvRows } from '#contract/csv-rows.ts'
import { configure } from '#kernel/config.ts'
import { csvFormats, localCsvFormat, toCsv } from '#list/csv.ts'

afterEach(() => configure({ locale: 'en' }))

it.each([
  ['en', 'comma'],
  ['fr', 'semicolon'],
  ['ro', 'semicolon'],
  ['zh', 'comma'],
] as const)('uses the format of spreadsheets in %s', (locale, format) => {
  configure({ locale })
  expect(localCsvFormat()).toBe(format)
})

it('writes decimal commas and separates by semicolons', () => {
  expect(toCsv([['Pop, Ana', 1234.5, 'a;b']], csvFormats.semicolon)).toBe('\uFEFF"Pop, Ana";1234,5;"a;b"\r\n')
  configure({ locale: 'fr' })
  const text = toCsv([
    ['Nom', 'Montant'],
    ['Ana', -0.5],
  ])
  expect(parseCsvRows(text)).toMatchObject({ delimiter: ';', rows: [{}, { cells: ['Ana', '-0,5'] }] })
})
