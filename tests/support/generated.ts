import fc from 'fast-check'
import type { Call } from '#contract/call.ts'
import { everyCall } from './requests.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** The description that the server answers, as far as requests are made from it. */
export type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
type Operation = {
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
}

/** One request as it is sent: nothing of it needs to be right. */
export type Sent = {
  call: Call
  method: string
  /** Index of who sends it. */
  who: number
  query: string
  body: string | Uint8Array | undefined
  headers: Record<string, string>
  /** Someone without a right to anything. */
  isUnknown: boolean
}

/** Names of lists whose values stand under another name elsewhere. */
const listsOf: Record<string, string> = {
  itemIds: 'itemId',
  columnsOrder: 'columnId',
  userStoryOrder: 'storyId',
}

/** The values that stand under a name in some of the requests: most of them name something that is there. */
function namesOf(requests: Record<string, object>): Map<string, unknown[]> {
  const names = new Map<string, Set<unknown>>()
  const walk = (value: unknown, name: string) => {
    if (Array.isArray(value)) for (const one of value) walk(one, name)
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) walk(inner, key)
    else names.set(name, (names.get(name) ?? new Set()).add(value))
  }
  walk(Object.values(requests), '')
  return new Map([...names].map(([name, values]) => [name, [...values]]))
}

const hostile = [
  ...["'; drop table users; --", "' or '1'='1", '<script>alert(1)</script>', '<img src=x onerror=alert(1)>'],
  ...['{{7*7}}', '../../../etc/passwd', '%00', '\u0000', '\ud800', 'a\udc00b', '\u202eabc', '🧵'.repeat(40)],
  ...['__proto__', 'constructor', 'toString', 'NaN', 'Infinity', '-0', '1e999', '0x10', 'null', 'true', ''],
  ...[' ', '\n', '%', '_', '\\', '٣', '1-', '-', '9'.repeat(400), 'x'.repeat(5_000), 'İ'.repeat(300)],
  ...['2026-02-31', '0000-00-00', '99999-01-01', '2026-03-14T15:30:00+99:00', 'ada00000', 'sam00000'],
]
const odd = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...hostile), weight: 4 },
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    true,
    false,
    -1,
    0,
    -0,
    1.5,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
  ),
  fc.constantFrom<unknown>([[]], [null], [{}], Array(1_500).fill('x'), Array(1_500).fill(1), { length: 1e9 }),
  fc.constantFrom(50, 500).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  fc.jsonValue(),
)

/** A copy in which the value at one place is another one, or is missing; places are counted through the whole. */
function withOther(value: unknown, place: number, other: unknown): unknown {
  let left = place
  const copy = (one: unknown): unknown => {
    if (left-- === 0) return other
    if (Array.isArray(one)) return one.map(copy)
    if (one === null || typeof one !== 'object') return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, copy(inner)]))
  }
  return copy(value)
}

/** Values of a schema; what stands at the same place of a request that is right is as likely as anything else. */
function valueLike(schema: Schema, name: string, right: unknown, from: Source): fc.Arbitrary<unknown> {
  const own = plainOf(schema, name, right, from)
  const isLeaf = !schema.properties && !schema.items
  if (right === undefined || (!isLeaf && right === null)) return own
  return fc.oneof(
    { arbitrary: fc.constant(right), weight: isLeaf ? 5 : 1 },
    { arbitrary: own, weight: isLeaf ? 4 : 3 },
  )
}

type Source = { schemas: Record<string, Schema>; names: Map<string, unknown[]> }

function plainOf(schema: Schema, name: string, right: unknown, from: Source): fc.Arbitrary<unknown> {
  const { $ref, anyOf, type } = schema
  if ($ref) return plainOf(from.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, name, right, from)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map((one) => valueLike(one, name, undefined, from)))
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => plainOf({ ...schema, type: one }, name, right, from)))
  const known = (from.names.get(listsOf[name] ?? name) ?? []).filter((value) => isOf(schema, value))
  const otherwise = leafOf(schema, name, right, from)
  return known.length > 0 ? fc.oneof(fc.constantFrom(...known), otherwise) : otherwise
}

