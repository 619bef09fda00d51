import type { Context } from 'hono'
import type { Deps } from '#server/platform/deps.ts'

/** A code for a link, 192 bits. The shop stores only its digest. */
export function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** A code of letters and digits that are not taken for each other, five bits each. */
export function readableCode(length: number): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  // Bytes above the last whole multiple would make the first letters more likely.
  const end = 256 - (256 % alphabet.length)
  let code = ''
  while (code.length < length) {
    const [byte = end] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < end) code += alphabet[byte % alphabet.length]
  }
  return code
}

export async function digestOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Uses the public origin, or else the caller's, which can be invented: mailed links need the public one. */
export function linkTo(c: Context, { publicUrl }: Pick<Deps, 'publicUrl'>, path: string): string {
  const origin = c.req.header('Origin') ?? ''
  // A sandboxed page sends the word null.
  return new URL(path, publicUrl ?? (URL.canParse(origin) ? origin : c.req.url)).href
}
