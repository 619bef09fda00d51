import type { Context } from 'hono'
import type { Deps } from '#server/platform/deps.ts'

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

/**
 * The address of a page, at the public origin or else at that of the calling page: behind a proxy the server does not
 * know its own. A caller can invent an origin, so links in mails need the public one.
 */
export function linkTo(c: Context, { publicUrl }: Pick<Deps, 'publicUrl'>, path: string): string {
  return new URL(path, publicUrl ?? c.req.header('Origin') ?? c.req.url).href
}
