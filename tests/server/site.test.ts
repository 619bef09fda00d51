import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, features } from '#server/features.ts'
import { contentPolicy, inlineScripts } from '#server/platform/headers.ts'
import { builtPage, serveApp } from '#server/platform/static-files.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { everyCall } from '#tests/support/requests.ts'

const script = `document.documentElement.dataset.scheme = 'dark'`
const page = `<!doctype html><script>${script}</script><script type="module" src="/assets/main.js"></script>`

let folder: string
let backend: Backend
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernhill-site-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret'), 'not for anybody')
  await writeFile(join(dist, 'index.html'), page)
  await writeFile(join(dist, 'assets/main-1a2b.js'), 'plain')
  await writeFile(join(dist, 'assets/main-1a2b.js.gz'), 'as gzip')
  await writeFile(join(dist, 'assets/main-1a2b.js.br'), 'as brotli')
  await writeFile(join(dist, 'icon.svg'), '<svg/>')
  await writeFile(join(dist, 'assets/art.svg'), '<svg/>')
  await writeFile(join(dist, 'assets/more.html'), '<p></p>')
  const found = builtPage(dist) ?? ''
  backend = await createBackend({
    contentPolicy: contentPolicy({ scripts: await inlineScripts(found), hosts: ['https://api.example'] }),
    apiReference: '<!doctype html><title>API</title>',
  })
  serveApp(backend.app, dist, found)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const open = (path: string, headers: Record<string, string> = {}) => backend.app.request(path, { headers })
const html = { Accept: 'text/html,application/xhtml+xml' }

describe('built app', () => {
  it.for(['/', '/orders', '/products/12?tab=reviews', '/a/b/c'])('serves %s with its page', async (path) => {
    const response = await open(path, html)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch('text/html')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(await response.text()).toBe(page)
  })

  it('answers HEAD requests with 200 for pages and 404 for missing files', async () => {
    const ask = async (path: string) => (await backend.app.request(path, { method: 'HEAD' })).status
    expect([await ask('/orders'), await ask('/no-such-file.png'), await ask('/api/nothing')]).toEqual([
      200, 404, 404,
    ])
  })

  it('returns 304 for an unchanged page', async () => {
    const tag = (await open('/orders', html)).headers.get('ETag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    const again = await open('/customers', { ...html, 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it.for([
    ['br, gzip', 'br', 'as brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['identity', null, 'plain'],
  ] as const)('sends a file as %s', async ([accepted, encoding, text]) => {
    const response = await open('/assets/main-1a2b.js', { 'Accept-Encoding': accepted })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(await response.text()).toBe(text)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('requires other files to be revalidated', async () => {
    expect((await open('/icon.svg')).headers.get('Cache-Control')).toBe('no-cache')
  })

  it('returns 404 for a missing file', async () => {
    const gone = await open('/assets/gone.js', { Accept: '*/*' })
    expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([404, 'no-cache'])
    expect((await open('/assets/gone.js', html)).status).toBe(404)
    expect((await open('/api/gone', html)).status).toBe(404)
  })

  it.for(['/../secret', '/..%2fsecret', '/%2e%2e/secret', '/assets/..%5c..%5csecret', '/%00', '//secret'])(
    'serves nothing outside its folder for %s',
    async (path) => {
      const response = await open(path)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('anybody')
    },
  )
})

describe('response', () => {
  it('has a strict content security policy that allows the inline script of the page', async () => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)))
    const policy = (await open('/', html)).headers.get('Content-Security-Policy') ?? ''
    const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]))
    expect(rules['default-src']).toBe("default-src 'self'")
    expect(rules['script-src']).toBe(`script-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}'`)
    expect(rules['style-src']).toBe("style-src 'self' 'unsafe-inline'")
    expect(rules['connect-src']).toBe("connect-src 'self' https://api.example")
    expect(rules['frame-ancestors']).toBe("frame-ancestors 'none'")
    expect(rules['object-src']).toBe("object-src 'none'")
    expect(policy).not.toContain('unsafe-eval')
  })

  it.for(['/', '/api/health', '/api/nope', '/api/account/me', '/gone.js'])(
    'has security headers for %s',
    async (path) => {
      const { headers } = await open(path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
      expect(headers.get('Content-Security-Policy')).toBeTruthy()
      expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
    },
  )

  it('forbids foreign scripts in anything a browser renders', async () => {
    const signed = await backend.signIn()
    const paths = ['/', '/orders', '/icon.svg', '/assets/art.svg', '/assets/more.html']
    const answers = await Promise.all([
      ...paths.map((path) => open(path, html)),
      ...everyCall.flatMap(({ path }) => [
        open(`/api/${path}`, html),
        ...(path === 'live' ? [] : [open(`/api/${path}`, { ...html, ...signed })]),
        backend.app.request(`/api/${path}`, { method: 'POST', body: '<p>' }),
      ]),
    ])
    for (const { headers } of answers) {
      const rules = (headers.get('Content-Security-Policy') ?? '').split('; ')
      const scripts = rules.filter((rule) => /^(script-src|default-src|object-src|base-uri)/.test(rule))
      expect(scripts).toEqual([
        ...["default-src 'self'", expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]+='$/)],
        ...["object-src 'none'", "base-uri 'self'"],
      ])
      expect(rules.join()).not.toContain('unsafe-eval')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
    expect(answers.length).toBeGreaterThan(everyCall.length)
  })

  it('is not cached when it comes from the API', async () => {
    expect((await open('/api/health')).headers.get('Cache-Control')).toBe('no-store')
  })

  it('can be read by the development server and no other origin', async () => {
    const preflight = (Origin: string) =>
      backend.app.request('/api/account/login', {
        method: 'OPTIONS',
        headers: { Origin, 'Access-Control-Request-Method': 'POST' },
      })
    const allowed = await preflight('http://localhost:5173')
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:5173')
    expect(allowed.headers.get('Access-Control-Allow-Headers')?.split(',')).toEqual([
      'Authorization',
      'Client-Id',
      'Content-Type',
      'Idempotency-Key',
      'Made-At',
    ])
    expect(
      (await preflight('https://elsewhere.example')).headers.get('Access-Control-Allow-Origin'),
    ).toBeNull()
    const refused = await open('/api/account/me', { Origin: 'http://localhost:5173' })
    expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([
      401,
      'http://localhost:5173',
    ])
  })

  it('is logged in one line without secrets', async () => {
    const header = await backend.signIn()
    const before = backend.lines.length
    await backend.get('account/me?token=a-secret', header)
    const lines = backend.lines.slice(before)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ method: 'GET', path: '/api/account/me', status: 200, user: 'ada00000' })
    expect(lines[0]?.ms).toBeGreaterThanOrEqual(0)
    expect(JSON.stringify(backend.lines)).not.toMatch(/a-secret|berry-demo|Bearer/)
  })
})

