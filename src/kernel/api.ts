import ky from 'ky'
import type * as z from 'zod/mini'
import { type Call, Refusal } from '#contract/call.ts'
import { noAnswer } from './connection.ts'
import { env } from './env.ts'
import { session } from './session.ts'

/** What a call rejects with when there is no body to reject with (specification 8). */
export const wrongServices = 'Wrong Services'

/**
 * A call that failed. `body` is the rejection of specification 8: the server's response body if there is
 * one, otherwise the text `Wrong Services`. `status` 0 means that no answer came.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: unknown
  /** The refusal in the body, when the body is one. */
  readonly refusal: Refusal | undefined

  constructor(status: number, body?: unknown, options?: ErrorOptions) {
    const refusal = Refusal.safeParse(body).data
    super(refusal?.message ?? wrongServices, options)
    this.status = status
    this.body = body === undefined || body === '' ? wrongServices : body
    this.refusal = refusal
  }
}

/** How requests travel: the network, or in the server-less demo straight into the app in the page. */
let carry: typeof fetch = (input, init) => fetch(input, init)

/** Replaces the network, for the server-less demo. */
export function carryBy(other: typeof fetch) {
  carry = other
}

// TanStack Query is the only retrier, and the specification sets no time-out.
const http = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  fetch: (input, init) => carry(input, init),
})

type Sent<Request extends z.ZodMiniType> = z.input<Request>
type Init = {
  signal?: AbortSignal
  /** Made when the user acted: the server applies the write once however often it arrives. */
  idempotencyKey?: string
}

/** Makes one call of the contract and answers its parsed reply; rejects with an `ApiError`, never navigates, never toasts. */
export async function request<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  call: Call<Request, Reply>,
  payload: Sent<Request>,
  { signal, idempotencyKey }: Init = {},
): Promise<z.output<Reply>> {
  const token = session.token()
  const response = await http[call.method](new URL(`api/${call.path}`, env.apiUrl), {
    ...(call.method === 'post' ? { json: payload } : { searchParams: inQuery(payload) }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    noAnswer()
    throw new ApiError(0, undefined, { cause })
  })
  const body = await readBody(response)
  if (!response.ok) throw new ApiError(response.status, body)
  const reply = call.reply.safeParse(body)
  if (!reply.success) throw new ApiError(response.status, undefined, { cause: reply.error })
  return reply.data
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

function inQuery(payload: unknown): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(payload ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query
}
