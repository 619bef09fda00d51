import * as z from 'zod/mini'
import type { Right } from './rights.ts'

/** One call of the contract, used by the client, the server and the OpenAPI description. */
export type Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'get' | 'post'
  /** Below `/api/`, without a leading slash. */
  path: string
  /** Body of a POST, query of a GET. */
  request: Request
  reply: Reply
  /** The right that the caller needs. `anyone` may call without a token; an invalid token is then ignored. */
  access: Access
  summary: string
  /** One of the 85 calls that takes an id: its 404 without a code is about the record. */
  takesId?: boolean
  /** Limit of the body in bytes, default 1 MiB. */
  maxBytes?: number
  /** The kind of a reply that is not JSON: a file, or server-sent events of `reply`. */
  answers?: 'bytes' | 'events'
  /** Key of the rows; with `rowsType` all matching rows are streamed, one a line (docs/contract.md 6.2). */
  rows?: string
  contentAccess?: readonly ContentAccess<z.output<Request>>[]
  /** The right that the stream of all rows needs besides `access`. */
  exportAccess?: Right
  /** Needs a session whose user has proved who they are within `confirmedMinutes`. Streams of rows do too. */
  isConfirmed?: boolean
  /** Answers a token, a code or a link that is stored nowhere: a repeated request is refused (`answeredOnce`). */
  isSecret?: boolean
  /** Leaves a line in the activity; default: a write does, a read does not. */
  isRecorded?: boolean
}

export type ContentAccess<Input> = {
  right: Right
  when: string
  // A method, so that calls of different requests fit in one list.
  isNeeded(input: Input): boolean
}

export type Access = 'anyone' | 'signed' | Right

export const rowsType = 'application/x-ndjson'

/** A call that needs a sign-in and no right unless `access` says otherwise. */
export function call<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  method: 'get' | 'post',
  path: string,
  shapes: Omit<Call<Request, Reply>, 'method' | 'path' | 'access'> & { access?: Call['access'] },
): Call<Request, Reply> {
  return { method, path, access: 'signed', ...shapes }
}

export const editParts = <Fields extends z.ZodMiniObject>(fields: Fields) => ({
  version: z.optional(z.int()),
  changes: z.partial(fields),
  base: z.optional(z.partial(fields)),
})

export const Nothing = z.object({})
export type Nothing = z.infer<typeof Nothing>

/** Every error of the server: `message` for people, `code` for translation, `fields` from field to code. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The name of the record that is in the way; in a conflict, who made the last change. */
  by: z.optional(z.unknown()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** A calendar day, `2026-11-21`. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isRealDay))

/** Money in minor units of the record's currency: 12345 is 123.45 in EUR, 12,345 in JPY and 12.345 in KWD. */
export const Cents = z.int()

/** Date parses 31 April as 1 May; a real day stays the same. */
function isRealDay(text: string): boolean {
  const time = Date.parse(text)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}
