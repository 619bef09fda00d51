import { sqlStateOf } from './errors.ts'

/** What a log keeps of a fault: `TypeError at /api/mails/list`, and the calls that led there, the innermost first. */
export type Fault = { error: string; stack: string[] }

/** A fault without its message, which repeats what was asked or what the database holds. */
export function faultOf(error: Error, route: string): Fault {
  const state = sqlStateOf(error)
  return { error: `${state ? `SQLSTATE ${state}` : error.name} at ${route}`, stack: framesOf(error) }
}

/** The project's folder: a log tells places from there on, and nothing of the machine. */
const root = new URL('.', import.meta.url.replace(/server\/fault\.ts.*$/, '')).pathname

/** Each line of a stack that names a place, `listOf (server/mail/list.ts:41:9)`; the lines of the message do not. */
function framesOf({ stack = '', message }: Error): string[] {
  const calls = stack.slice(Math.max(0, stack.indexOf(message)) + message.length)
  return calls.split('\n').flatMap((line) => {
    const [, call] = /^ {4}at (.*:\d+:\d+\)?)$/.exec(line) ?? []
    return call ? [call.replace('file://', '').replace(root, '')] : []
  })
}
