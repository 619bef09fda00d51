import fc from 'fast-check'
import { expect } from 'vitest'
import { type Call, Refusal } from '#contract/call.ts'
import type { Backend } from './backend.ts'

/** Values that no field expects. */
const odd = fc.oneof(
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
function withOdd(value: unknown, place: number, other: unknown): unknown {
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
function queryOf(body: unknown): URLSearchParams {
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return new URLSearchParams(Object.entries(body ?? {}).map(([key, value]) => [key, text(value)]))
}

/** Sends every call with one odd value at some place of its body: it may be refused, but nothing breaks. */
export const expectNoFault = (
  calls: readonly Pick<Call, 'path' | 'method'>[],
  bodies: Record<string, object>,
  { get, post }: Pick<Backend, 'get' | 'post'>,
  headers: Record<string, string>,
  numRuns: number,
) =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), fc.nat(30), odd, async ({ path, method }, place, value) => {
      const body = withOdd(bodies[path], place, value)
      const response = await (method === 'get'
        ? get(`${path}?${queryOf(body)}`, headers)
        : post(path, body, headers))
      expect(response.status).toBeLessThan(500)
      if (response.status >= 400) Refusal.parse(await response.json())
    }),
    { numRuns },
  )
