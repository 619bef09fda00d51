import * as z from 'zod/mini'

const Env = z.object({
  /** Address of the API. The default is that of docs/contract.md 1.1; the served build uses its own origin. */
  VITE_API_URL: z._default(z.string(), 'http://localhost:3010/'),
  VITE_POSTHOG_KEY: z.optional(z.string()),
  VITE_POSTHOG_HOST: z.optional(z.string()),
  MODE: z.string(),
})

const parsed = Env.parse(import.meta.env)

export const env = {
  apiUrl: new URL(parsed.VITE_API_URL, globalThis.location?.href ?? 'http://localhost:3010/').href,
  posthog:
    parsed.VITE_POSTHOG_KEY && parsed.VITE_POSTHOG_HOST
      ? { key: parsed.VITE_POSTHOG_KEY, host: parsed.VITE_POSTHOG_HOST }
      : undefined,
  mode: parsed.MODE,
}
