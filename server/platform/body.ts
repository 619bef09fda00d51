import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { isUnreadable } from '#contract/readable.ts'
import { refuse } from './errors.ts'

/** Largest body in bytes, unless its call says otherwise. */
const usualBytes = 1024 * 1024

/** Reads a whole body as text; refuses one that is too large, while it arrives, or not UTF-8. */
export async function bodyText(c: Context, maxSize = usualBytes): Promise<string> {
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  let bytes: ArrayBuffer | Uint8Array<ArrayBuffer> | undefined
  try {
    bytes = length <= maxSize ? await c.req.raw.arrayBuffer() : await limitedBytes(c, length, maxSize)
  } catch (error) {
    refuse('badJson', { message: 'The connection closed before the body was complete.', rule: String(error) })
  }
  if (!bytes)
    refuse('tooLarge', { message: `The body is larger than ${Math.floor(maxSize / usualBytes)} MiB` })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    refuse('badJson', { message: 'The body is not UTF-8 text.' })
  }
}

/** Max bytes above the limit that are read and dropped: many clients see no answer before they have sent all. */
const maxDropped = 8 * 1024 * 1024

/** Reads a body whose length is unknown or too large; undefined for one above the limit. */
async function limitedBytes(c: Context, length: number, maxSize: number) {
  if (length > maxSize + maxDropped) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size <= maxSize) chunks.push(chunk)
    else chunks.length = 0
    // Leaving the loop cancels the body.
    if (size > maxSize + maxDropped) break
  }
  return size > maxSize ? undefined : new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
}

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
  if (isUnreadable(issue)) return 'hiddenCharacters'
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
  if (code === 'hiddenCharacters') return `${name} contains control characters`
  return code === 'email' ? `${name} is no e-mail address` : `${name} is not right`
}

const units: Record<string, string> = { string: ' characters', array: ' entries' }

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], input)
}
