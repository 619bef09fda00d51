import { Day } from '#contract/call.ts'
import type { DayOrder } from '#contract/contact-import.ts'

/** Two numbers before a year, of which either may be the day. */
const slashed = /^\s*(\d{1,2})\s*[/-]\s*(\d{1,2})\s*[/-]\s*(\d{4})\s*$/

/** The order of day and month in such dates, from those that are valid in one order only. */
export function orderOf(texts: readonly string[]): { order?: DayOrder; unclear?: string } {
  const orders = new Set<DayOrder>()
  let unclear: string | undefined
  for (const text of texts) {
    const [, first = '', second = ''] = slashed.exec(text) ?? []
    if (Number(first) > 12) orders.add('day')
    else if (Number(second) > 12) orders.add('month')
    else if (first !== '' && first.padStart(2, '0') !== second.padStart(2, '0')) unclear ??= text
  }
  const [order] = orders
  // Both orders occur, so the ambiguous dates stay unclear.
  if (order && orders.size === 1) return { order }
  return unclear === undefined ? {} : { unclear }
}

/** An ISO day from a file's date; other text stays and is refused later. */
export function dayOf(text: string, order: DayOrder | undefined): string {
  const [, first = '', second = '', last = ''] = slashed.exec(text) ?? []
  const byItself =
    Number(first) > 12 || first.padStart(2, '0') === second.padStart(2, '0') ? 'day' : undefined
  const dateOrder = byItself ?? (Number(second) > 12 ? 'month' : order)
  const parts = last
    ? dateOrder && (dateOrder === 'day' ? [last, second, first] : [last, first, second])
    : /^\d{4}\D/.test(text)
      ? text.split(/[-/.]/)
      : text.split('.').reverse()
  const iso = (parts ?? []).map((part) => part.trim().padStart(2, '0')).join('-')
  return Day.safeParse(iso).success ? iso : text
}
