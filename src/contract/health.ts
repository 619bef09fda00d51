import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'

const HealthReply = z.object({
  status: z.string(),
  /** `pglite` or `postgresql`. */
  database: z.string(),
  version: z.string(),
})

export const healthCalls = {
  health: call('get', 'health', {
    request: Nothing,
    reply: HealthReply,
    access: 'anyone',
    summary: 'Check the server and its database',
  }),
}
