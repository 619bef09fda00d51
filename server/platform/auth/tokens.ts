import { sign, verify } from 'hono/jwt'
import * as z from 'zod/mini'

const dayInSeconds = 86_400

/** `tv` is the user's token version: a change of password ends all earlier tokens. */
const Payload = z.object({ userId: z.string(), iat: z.int(), exp: z.int(), tv: z.int() })
type Payload = z.infer<typeof Payload>

/** Makes and reads the tokens of one secret. */
export function createTokens(secret: string, clock: () => Date) {
  const now = () => Math.floor(clock().getTime() / 1000)
  return {
    make({ id, token_version }: { id: string; token_version: number }): Promise<string> {
      const payload: Payload = { userId: id, iat: now(), exp: now() + dayInSeconds, tv: token_version }
      return sign(payload, secret, 'HS256')
    },
    /** The payload of a token that is ours and still good. */
    async read(token: string): Promise<Payload | undefined> {
      try {
        // Times are compared with the injected clock, and the schema refuses a token without `exp`.
        const how = { alg: 'HS256', exp: false, iat: false, nbf: false } as const
        const payload = Payload.parse(await verify(token, secret, how))
        return payload.exp > now() ? payload : undefined
      } catch {
        return undefined
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
