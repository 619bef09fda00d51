import { sign, verify } from 'hono/jwt'
import * as z from 'zod/mini'

/** `sid` names the session; a token is good for as long as its session is stored. */
const Payload = z.object({ userId: z.string(), sid: z.string(), iat: z.int(), exp: z.int() })
type Payload = z.infer<typeof Payload>

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

export function createTokens(secret: string, clock: () => Date) {
  return {
    make({ userId, id, endsAt }: { userId: string; id: string; endsAt: Date }): Promise<string> {
      const payload: Payload = { userId, sid: id, iat: secondsOf(clock()), exp: secondsOf(endsAt) }
      return sign(payload, secret, 'HS256')
    },
    async read(token: string): Promise<Payload | undefined> {
      try {
        // Times are compared with the injected clock, and the schema refuses a token without `exp`.
        const how = { alg: 'HS256', exp: false, iat: false, nbf: false } as const
        const payload = Payload.parse(await verify(token, secret, how))
        return payload.exp > secondsOf(clock()) ? payload : undefined
      } catch {
        return undefined
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
