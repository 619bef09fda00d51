import fc from 'fast-check'

/** Values that no field expects. */
export const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    [],
    {},
    true,
    -1,
    0,
    1.5,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    '9'.repeat(30),
  ),
  fc.constantFrom<unknown>(
    '\u0000',
    '\ud800',
    'x'.repeat(5_000),
    '__proto__',
    '%',
    '1-',
    'NaN',
    '٣',
    [[]],
    [null],
  ),
  fc.jsonValue(),
)

/** A copy in which the value at one place is another one; places are counted through the whole. */
export function withOdd(value: unknown, place: number, other: unknown): unknown {
  let at = -1
  const copy = (one: unknown): unknown => {
    if (++at === place) return other
    if (Array.isArray(one)) return one.map(copy)
    if (one === null || typeof one !== 'object') return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, copy(inner)]))
  }
  return copy(value)
}

/** A body as the query of a GET. */
export function queryOf(body: unknown): URLSearchParams {
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return new URLSearchParams(Object.entries(body ?? {}).map(([key, value]) => [key, text(value)]))
}
