import * as z from 'zod/mini'

/**
 * One call of the wire contract: where it goes, what it takes, what it answers, who may make it.
 * The client sends with it, the server answers with it, the OpenAPI description is made from it.
 */
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
  /** `anyone` may call without a token; an invalid token is then ignored. */
  access: 'signed' | 'anyone'
  summary: string
  /** One of the 85 calls that takes an id: a 404 of it without a code is about that. */
  takesId?: boolean
  /** The longest body it takes, if not the usual 1 MiB. */
  mostBytes?: number
  /** The kind of a reply that is not JSON: a file, or server-sent events of `reply`. */
  answers?: 'bytes' | 'events'
  /**
   * The key of the rows in a reply with pages. Requested with `rowsType` it answers every row that matches, one
   * a line (docs/contract.md 6.2).
   */
  rows?: string
}

/** The media type of a list as a stream of rows. */
export const rowsType = 'application/x-ndjson'

/** A call that needs a token unless `access` says otherwise. */
export function call<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  method: 'get' | 'post',
  path: string,
  shapes: Omit<Call<Request, Reply>, 'method' | 'path' | 'access'> & { access?: Call['access'] },
): Call<Request, Reply> {
  return { method, path, access: 'signed', ...shapes }
}

/** The request of a call that takes nothing. */
export const Nothing = z.object({})
export type Nothing = z.infer<typeof Nothing>

/** Every error of the server: `message` for people, `code` for translation, `fields` from field to code. */
export const Refusal = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Refusal = z.infer<typeof Refusal>

/** A calendar day, `2026-11-21`. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isRealDay))

/** Money in minor units: 12345 is 123.45 of the record's currency. */
export const Cents = z.int()

/** Dates such as 31 April parse as the day after; a real day stays what it was. */
function isRealDay(text: string): boolean {
  const time = Date.parse(text)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}
