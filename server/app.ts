import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import { allCalls } from '#contract/calls.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { account } from '#server/features/account/feature.ts'
import { addresses } from '#server/features/addresses/feature.ts'
import { calendar } from '#server/features/calendar/feature.ts'
import { cart } from '#server/features/cart/feature.ts'
import { chat } from '#server/features/chat/feature.ts'
import { contacts } from '#server/features/contacts/feature.ts'
import { customers } from '#server/features/customers/feature.ts'
import { dashboard } from '#server/features/dashboard/feature.ts'
import { here } from '#server/features/here/feature.ts'
import { invoices } from '#server/features/invoices/feature.ts'
import { kanban } from '#server/features/kanban/feature.ts'
import { createLoads } from '#server/features/kanban/older/loads.ts'
import { mail } from '#server/features/mail/feature.ts'
import { menu } from '#server/features/menu/feature.ts'
import { moderation } from '#server/features/moderation/feature.ts'
import { notifications } from '#server/features/notifications/feature.ts'
import { orders } from '#server/features/orders/feature.ts'
import { editing } from '#server/features/products/edit.ts'
import { products } from '#server/features/products/feature.ts'
import { reviews } from '#server/features/products/reviews.ts'
import { wishes } from '#server/features/products/wishes.ts'
import { search } from '#server/features/search/feature.ts'
import { social } from '#server/features/social/feature.ts'
import { stock } from '#server/features/stock/feature.ts'
import { views } from '#server/features/views/feature.ts'
import { createLimits } from './platform/auth/limits.ts'
import { createTokens } from './platform/auth/tokens.ts'
import type { Deps } from './platform/deps.ts'
import { asHttpError, refuse } from './platform/errors.ts'
import { faultOf, rejectionOf } from './platform/fault.ts'
import { assetHeaders, securityHeaders } from './platform/headers.ts'
import { health } from './platform/health.ts'
import { createMount, type Env, withChangeEvents } from './platform/http.ts'
import { createLive, liveStream } from './platform/live.ts'
import { openapi } from './platform/openapi.ts'

export function createApp(deps: Deps): Hono<Env> {
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
      allowHeaders: ['Authorization', 'Client-Id', 'Content-Type', 'Idempotency-Key'],
      exposeHeaders: ['Retry-After', 'Idempotent-Replay', 'X-Request-Id'],
      maxAge: 600,
    }),
  )

  const boardLoads = createLoads()
  app.use('/api/kanban/*', boardLoads.inTurn)

  const tokens = createTokens(deps.secret, clock)
  const live = deps.live ?? createLive()
  const mount = createMount(app, deps, tokens, live)
  account(mount, deps, tokens, createLimits(deps.db, clock))
  menu(mount)
  dashboard(mount, clock)
  notifications(withChangeEvents(mount, 'notifications', true), clock)
  products(mount)
  editing(withChangeEvents(mount, 'products'), deps)
  wishes(withChangeEvents(mount, 'products', true), deps)
  reviews(withChangeEvents(mount, 'products'), deps)
  addresses(withChangeEvents(mount, 'checkout', true), deps)
  cart(mount)
  orders(mount, deps)
  customers(withChangeEvents(mount, 'customers'), deps)
  invoices(withChangeEvents(mount, 'invoices'), deps)
  stock(withChangeEvents(mount, 'stock'), deps)
  moderation(withChangeEvents(mount, 'moderation'), deps)
  search(mount)
  views(mount)
  kanban(mount, deps, boardLoads)
  calendar(mount, deps)
  chat(mount, deps)
  contacts(mount, deps)
  mail(mount, deps, live)
  social(mount, deps)
  here(mount, deps, live)
  liveStream(mount, deps, tokens, live)
  health(mount, deps)
  openapi(app, deps.version)

  app.all('/api/*', (c) => {
    const methods = known.get(c.req.path)
    if (!methods) refuse('unknownCall')
    refuse('method', { message: `This call takes ${methods}`, headers: { Allow: methods } })
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

const known = new Map<string, string>([['/api/openapi.json', 'GET, HEAD']])
for (const area of Object.values(allCalls)) {
  for (const { path, method } of Object.values(area)) {
    known.set(`/api/${path}`, method === 'get' ? 'GET, HEAD' : 'POST')
  }
}
