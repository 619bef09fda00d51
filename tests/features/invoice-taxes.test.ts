import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import { usualTaxes } from '#contract/taxes.ts'
import { ratedFor, taxedFor } from '#features/invoices/form/invoice-taxes.ts'
import {
  blankValues,
  type InvoiceValues,
  type LineValues,
  typedFields,
  valuesOf,
} from '#features/invoices/form/invoice-values.ts'
import { shopSettings } from '#kernel/shop-settings.ts'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

const inFrance = (rate: number) => [{ country: 'FR', rate }]
const standard = { id: 'standard', name: '', rate: 1900, countries: inFrance(2000) }
const meals = { id: 'meals', name: 'Meals', rate: 900, countries: inFrance(1000) }
const books = { id: 'books', name: 'Books', rate: 900, countries: inFrance(550) }
const zero = { id: 'zero', name: 'Zero', rate: 0, countries: inFrance(210) }
const taxes = { ...usualTaxes, rates: [standard, meals, books, zero], exemptText: 'Exempt from VAT' }
beforeEach(() => shopSettings.set({ taxes }))

const line = (taxRate: number, rateId?: string): LineValues => ({
  key: `${taxRate}`,
  product: rateId === undefined ? null : 1,
  text: 'Book',
  quantity: 1,
  price: 10,
  taxRate,
  rateId,
})
const invoice = (taxRate: number, lines: LineValues[], more: Partial<InvoiceValues> = {}): InvoiceValues => ({
  ...blankValues(),
  taxRate,
  lines,
  ...more,
})
const ratesOf = ({ taxRate, lines }: Pick<InvoiceValues, 'taxRate' | 'lines'>) => [
  taxRate,
  ...lines.map((one) => one.taxRate),
]
const customer = (country: string) => ({ id: 'c0001', taxStatus: null, country }) as Customer
/** Stores the values as a draft and opens it. */
const reopened = (values: InvoiceValues, productRates = { 1: 'books' }) =>
  valuesOf(JSON.parse(JSON.stringify(typedFields(values))) as InvoiceFields, productRates)

it('moves the rates above 0 of an invoice whose own rate is 0', () => {
  const values = invoice(0, [line(20), line(5.5, 'books'), line(0, 'books')], { taxCountry: 'FR' })
  expect(ratesOf(ratedFor(values, null))).toEqual([0, 19, 9, 0])
  expect(ratesOf(ratedFor({ ...values, taxCountry: null }, 'FR'))).toEqual([0, 20, 5.5, 0])
})

it.each([
  ['a tax status', { taxStatus: 'exempt' as const }],
  ['a legal text', { terms: taxes.exemptText }],
])('keeps the rates of 0 of an invoice with %s', (_what, more) => {
  const values = invoice(0, [line(19), line(0, 'zero'), line(0)], more)
  expect(ratesOf(ratedFor(values, 'FR'))).toEqual([0, 20, 0, 0])
})

it('gives a reopened draft the rates of its products, except where another rate was typed', () => {
  const values = reopened(invoice(19, [line(9, 'books'), { ...line(12.34), product: 1 }]))
  expect(ratesOf(ratedFor(values, 'FR'))).toEqual([20, 5.5, 12.34])
})

it('taxes a product in a reopened draft of an exempt customer by its own rate', () => {
  const values = reopened(invoice(0, [line(0, 'books'), line(0)], { terms: taxes.exemptText }))
  expect(ratesOf(taxedFor(values, customer('France')))).toEqual([20, 5.5, 20])
})

it('has the country of the rates only if a rate has another percentage there', () => {
  expect(taxedFor(blankValues(), customer('France'))).toMatchObject({ taxCountry: 'FR' })
  expect(taxedFor(blankValues(), customer('Germany'))).toMatchObject({ taxCountry: null })
})
