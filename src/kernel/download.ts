import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { ask } from './api.ts'

/** A file that only who is signed in may have: a picture's address carries no token, so it is read and shown from memory. */
export async function download<Request extends z.ZodMiniType>(
  call: Call<Request>,
  payload: z.input<Request>,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await ask(call, payload, { ...(signal && { signal }) })
  return response.blob()
}