describe('API description', () => {
  type Described = {
    openapi: string
    paths: Record<string, Record<string, { security: object[]; requestBody?: object }>>
  }

  it('has a page where the app is built, and is an unknown call elsewhere', async () => {
    const response = await open('/api/docs')
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>API</title>'])
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
    const bare = await createBackend()
    expect(await refusal(bare.get('docs'))).toEqual([404, 'unknownCall'])
  })

  it('lists every call and whether it requires a session', async () => {
    const { openapi, paths } = await bodyOf<Described>(backend.get('openapi.json'))
    expect(openapi).toBe('3.1.0')
    const every = Object.values(callsOf(features)).flatMap((area) => Object.values(area))
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => [method, path, security.length === 1]),
    )
    expect(described.sort()).toEqual(
      every.map(({ method, path, access }) => [method, `/api/${path}`, access !== 'anyone']).sort(),
    )
  })

  it('contains every schema it refers to', async () => {
    const text = await (await backend.get('openapi.json')).text()
    const { components } = JSON.parse(text)
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      expect(name).toMatch(/^#\/components\/schemas\//)
      expect(components.schemas).toHaveProperty([name?.split('/').at(-1) ?? ''])
    }
  })
})

it('reports the database and the version in the health check', async () => {
  const answer = await bodyOf(backend.get('health'))
  const database = process.env.DATABASE_URL ? 'postgresql' : 'pglite'
  expect(answer).toEqual({ status: 'ok', database, version: 'unknown' })
})

it('has the widget group of the contract in the menu', async () => {
  const { widget } = await bodyOf<{ widget: { children: { url: string }[] } }>(backend.get('menu/widget'))
  expect(widget).toMatchObject({ id: 'widget', title: 'widget', type: 'group', icon: 'widget' })
  expect(widget.children.map(({ url }) => url)).toEqual([
    '/widget/statistics',
    '/widget/data',
    '/widget/chart',
  ])
})