const isOf = ({ type }: Schema, value: unknown) =>
  type === 'string'
    ? typeof value === 'string'
    : type === 'integer'
      ? Number.isInteger(value)
      : type === 'number' && typeof value === 'number'

function leafOf(schema: Schema, name: string, right: unknown, from: Source): fc.Arbitrary<unknown> {
  const {
    minimum = Number.MIN_SAFE_INTEGER,
    maximum = Number.MAX_SAFE_INTEGER,
    minLength = 0,
    maxLength = 60,
    minItems = 0,
    maxItems = 4,
  } = schema
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer': {
      const least = Math.ceil(Math.max(minimum, Number.MIN_SAFE_INTEGER))
      const max = Math.floor(Math.min(maximum, Number.MAX_SAFE_INTEGER))
      const near = { min: Math.max(least, -5), max: Math.min(max, Math.max(least, 20)) }
      return fc.oneof(
        fc.integer(near),
        fc.maxSafeInteger().map((value) => Math.max(least, Math.min(max, value))),
      )
    }
    case 'number':
      return fc.double({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9), noNaN: true })
    case 'null':
      return fc.constant(null)
    case 'array': {
      const [first] = Array.isArray(right) ? right : []
      const inner = valueLike(schema.items ?? {}, name, first, from)
      return fc.array(inner, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
    }
    case 'object': {
      if (!schema.properties) {
        const inner = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
        const keys = [...(from.names.get('id') ?? []), 'title'].map(String)
        return fc.dictionary(
          fc.constantFrom(...(schema.propertyNames?.enum ?? keys).map(String)),
          valueLike(inner, '', undefined, from),
          { maxKeys: 3 },
        )
      }
      const at = (right ?? {}) as Record<string, unknown>
      const parts = Object.fromEntries(
        Object.entries(schema.properties).map(([key, inner]) => [key, valueLike(inner, key, at[key], from)]),
      )
      return fc.record(parts, { requiredKeys: schema.required ?? [] })
    }
    case 'string': {
      if (schema.format === 'email')
        return fc.constantFrom('a@example.com', 'sam@example.com', 'ő@example.com')
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
      return fc.string({
        unit: 'grapheme',
        minLength,
        maxLength: Math.max(minLength, Math.min(maxLength, 60)),
      })
    }
    default:
      return fc.jsonValue()
  }
}

const keys = fc.oneof(
  { arbitrary: fc.constantFrom('a-key-of-16-chars', 'another-key-of-16', 'a'.repeat(64)), weight: 3 },
  fc.constantFrom(
    '',
    'short',
    'x'.repeat(65),
    'x'.repeat(4_000),
    '__proto__________',
    'a key with spaces',
    '\u00e9'.repeat(20),
  ),
)
const oddHeaders = fc.constantFrom<Record<string, string>>(
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
    'application/json; charset=x',
  ].map((type) => ({ 'Content-Type': type })),
  ...['x'.repeat(4_000), '__proto__', '\u00e9', ''].map((client) => ({ 'Client-Id': client })),
  ...['*', '"x"', 'W/"x"', 'x'.repeat(2_000)].map((tag) => ({ 'If-None-Match': tag })),
  { Origin: 'https://elsewhere.example' },
  { 'Content-Length': '-1' },
  { 'X-Forwarded-For': "'; drop table users; --" },
)
/** Of whoever is not known: no token, or something that is none. */
const unknown = fc.constantFrom<Record<string, string>>(
  {},
  ...[
    '',
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    `Bearer ${'x'.repeat(5_000)}`,
    'Basic YTpi',
    "Bearer ' or 1=1",
  ].map((header) => ({ Authorization: header })),
)

