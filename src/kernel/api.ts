import type * as z from 'zod/mini'
import { type Call, ErrorBody } from '#contract/call.ts'
import type { Right } from '#contract/rights.ts'
import { written } from '#contract/words.ts'
import { ApiError } from './api-error.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { gotAnswer, noAnswer } from './connection.ts'
import { env } from './env.ts'
import { session } from './session.ts'
import { followCall } from './slow-calls.ts'
import { thisTab } from './tabs.ts'
import { madeAtOf } from './write-key.ts'

/** Unknown calls are not sent again until the page reloads, by path. */
const unknownUntil = new Map<string, number>()
export const forgetUnknownCalls = () => unknownUntil.clear()
/** Milliseconds for an answer without a message, which may be that of a proxy whose server restarts. */
const doubtful = 10 * 60_000

/**
 * True if an error is about the call and not about the record it names (docs/contract.md 6.1). An id that is not there
 * comes with a code, or without one from a call of the specification. Streams and requests without fields name no record.
 */
function isOfCall({ answers, takesId }: Call, payload: unknown, status: number, body: unknown): boolean {
  if (status !== 404) return status === 405 || status === 501
  const code = ErrorBody.safeParse(body).data?.code
  const isOfNothing = answers === 'events' || Object.keys(payload ?? {}).length === 0
  return isOfNothing || (code === undefined ? !takesId : code === 'unknownCall')
}

let hasRight = (_right: Right) => true
let onForbidden = () => {}

/** Reads without the right are not sent; writes are, since rights may have grown. Refusals call `refetch`. */
export function setRightsSource(test: typeof hasRight, refetch: () => void) {
  hasRight = test
  onForbidden = refetch
}

/** Throws what the server would answer to a read without its right; by POST, a read is what a query can abort. */
function checkRight({ method, access }: Call, { signal }: Init): void {
  if ((method === 'post' && !signal) || access === 'anyone' || access === 'signed' || hasRight(access)) return
  throw new ApiError(403, { message: 'You may not do this', code: 'forbidden', right: access })
}

/** Answers a call that the server lacks from other calls; undefined where these say too little. */
export type StandIn = (question: {
  payload: Record<string, unknown>
  /** The server's answer; undefined where it lacks the call and so has done nothing. */
  body: unknown
  /** A call of the specification: a GET, or a POST with a body. */
  read: (path: string, input?: object) => Promise<unknown>
}) => unknown

let loadStandIns = async (): Promise<Record<string, StandIn>> => ({})

/** Answers for calls that a server lacks, by path. */
export function setStandInSource(load: typeof loadStandIns) {
  loadStandIns = load
}

/** ky is loaded after the first screen, which draws from responses that index.html requested without it. */
const loadHttp = () => import('./http.ts')

/** Loads ky in advance, because a later offline time would prevent it. */
export function prepareHttp() {
  loadHttp().catch(() => {})
}

/** Responses that index.html requested while the app was loading; each is used once. */
type EarlyAnswers = { at?: number; token: string; answers: Record<string, Promise<Response> | undefined> }
const earlyAnswers = () => (globalThis as { askedAhead?: EarlyAnswers }).askedAhead

/** A read as index.html names it: `customer/list?limit=12`, or by POST `product/details {"id":7}`. */
function questionOf({ path }: Call, payload: URLSearchParams | string): string {
  if (typeof payload === 'string') return `${path} ${payload}`
  return payload.size > 0 ? `${path}?${payload}` : path
}

/** When the first answers were requested: changes since then may be missing in them. */
export const firstRequestAt = (): number => earlyAnswers()?.at ?? Date.now()

function askedAhead(
  call: Call,
  payload: URLSearchParams | string,
  token: string | null,
): Promise<Response> | undefined {
  const ahead = earlyAnswers()
  if (!ahead || ahead.token !== token) return undefined
  const question = questionOf(call, payload)
  const answer = ahead.answers[question]
  // Its key stays, so that index.html does not request it later.
  ahead.answers[question] = undefined
  return answer
}

/** Drops unused ones: a copy on disk may have made them unnecessary, and later they would be older than a change. */
export function forgetAskedAhead() {
  Reflect.deleteProperty(globalThis, 'askedAhead')
}

type Sent<Request extends z.ZodMiniType> = z.input<Request>
type Init = {
  signal?: AbortSignal
  /** Created when the user acts: the server applies the write once, however often it arrives. */
  idempotencyKey?: string
  /** Excluded from the message about slow calls, because no one waits for it. */
  isQuiet?: boolean
  /** Sends the call even while the page closes. */
  keepalive?: boolean
  accept?: string
}

/** Makes one call of the contract and returns its parsed reply. Throws ApiError; never navigates or shows a message. */
export async function request<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  call: Call<Request, Reply>,
  payload: Sent<Request>,
  init: Init = {},
): Promise<z.output<Reply>> {
  // Its account signed out between two tries: the outbox keeps the write, so this promise never settles.
  if (init.idempotencyKey && isOfAnother(init.idempotencyKey)) return new Promise(() => {})
  let body: unknown
  let failure: ApiError
  let pageless: z.output<Reply> | undefined
  try {
    const response = await ask(call, payload, init)
    const errorBody = await readBody(response, init)
    body = errorBody ?? null
    const reply = call.reply.safeParse(errorBody)
    if (reply.success && !isWithoutPages(call, payload, reply.data)) {
      // Nothing is sent under this key any more.
      if (init.idempotencyKey) senders.delete(init.idempotencyKey)
      return reply.data
    }
    pageless = reply.data
    failure = new ApiError(response.status, undefined, { cause: reply.error, isUnknownCall: true })
  } catch (error) {
    if (!(error instanceof ApiError && error.isUnknownCall)) throw error
    failure = error
  }
  const answer = (await standIn(call, payload, init, body)) ?? pageless
  if (answer === undefined) throw failure
  return answer
}

