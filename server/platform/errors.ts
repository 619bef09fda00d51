import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal that the caller sees as it is. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>

  constructor(status: number, code: string, message: string, more: ErrorDetails = {}) {
    super(message)
    this.status = status as ContentfulStatusCode
    this.code = code
    this.fields = more.fields
    this.headers = more.headers ?? {}
    this.body = more.body ?? {}
  }
}

type ErrorDetails = {
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** Further keys of the body, such as the current record. */
  body?: Record<string, unknown>
}

/** Throws an error response: status, stable code and an English sentence. */
export function refuse(status: number, code: string, message: string, more?: ErrorDetails): never {
  throw new HttpError(status, code, message, more)
}

const away: [number, string, string] = [503, 'busy', 'The database is restarting; try again']
const bySqlState: Record<string, [number, string, string]> = {
  '22001': [400, 'invalid', 'A text is too long'],
  '22003': [400, 'invalid', 'A number is too large'],
  '22007': [400, 'invalid', 'A date is not right'],
  '22008': [400, 'invalid', 'A date is out of range'],
  '22021': [400, 'invalid', 'A text holds characters that cannot be stored'],
  '22P02': [400, 'invalid', 'A value is not right'],
  '22P05': [400, 'invalid', 'A text holds characters that cannot be stored'],
  '23502': [400, 'invalid', 'A value is missing'],
  '23503': [409, 'conflict', 'Something this refers to does not exist any more'],
  '23505': [409, 'conflict', 'This exists already'],
  '23514': [400, 'invalid', 'A value is out of range'],
  '40001': [503, 'busy', 'Somebody else changed the same thing; try again'],
  '40P01': [503, 'busy', 'Somebody else changed the same thing; try again'],
  '53300': [503, 'busy', 'The database is busy; try again'],
  '57014': [503, 'busy', 'This took too long; try again'],
  '57P01': away,
  '57P02': away,
  '57P03': away,
  '08000': away,
  '08001': away,
  '08003': away,
  '08006': away,
}

/** The SQLSTATE of a database error. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** True for a lost or missing connection to the database, which has no SQLSTATE. */
function isCutOff(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  const isNetwork = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code ?? '')
  return (
    isNetwork ||
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      message,
    )
  )
}

/** Converts a thrown error to a response; undefined for a fault, which becomes a 500. */
export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  const known = bySqlState[sqlStateOf(error) ?? ''] ?? (isCutOff(error) ? away : undefined)
  if (!known) return undefined
  const [status, code, message] = known
  return new HttpError(status, code, message, status === 503 ? { headers: { 'Retry-After': '1' } } : {})
}
