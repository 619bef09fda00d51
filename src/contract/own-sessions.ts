import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'

// Apart from account.ts, which the sign-in page loads.

/** A sign-in on a device. Browser, system and address are those of its start. */
export const OwnSession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.string(),
  startedAt: z.string(),
  /** The last use, give or take five minutes. */
  seenAt: z.string(),
  endsAt: z.string(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>
const SessionId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const sessionCalls = {
  endOthers: call('post', 'account/end-others', {
    request: Nothing,
    reply: z.object({ ended: z.int() }),
    summary: 'End all your other sessions',
  }),
  sessions: call('get', 'account/sessions', {
    request: Nothing,
    reply: z.object({ sessions: z.array(OwnSession) }),
    summary: 'List your sessions, the most recently used first',
  }),
  endSession: call('post', 'account/end-session', {
    request: SessionId,
    reply: SessionId,
    summary: 'End one of your sessions; its token is rejected from then on',
  }),
}
