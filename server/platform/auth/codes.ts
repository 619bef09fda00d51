import type { Context } from 'hono'

/** A code for a link, 192 bits. The shop stores only its digest. */
export function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

export async function digestOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** The address of a page, at the origin that the calling page has: behind a proxy the server does not know its own. */
export function linkTo(c: Context, path: string): string {
  return new URL(path, c.req.header('Origin') ?? c.req.url).href
}
