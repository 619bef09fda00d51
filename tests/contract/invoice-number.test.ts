import { expect, it } from 'vitest'
import { invoiceNumber, isSamePrefix, NumberFormat, seriesYear } from '#contract/invoice-number.ts'

it('joins the prefix, the year and the padded number', () => {
  expect(invoiceNumber({ prefix: '', digits: 4 }, 2026, 1)).toBe('2026-0001')
  expect(invoiceNumber({ prefix: 'CN', digits: 4 }, 2026, 12_345)).toBe('CN-2026-12345')
  expect(invoiceNumber({ prefix: 'INV', digits: 1 }, 0, 12)).toBe('INV-12')
  expect(seriesYear({ hasYear: true }, '2026-03-01')).toBe(2026)
  expect(seriesYear({ hasYear: false }, '2026-03-01')).toBe(0)
})

it('permits prefixes that no number can be', () => {
  for (const prefix of ['', 'INV', 'a-1', ' RE '])
    expect(NumberFormat.shape.prefix.safeParse(prefix).success).toBe(true)
  for (const prefix of ['1', '2026', '-A', 'A/B', 'Rechnungen2026'])
    expect(NumberFormat.shape.prefix.safeParse(prefix).success).toBe(false)
  expect(NumberFormat.shape.creditPrefix.safeParse('').success).toBe(false)
  expect(isSamePrefix({ prefix: 'cn ', creditPrefix: 'CN' })).toBe(true)
})
