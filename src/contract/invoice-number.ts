import * as z from 'zod/mini'

/** A prefix starts with a letter, so that it never reads as a year or a number. */
const matching = (pattern: RegExp) => z.string().check(z.trim(), z.regex(pattern))

/** The format of the numbers of invoices and credit notes, which are two series. */
export const NumberFormat = z.object({
  /** Precedes the numbers of invoices; may be empty. */
  prefix: matching(/^([a-z][a-z0-9-]{0,9})?$/i),
  creditPrefix: matching(/^[a-z][a-z0-9-]{0,9}$/i),
  /** Numbers have the year of the date and start at 1 every year; without it they start once. */
  hasYear: z.boolean(),
  /** The least digits after the year. */
  digits: z.int().check(z.gte(1), z.lte(9)),
})
export type NumberFormat = z.output<typeof NumberFormat>

export const usualNumberFormat: NumberFormat = { prefix: '', creditPrefix: 'CN', hasYear: true, digits: 4 }

/** The year of a series; 0 if the numbers have none. */
export const seriesYear = ({ hasYear }: Pick<NumberFormat, 'hasYear'>, day: string): number =>
  hasYear ? Number(day.slice(0, 4)) : 0

/** The number of an invoice with its prefix: `2026-0001`, `CN-2026-0001`, `INV-12`. The database has the same. */
export function invoiceNumber(
  { prefix, digits }: { prefix: string; digits: number },
  year: number,
  serial: number,
): string {
  const parts = [prefix, year === 0 ? '' : String(year), String(serial).padStart(digits, '0')]
  return parts.filter((part) => part !== '').join('-')
}

/** True if the two series could have the same numbers. */
export const isSamePrefix = ({
  prefix,
  creditPrefix,
}: Pick<NumberFormat, 'prefix' | 'creditPrefix'>): boolean =>
  prefix.trim().toLowerCase() === creditPrefix.trim().toLowerCase()
