import { expect, it } from 'vitest'
import { StockSettings, StoredSettings, usualSettings } from '#contract/settings.ts'

/** A reply as a server sends it, or a copy of it in the browser. */
const stored: Record<string, { fields: object; version: number; updated: null }> = Object.fromEntries(
  Object.entries(usualSettings).map(([section, fields]) => [section, { fields, version: 1, updated: null }]),
)

it.each([
  ['regional', 'weightUnit'],
  ['stock', 'changeReasons'],
] as const)('reads the section "%s" of a version without "%s"', (section, later) => {
  const fields = Object.fromEntries(
    Object.entries(usualSettings[section]).filter(([field]) => field !== later),
  )
  const read = StoredSettings.parse({ ...stored, [section]: { ...stored[section], fields } })
  expect(read[section].fields).toEqual(usualSettings[section])
})

it('reads settings of a version without statuses of customers', () => {
  const { customers: _, ...earlier } = stored
  expect(StoredSettings.parse(earlier).customers.fields).toEqual(usualSettings.customers)
})

it('refuses a reason of the shop that is a word of the app', () => {
  const isValid = (reason: string) =>
    StockSettings.safeParse({ ...usualSettings.stock, changeReasons: [reason] }).success
  expect(['Breakage', 'Sales', 'sale', 'opening', 'damage'].filter(isValid)).toEqual(['Breakage', 'Sales'])
})
