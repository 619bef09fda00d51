import { ErrorBody } from '#contract/call.ts'

/** Body of a failed call without a response body (docs/contract.md 1.3). */
export const wrongServices = 'Wrong Services'

/**
 * A failed call. `body` is the server's response body, otherwise `Wrong Services` (docs/contract.md 1.3). `status` 0
 * means no response, or only one of a proxy.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: unknown
  readonly errorBody: ErrorBody | undefined
  /** The idempotency key of a write. */
  readonly write: string | undefined
  /** The server lacks the call, or its answer lacks required data. */
  readonly isUnknownCall: boolean

  constructor(
    status: number,
    body?: unknown,
    {
      write,
      isUnknownCall = false,
      ...options
    }: ErrorOptions & { write?: string; isUnknownCall?: boolean } = {},
  ) {
    const errorBody = ErrorBody.safeParse(body).data
    super(errorBody?.message ?? wrongServices, options)
    this.status = status
    this.write = write
    this.isUnknownCall = isUnknownCall
    this.body = body === undefined || body === '' ? wrongServices : body
    this.errorBody = errorBody
  }

  get isForbidden() {
    return this.status === 403 && this.errorBody?.code === 'forbidden'
  }

  get isMissing() {
    return this.status === 404 && !this.isUnknownCall
  }
}
