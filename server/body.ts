import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { refuse } from './errors.ts'

/** Largest body in bytes, unless its call says otherwise. */
const usualBytes = 1024 * 1024

/** Reads a whole body as text; refuses one that is too large or not UTF-8. */
export async function bodyText(request: Request, maxBytes = usualBytes): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) tooLarge(maxBytes)
  if (!request.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  // Counted while it arrives: a body sent in chunks has no Content-Length.
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > maxBytes) tooLarge(maxBytes)
    parts.push(part)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole)
  } catch {
    refuse('badJson', { message: 'The body is not UTF-8 text' })
  }
}

function tooLarge(maxBytes: number): never {
  refuse('tooLarge', { message: `The body is larger than ${Math.floor(maxBytes / usualBytes)} MiB` })
}

/** The body of a POST as JSON; an empty one counts as `{}`. */
export function parseJson(c: Context, text: string): unknown {
  if (text.trim() === '') return {}
  const type = c.req.header('content-type') ?? 'application/json'
  if (!/^application\/(.+\+)?json\b/i.test(type)) refuse('mediaType')
  try {
    return JSON.parse(text)
  } catch {
    refuse('badJson')
  }
}

/** Checks a request against its schema and drops unknown keys; throws 400 with an error code per field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const message = issue ? sentenceOf(issue, input) : 'Some of the values are not right'
  refuse('invalid', { message, fields: fieldErrors(result.error, input) })
}

/** Error codes of an invalid input, by the path of the field. */
export function fieldErrors(error: z.core.$ZodError, input: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= codeOf(issue, input)
  delete fields['']
  return fields
}

/** True for text that PostgreSQL can store: one bad row of an import must not stop the others. */
export const isStorable = (value: unknown) =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\u0000'))

function codeOf(issue: z.core.$ZodIssue, input: unknown): string {
  if (issue.code === 'invalid_type') return valueAt(input, issue.path) === undefined ? 'required' : 'type'
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1 ? 'required' : 'tooShort'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'tooLong'
  if (issue.code === 'too_small') return 'tooSmall'
  if (issue.code === 'too_big') return 'tooLarge'
  if (issue.code === 'invalid_format') return issue.format === 'regex' ? 'format' : issue.format
  return 'invalid'
}

/** The first error as an English sentence, for clients that read only `message`. */
function sentenceOf(issue: z.core.$ZodIssue, input: unknown): string {
  const name = issue.path.length > 0 ? `"${issue.path.join('.')}"` : 'The body'
  const code = codeOf(issue, input)
  if (code === 'required') return `${name} is required`
  const unit = 'origin' in issue ? (units[issue.origin] ?? '') : ''
  if (issue.code === 'too_small')
    return `${name} is too ${unit ? 'short' : 'small'}: at least ${issue.minimum}${unit}`
  if (issue.code === 'too_big')
    return `${name} is too ${unit ? 'long' : 'large'}: at most ${issue.maximum}${unit}`
  return code === 'email' ? `${name} is no e-mail address` : `${name} is not right`
}

const units: Record<string, string> = { string: ' characters', array: ' entries' }

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], input)
}
