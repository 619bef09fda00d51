import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import { olderCalls } from '#contract/compat/calls.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { olderClients } from './compat/compat.ts'
import { callsOf, features as ourFeatures } from './features.ts'
import { activityWords } from './platform/activity-words.ts'
import { createTokens } from './platform/auth/tokens.ts'
import type { Deps } from './platform/deps.ts'
import { asHttpError, refuse } from './platform/errors.ts'
import { faultOf, rejectionOf } from './platform/fault.ts'
import type { KindSearch, ServerFeature } from './platform/feature.ts'
import { assetHeaders, securityHeaders } from './platform/headers.ts'
import { createMount, type Env, withChangeEvents } from './platform/http.ts'
import { createLive } from './platform/live.ts'
import { openapi } from './platform/openapi.ts'

/** The API over its features; a test may bring others. */
export function createApp(deps: Deps, features: readonly ServerFeature[] = ourFeatures): Hono<Env> {
  const { clock, newId, corsOrigins = [], log } = deps
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    const started = performance.now()
    const id = newId()
    c.set('requestId', id)
    await next()
    // Headers cost as much as a small file on a slow line, so built files get none unless a browser can open them as a
    // page.
    const isPage = /html|xml/.test(c.res.headers.get('Content-Type') ?? '')
    const isAsset = c.req.path.startsWith('/assets/') && !isPage
    if (!isAsset) c.header('X-Request-Id', id)
    for (const [name, value] of isAsset ? assetHeaders : securityHeaders(deps.contentPolicy))
      c.header(name, value)
    if (c.req.path.startsWith('/api/') && !c.res.headers.has('Cache-Control'))
      c.header('Cache-Control', 'no-store')
    const { userId: user, fault, rejection } = c.var
    log?.({
      time: clock().toISOString(),
      id,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      user,
      ...fault,
      ...rejection,
    })
  })
  app.use(
    '/api/*',
    cors({
      origin: [...corsOrigins],
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['Authorization', 'Client-Id', 'Content-Type', 'Idempotency-Key', 'Made-At'],
      exposeHeaders: ['Retry-After', 'Idempotent-Replay', 'X-Request-Id'],
      maxAge: 600,
    }),
  )

  const older = deps.olderClients ? olderClients(app, deps) : undefined

  const tokens = createTokens(deps.secret, clock)
  const live = deps.live ?? createLive()
  const extensions = features.flatMap(({ extensions: featureExtensions = [] }) => featureExtensions)
  const searches: Record<string, KindSearch> = Object.fromEntries(
    features.flatMap(({ searches: featureSearches = {}, reads: right }) =>
      Object.entries(featureSearches).map(([kind, find]) => [kind, { find, reads: right }]),
    ),
  )
  const reads = Object.fromEntries(features.map((feature) => [feature.key, feature.reads]))
  const wordsOf = activityWords(features)
  for (const { key, changes, table, mount: mountFeature } of features) {
    const mount = createMount(app, deps, { tokens, live, wordsOf, table })
    const featureMount = changes ? withChangeEvents(mount, key, changes === 'own') : mount
    mountFeature({
      app,
      mount: older?.adapt(key, featureMount) ?? featureMount,
      deps,
      tokens,
      live,
      extensions,
      searches,
      wordsOf,
      reads,
    })
  }
  older?.mount(createMount(app, deps, { tokens, live, wordsOf }))
  const served = callsOf(features, (call) => older !== undefined || !olderCalls.has(call))
  openapi(app, served, deps.version)

  const methodsOf = new Map([['/api/openapi.json', 'GET, HEAD']])
  const { apiReference } = deps
  if (apiReference) {
    app.get('/api/docs', (c) => c.html(apiReference))
    methodsOf.set('/api/docs', 'GET, HEAD')
  }
  for (const calls of Object.values(served))
    for (const { path, method } of Object.values(calls))
      methodsOf.set(`/api/${path}`, method === 'get' ? 'GET, HEAD' : 'POST')
  app.all('/api/*', (c) => {
    const methods = methodsOf.get(c.req.path)
    if (!methods) refuse('unknownCall')
    refuse('method', { message: `This call supports ${methods}.`, headers: { Allow: methods } })
  })
  app.notFound((c) => c.json(errorBody('notFound'), 404))

  app.onError((error, c) => {
    const httpError = asHttpError(error)
    if (httpError) {
      const { status, message, code, fields, headers, body } = httpError
      c.set('rejection', rejectionOf(httpError))
      return c.json({ ...body, message, code, ...(fields && { fields }) }, status, headers)
    }
    c.set('fault', faultOf(error, routePath(c)))
    return c.json(errorBody('fault'), 500)
  })
  return app
}

const errorBody = (code: RefusalCode) => ({ message: refusals[code][1], code })
