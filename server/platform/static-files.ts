import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { Env } from './http.ts'

export function builtPage(folder: string): string | undefined {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const isAsset = (c: Context) => c.req.path.startsWith('/assets/')
const isApi = (c: Context) => c.req.path.startsWith('/api/')
/** A HEAD request that checks for a page often has no Accept header. */
const isAsked = (c: Context) => c.req.method === 'HEAD' && !/\.\w+$/.test(c.req.path)
const wantsPage = (c: Context) =>
  !isAsset(c) && !isApi(c) && (/\btext\/html\b/.test(c.req.header('accept') ?? '') || isAsked(c))

/** Serves the built app beside the API: files as they are, and index.html for every address of a page. */
export function serveApp(app: Hono<Env>, folder: string, page: string): void {
  // A weak tag, because one page is sent in several encodings.
  const tag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  const files = { root: folder, precompressed: true }

  app.get('*', async (c, next) => {
    await next()
    // Names of assets contain a digest of their content; other files may change.
    const forEver = isAsset(c) && c.res.ok
    if (!isApi(c)) c.header('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    const isPage = c.res.ok && c.res.headers.get('Content-Type')?.startsWith('text/html')
    if (!isPage) return
    const kept = c.req
      .header('If-None-Match')
      ?.split(',')
      .map((part) => part.trim())
    if (kept?.includes(tag)) {
      // An unread body would keep its file open.
      await c.res.body?.cancel()
      c.res = new Response(null, { status: 304, headers: { Vary: 'Accept-Encoding' } })
    }
    c.header('ETag', tag)
    c.header('Cache-Control', 'no-cache')
  })
  app.get('*', serveStatic(files))
  const sendPage = serveStatic({ ...files, path: 'index.html' })
  app.get('*', (c, next) => (wantsPage(c) ? sendPage(c, next) : next()))
}
