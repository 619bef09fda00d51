import fc from 'fast-check'
import { expect, it } from 'vitest'
import { convertPrice, invoiceTotals } from '#contract/invoice-sums.ts'
import { isIban } from '#contract/seller.ts'

const line = fc.record({
  price: fc.integer({ min: 0, max: 99_999_900 }),
  quantity: fc.integer({ min: 1, max: 100 }),
})
const rate = fc.integer({ min: 0, max: 10_000 })

it.each([
  [[], 1900, 0, { subtotal: 0, discount: 0, net: 0, tax: 0, total: 0 }],
  [[[1_000, 3]], 1900, 0, { subtotal: 3_000, discount: 0, net: 3_000, tax: 570, total: 3_570 }],
  [[[1_000, 1]], 1000, 500, { subtotal: 1_000, discount: 50, net: 950, tax: 95, total: 1_045 }],
  // Half a cent goes up: 5 % of 10 cents, 50 % of 1 cent.
  [[[10, 1]], 500, 0, { subtotal: 10, discount: 0, net: 10, tax: 1, total: 11 }],
  [[[1, 1]], 0, 5000, { subtotal: 1, discount: 1, net: 0, tax: 0, total: 0 }],
  [[[9, 1]], 500, 0, { subtotal: 9, discount: 0, net: 9, tax: 0, total: 9 }],
])('adds up %o with tax %d and discount %d to %o', (lines, taxRate, discountRate, totals) => {
  const given = lines.map(([price = 0, quantity = 0]) => ({ price, quantity }))
  const { taxes, ...sums } = invoiceTotals({ lines: given, taxRate, discountRate })
  expect(sums).toEqual(totals)
  expect(taxes).toEqual([{ rate: taxRate, net: totals.net, tax: totals.tax }])
})

it('adds up any invoice in whole cents', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), rate, rate, (lines, taxRate, discountRate) => {
      const { subtotal, discount, net, tax, total } = invoiceTotals({ lines, taxRate, discountRate })
      expect(subtotal).toBe(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
      expect(net).toBe(subtotal - discount)
      expect(total).toBe(net + tax)
      for (const part of [subtotal, discount, net, tax, total]) {
        expect(Number.isSafeInteger(part)).toBe(true)
        expect(part).toBeGreaterThanOrEqual(0)
      }
      // Never further than half a cent from the exact share; exactly half goes up.
      const exact = (BigInt(subtotal) * BigInt(discountRate) * 2n + 10_000n) / 20_000n
      expect(BigInt(discount)).toBe(exact)
    }),
  )
})

it('returns the same totals for lines in any order', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), rate, rate, (lines, taxRate, discountRate) => {
      expect(invoiceTotals({ lines: lines.toReversed(), taxRate, discountRate })).toEqual(
        invoiceTotals({ lines, taxRate, discountRate }),
      )
    }),
  )
})

it.each([
  [11_900, 1900, { net: 10_000, tax: 1_900, total: 11_900 }],
  [100, 1900, { net: 84, tax: 16, total: 100 }],
  [999, 0, { net: 999, tax: 0, total: 999 }],
])('keeps %d including a tax of %d as the total', (price, taxRate, totals) => {
  const given = { lines: [{ price, quantity: 1 }], taxRate, taxIncluded: true, discountRate: 0 }
  expect(invoiceTotals(given)).toMatchObject(totals)
})

const taxedLine = fc.record(
  {
    price: fc.integer({ min: -99_999_900, max: 99_999_900 }),
    quantity: fc.integer({ min: 1, max: 100 }),
    taxRate: fc.constantFrom(0, 500, 900, 1_900, 10_000),
  },
  { requiredKeys: ['price', 'quantity'] },
)

it('adds up lines with different tax rates and keeps prices including tax', () => {
  fc.assert(
    fc.property(
      fc.array(taxedLine, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(900, 1_900),
      rate,
      fc.boolean(),
      (lines, taxRate, discountRate, taxIncluded) => {
        const { subtotal, discount, net, tax, total, taxes } = invoiceTotals({
          lines,
          taxRate,
          discountRate,
          taxIncluded,
        })
        const rates = [...new Set(lines.map((one) => one.taxRate ?? taxRate))]
        expect(taxes.map((one) => one.rate)).toEqual(rates.toSorted((one, other) => other - one))
        expect(taxes.reduce((sum, one) => sum + one.net, 0)).toBe(net)
        expect(taxes.reduce((sum, one) => sum + one.tax, 0)).toBe(tax)
        expect(taxIncluded ? total : net).toBe(subtotal - discount)
        for (const one of taxes)
          expect(Math.abs(one.tax - (one.net * one.rate) / 10_000)).toBeLessThanOrEqual(1.01)
      },
    ),
  )
})

it('rounds a negative tax group like the positive one', () => {
  const totalsOf = (sign: 1 | -1, taxIncluded: boolean, price: number, rate: number) =>
    invoiceTotals({
      lines: [{ price: sign * price, quantity: 1 }],
      taxRate: rate,
      taxIncluded,
      discountRate: 0,
    })
  expect(totalsOf(-1, false, 10, 500).tax).toBe(-1)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_900 }),
      rate,
      fc.boolean(),
      (price, taxRate, taxIncluded) => {
        const [positive, negative] = [1, -1].map((sign) =>
          totalsOf(sign as 1 | -1, taxIncluded, price, taxRate),
        )
        for (const part of ['subtotal', 'net', 'tax', 'total'] as const)
          expect(negative?.[part]).toBe(-(positive?.[part] ?? 0) || 0)
      },
    ),
  )
})

it('subtracts a line with a negative price', () => {
  const lines = [
    { price: 1_000, quantity: 1 },
    { price: -100, quantity: 1 },
  ]
  expect(invoiceTotals({ lines, taxRate: 0, discountRate: 0 }).total).toBe(900)
})

it.each([
  ['', true],
  ['RO49AAAA1B31007593840000', true],
  ['DE89370400440532013000', true],
  ['DE89370400440532013001', false],
  ['RO49', false],
  ['hello', false],
])('validates the IBAN %o: %s', (iban, isRight) => {
  expect(isIban(iban)).toBe(isRight)
})

it('converts a price with tax to one without and back, to the cent', () => {
  expect(convertPrice(4_400, 1_900, false)).toBe(3_697)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_900 }), rate, (cents, taxRate) => {
      const withTax = convertPrice(cents, taxRate, true)
      expect(convertPrice(withTax, taxRate, false)).toBe(cents)
    }),
  )
})