/** True if a list that a page was wanted of came as from a server that knows no pages. */
const isWithoutPages = ({ rows }: Call, payload: unknown, reply: unknown) =>
  rows !== undefined &&
  (payload as { limit?: number }).limit !== undefined &&
  (reply as { total?: number }).total === undefined

/** The answer made of the 85 calls, in the shape of the reply; undefined where it cannot. */
async function standIn<Reply extends z.ZodMiniType>(
  call: Call<z.ZodMiniType, Reply>,
  payload: unknown,
  init: Init,
  body: unknown,
): Promise<z.output<Reply> | undefined> {
  const standIns = await loadStandIns().catch(() => undefined)
  const { signal } = init
  const read = async (path: string, input?: object) => {
    const older: Call = { ...call, method: input ? 'post' : 'get', path, takesId: false }
    return readBody(await ask(older, input ?? {}, { signal }), init)
  }
  try {
    return (await standIns?.[call.path]?.({ payload: { ...(payload as object) }, body, read })) as
      | z.output<Reply>
      | undefined
  } catch (error) {
    if (error instanceof ApiError) throw error
    // The other call failed too, so the first error is reported.
    return undefined
  }
}

/** Makes one call and returns its response unparsed; throws like `request`. */
export async function ask<Request extends z.ZodMiniType>(
  call: Call<Request>,
  payload: Sent<Request>,
  init: Init = {},
): Promise<Response> {
  const { signal, idempotencyKey: write, isQuiet = false, keepalive = false, accept } = init
  if ((unknownUntil.get(call.path) ?? 0) > Date.now())
    throw new ApiError(404, undefined, { write, isUnknownCall: true })
  checkRight(call, init)
  if (write) forgetAskedAhead()
  // The server answers 401 to an invalid token, on public calls too.
  const token = call.access !== 'anyone' || session.isValid() ? session.token() : null
  // A screen may refetch while the user signs out; the server would answer 401 as well.
  if (token === null && call.access !== 'anyone') throw new ApiError(401, undefined, { write })
  const query = call.method === 'get' ? inQuery(payload) : undefined
  // By POST, a read is what a query can abort; a write may contain a password.
  const isRead = query !== undefined || (signal !== undefined && !write)
  const ahead = isRead ? askedAhead(call, query ?? JSON.stringify(payload), token) : undefined
  const send = async (...signals: AbortSignal[]): Promise<Response> => {
    if (ahead) return ahead
    const { http } = await loadHttp()
    return http[call.method](new URL(`api/${call.path}`, env.apiUrl), {
      ...(query ? { searchParams: query } : { json: payload }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(accept && { accept }),
        // A write may send a mail, in the language of the page.
        ...(!query && { 'accept-language': document.documentElement.lang }),
        ...(write && { 'idempotency-key': write, 'client-id': thisTab, ...madeAt(write) }),
      },
      ...(keepalive && { keepalive }),
      signal: AbortSignal.any(signal ? [signal, ...signals] : signals),
    })
  }
  const response = await (isQuiet ? send() : followCall(write !== undefined, send)).catch(
    throwUnanswered(init),
  )
  if (response.ok) {
    gotAnswer()
    return response
  }
  const body = await readBody(response, init)
  if (isGateway(response.status, body))
    throwUnanswered(init, body)(new TypeError(`${response.status} of a proxy`))
  gotAnswer()
  // The token was replaced while the request was under way; only a rejection of the current one ends the session.
  if (response.status === 401 && token !== session.token() && session.isValid())
    return ask(call, payload, init)
  const isUnknownCall = isOfCall(call, payload, response.status, body)
  const error = new ApiError(response.status, body, { write, isUnknownCall })
  if (asksForProof.includes(error.errorBody?.code ?? '') && (await confirmIdentity()))
    return ask(call, payload, init)
  if (error.isForbidden) {
    forgetAskedAhead()
    onForbidden()
  }
  if (isUnknownCall)
    unknownUntil.set(call.path, error.errorBody ? Number.POSITIVE_INFINITY : Date.now() + doubtful)
  throw error
}

/** The header that says when the user acted, which may be long before a write is sent. */
function madeAt(key: string) {
  const at = madeAtOf(key)
  return at ? { 'made-at': at } : {}
}

/** Codes of a refusal that ends when the user proves who they are. */
const asksForProof = ['confirmFirst', 'factorFirst']

/** True when a proxy could not reach the server; an error of the server itself has its own body. */
const isGateway = (status: number, body: unknown) =>
  [502, 503, 504].includes(status) && !ErrorBody.safeParse(body).success

/** Rethrows a cancellation; any other failure becomes an ApiError with status 0. */
const throwUnanswered =
  (init: Init, body?: unknown) =>
  (cause: unknown): never => {
    if (init.signal?.aborted) throw cause
    noAnswer()
    throw new ApiError(0, body, { cause, write: init.idempotencyKey })
  }

/** Reads a body; a broken response counts as no response, so a write is sent again under its key. */
async function readBody(response: Response, init: Init): Promise<unknown> {
  const text = await response.text().catch(throwUnanswered(init))
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** The account that first sent a write, by key: a retry must never use another account's token. */
const senders = new Map<string, string | undefined>()

function isOfAnother(key: string): boolean {
  const account = session.userId()
  if (!senders.has(key)) senders.set(key, account)
  return senders.get(key) !== account
}

function inQuery(payload: unknown): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(payload ?? {})) {
    if (value !== undefined) query.set(name, Array.isArray(value) ? written(value) : String(value))
  }
  return query
}
