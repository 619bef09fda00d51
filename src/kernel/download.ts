import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { ask } from './api.ts'

/** Downloads a file that needs a token, which a link cannot send: it is fetched and offered from memory. */
export async function download<Request extends z.ZodMiniType>(
  call: Call<Request>,
  payload: z.input<Request>,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await ask(call, payload, { signal })
  return response.blob()
}
