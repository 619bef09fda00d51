import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type RefusalCode, refusals } from '#contract/refusals.ts'

export type ErrorDetails = {
  message?: string | undefined
  fields?: Record<string, string> | undefined
  headers?: Record<string, string>
  body?: Record<string, unknown>
  /** The rule for the log, where no function of ours refuses. */
  rule?: string | undefined
}

export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>
  readonly rule: string | undefined

  constructor(code: RefusalCode, { message, fields, headers = {}, body = {}, rule }: ErrorDetails = {}) {
    const [status, sentence] = refusals[code]
    super(message ?? sentence)
    this.status = status
    this.code = code
    this.fields = fields
    this.headers = headers
    this.body = body
    this.rule = rule
  }
}

export function refuse(code: RefusalCode, details?: ErrorDetails): never {
  throw new HttpError(code, details)
}

export function notFound(what: string): never {
  refuse('notFound', missing(what))
}

const missing = (what: string) => ({ message: `No such ${what}.`, body: { what } })

const away: [RefusalCode, string] = ['busy', 'The database is restarting; try again']
const bySqlState: Record<string, [RefusalCode, string]> = {
  '22001': ['invalid', 'A text is too long'],
  '22003': ['invalid', 'A number is too large'],
  '22007': ['invalid', 'A date is not right'],
  '22008': ['invalid', 'A date is out of range'],
  '22021': ['invalid', 'A text holds characters that cannot be stored'],
  '22P02': ['invalid', 'A value is not right'],
  '22P05': ['invalid', 'A text holds characters that cannot be stored'],
  '23502': ['invalid', 'A value is missing'],
  '23503': ['conflict', 'Something else still refers to this'],
  '23505': ['conflict', 'This exists already'],
  '23514': ['invalid', 'A value is out of range'],
  '40001': ['busy', 'Somebody else changed the same thing; try again'],
  '40P01': ['busy', 'Somebody else changed the same thing; try again'],
  '53300': ['busy', 'The database is busy; try again'],
  '57014': ['busy', 'This took too long; try again'],
  '57P01': away,
  '57P02': away,
  '57P03': away,
  '08000': away,
  '08001': away,
  '08003': away,
  '08006': away,
}

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

/** The parent that a write refers to and that is gone: `post` by `social_post_likes_post_id_fkey`. */
function missingParent({ code, message, constraint = '' }: Partial<DatabaseError>): string | undefined {
  // The other side of a foreign key: a row that others refer to was to be deleted.
  if (code !== '23503' || message?.startsWith('update or delete')) return undefined
  const [, column = 'user'] = /_([a-z]+)_id_fkey$/.exec(constraint) ?? []
  return column === 'user' ? 'person' : column
}

type DatabaseError = { code: string; message: string; constraint: string }

/** Converts a thrown error to a response; undefined for a fault, which becomes a 500. */
export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  const state = sqlStateOf(error)
  const mappedError = bySqlState[state ?? ''] ?? (isCutOff(error) ? away : undefined)
  if (!mappedError) return undefined
  const { constraint } = error as Partial<DatabaseError>
  const rule = ['SQLSTATE', state, constraint].filter(Boolean).join(' ')
  const parent = missingParent(error as Partial<DatabaseError>)
  if (parent) return new HttpError('notFound', { ...missing(parent), rule })
  const [code, message] = mappedError
  return new HttpError(code, { message, rule, ...(code === 'busy' && { headers: { 'Retry-After': '1' } }) })
}
