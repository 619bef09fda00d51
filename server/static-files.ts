import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Env } from './http.ts'

/** The page of the built app, when there is one. */
export function builtPage(folder: string): string | undefined {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Serves the built app beside the API: files as they are, and the page for every address a person opens. */
export function serveApp(app: Hono<Env>, folder: string, page: string): void {
  const tag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  const caching = (path: string, c: Context) => {
    const forEver = c.req.path.startsWith('/assets/')
    c.header('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (path === join(folder, 'index.html')) c.header('ETag', tag)
  }
  const files = { root: folder, precompressed: true, onFound: caching }
  const isPage = (c: Context) =>
    !c.req.path.startsWith('/api/') && /\btext\/html\b/.test(c.req.header('accept') ?? '')
  const sendPage = serveStatic({ ...files, path: 'index.html' })

  app.get('*', etag())
  app.get('*', serveStatic(files))
  app.get('*', (c, next) => (isPage(c) ? sendPage(c, next) : next()))
}
