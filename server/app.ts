import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import { allCalls } from '#contract/calls.ts'
import { olderCalls } from '#contract/compat/calls.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { createLimits } from './auth/limits.ts'
import { createTokens } from './auth/tokens.ts'
import { calendar } from './calendar.ts'
import { cart } from './cart.ts'
import { chat } from './chat.ts'
import { olderClients } from './compat/compat.ts'
import { contacts } from './contacts.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import type { Deps } from './deps.ts'
import { asHttpError, refuse } from './errors.ts'
import { faultOf, rejectionOf } from './fault.ts'
import { assetHeaders, securityHeaders } from './headers.ts'
import { health } from './health.ts'
import { here } from './here.ts'
import { createMount, type Env, withChangeEvents } from './http.ts'
import { invoices } from './invoices.ts'
import { kanban } from './kanban.ts'
import { createLive, liveStream } from './live.ts'
import { mail } from './mail.ts'
import { menu } from './menu.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { type Areas, openapi } from './openapi.ts'
import { orders } from './orders.ts'
import { editing } from './products/edit.ts'
import { wishes } from './products/wishes.ts'
import { products } from './products.ts'
import { reviews } from './reviews.ts'
import { search } from './search.ts'
import { social } from './social.ts'
import { stock } from './stock.ts'
import { views } from './views.ts'

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

  const older = deps.olderClients ? olderClients(app, deps) : undefined

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
  kanban(older ? older.board(mount) : mount, deps)
  calendar(mount, deps)
  chat(mount, deps)
  contacts(mount, deps)
  mail(mount, deps, live)
  social(mount, deps)
  here(mount, deps, live)
  liveStream(mount, deps, tokens, live)
  health(mount, deps)
  older?.mount(mount)
  const calls = servedCalls(deps)
  openapi(app, calls, deps.version)
  const known = methodsOf(calls)

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

/** The calls by area; those of older clients only where they are served. */
function servedCalls({ olderClients }: Pick<Deps, 'olderClients'>): Areas {
  return Object.entries(allCalls).map(([area, calls]) => [
    area,
    Object.entries(calls).filter(([, call]) => olderClients || !olderCalls.has(call)),
  ])
}

function methodsOf(areas: Areas): Map<string, string> {
  const methods = areas.flatMap(([, calls]) =>
    calls.map(([, { path, method }]) => [`/api/${path}`, method === 'get' ? 'GET, HEAD' : 'POST'] as const),
  )
  return new Map([['/api/openapi.json', 'GET, HEAD'], ...methods])
}