/** How a body that is no body any more comes about. */
const damages: ((text: string) => string | Uint8Array)[] = [
  (text) => text.slice(0, -1),
  (text) => `${text}}`,
  (text) => `[${text}]`,
  (text) => text.replace('{', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},'),
  (text) => text.replace(/:(?=\d)/, ':NaN'),
  (text) => text.replace(/:"/, ':"\\ud800'),
  (text) => new TextEncoder().encode(text).map((byte, index) => (index === 5 ? 0xff : byte)),
  (text) => ' '.repeat(1_100_000) + text,
  (text) => text.replace(/:/, `:${'['.repeat(50_000)}${']'.repeat(50_000)},"x":`),
  () => 'null',
  () => '',
]

/** Requests to all calls: as the description wants them, with something odd in them, or with nothing right about them. */
export function requestsLike(description: Description, requests: Record<string, object>): fc.Arbitrary<Sent> {
  const from = { schemas: description.components.schemas, names: namesOf(requests) }
  const bodies = new Map(
    everyCall.map((call) => {
      const operation = description.paths[`/api/${call.path}`]?.[call.method]
      const parameters = operation?.parameters ?? []
      const schema = operation?.requestBody?.content['application/json'].schema ?? {
        type: 'object',
        properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema])),
        required: parameters.flatMap((one) => (one.required ? [one.name] : [])),
      }
      return [call, valueLike(schema, '', requests[call.path] ?? {}, from)]
    }),
  )
  const place = fc.nat(30)
  const right = (call: Call) => fc.constant<unknown>(requests[call.path] ?? {})
  const bodyOf = (call: Call) =>
    fc.oneof(
      { arbitrary: bodies.get(call) ?? fc.constant({}), weight: 4 },
      { arbitrary: right(call), weight: 3 },
      {
        arbitrary: fc.tuple(right(call), place, odd).map(([body, at, other]) => withOther(body, at, other)),
        weight: 4,
      },
      fc.tuple(right(call), place).map(([body, at]) => withOther(body, at, undefined)),
    )
  const rarely = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T, oneIn = 12) =>
    fc.oneof({ arbitrary: fc.constant(otherwise), weight: oneIn - 1 }, { arbitrary, weight: 1 })

  return fc.constantFrom(...everyCall).chain((call) =>
    fc
      .record({
        body: bodyOf(call),
        // Most of what is there is the first one's.
        who: fc.constantFrom(0, 0, 0, 1, 2),
        key: rarely(
          keys.map((key): Record<string, string> => ({ 'Idempotency-Key': key })),
          {},
          5,
        ),
        headers: rarely(oddHeaders, {}),
        token: rarely(unknown, undefined, 20),
        damage: rarely(fc.constantFrom(...damages), undefined),
        isTwice: rarely(fc.constant(true), false, 6),
        method: rarely(
          fc.constantFrom('PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'GET', 'POST'),
          undefined,
          40,
        ),
      })
      .map(({ body, who, key, headers, token, damage, isTwice, method = call.method.toUpperCase() }) => {
        const text = JSON.stringify(body ?? {})
        const query = call.method === 'get' ? textOf(body, isTwice, damage !== undefined) : ''
        const mayHaveBody = !['GET', 'HEAD'].includes(method)
        return {
          call,
          method,
          who,
          query,
          isUnknown: token !== undefined,
          body: mayHaveBody ? (damage?.(text) ?? text) : undefined,
          headers: {
            ...(mayHaveBody && { 'Content-Type': 'application/json' }),
            ...key,
            ...headers,
            ...token,
          },
        }
      }),
  )
}

/** The query of a GET; some of it twice, or not encoded as it should be. */
function textOf(body: unknown, isTwice: boolean, isDamaged: boolean): string {
  const entries = Object.entries(body ?? {}).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
  const text = String(new URLSearchParams(isTwice ? [...entries, ...entries.toReversed()] : entries))
  return isDamaged ? `${text}&%&=%E0%A4%A&__proto__=1&[]=1` : text
}
