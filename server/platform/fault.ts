import { type HttpError, sqlStateOf } from './errors.ts'

/** A fault in the log: `TypeError at /api/mails/list`, and the stack, innermost call first. */
export type Fault = { error: string; stack: string[] }

export function faultOf(error: Error, route: string): Fault {
  const state = sqlStateOf(error)
  return { error: `${state ? `SQLSTATE ${state}` : error.name} at ${route}`, stack: framesOf(error) }
}

/** A refusal in the log: its code, and the function and place of the rule: `moveTo (server/features/invoices/write.ts:78:5)`. */
export type Rejection = { code: string; rule: string | undefined }

export function rejectionOf(error: HttpError): Rejection {
  const { code, rule = framesOf(error).find((call) => !call.includes('/errors.ts:')) } = error
  return { code, rule: rule?.replace(/^async /, '') }
}

const root = new URL('.', import.meta.url.replace(/server\/platform\/fault\.ts.*$/, '')).pathname

/** The lines of a stack that name a place, `listOf (server/features/mail/list.ts:41:9)`, without those of the message. */
function framesOf({ stack = '', message }: Error): string[] {
  const calls = stack.slice(Math.max(0, stack.indexOf(message)) + message.length)
  return calls.split('\n').flatMap((line) => {
    const [, call] = /^ {4}at (.*:\d+:\d+\)?)$/.exec(line) ?? []
    return call ? [call.replace('file://', '').replace(root, '')] : []
  })
}
