import * as z from 'zod/mini'
import { LoginReply } from './account.ts'
import { call, Nothing } from './call.ts'

const Part = z.string().check(z.minLength(1), z.maxLength(2048))

/** The parts that the provider put into the address to which it came back, and the secret of the page that began. */
const Finish = z.object({ code: Part, state: Part, iss: z.optional(Part), secret: Part })
export type FinishOpenId = z.infer<typeof Finish>

export const openIdCalls = {
  begin: call('post', 'account/openid/begin', {
    isSecret: true,
    request: Nothing,
    /** The provider's page, and a secret that the calling page keeps, so that no one else finishes the sign-in. */
    reply: z.object({ url: z.string(), secret: z.string() }),
    access: 'anyone',
    isRecorded: false,
    summary: 'Start signing in at the shop’s identity provider',
  }),
  finish: call('post', 'account/openid/finish', {
    isSecret: true,
    request: Finish,
    reply: LoginReply,
    access: 'anyone',
    summary: 'Sign in with the code that the identity provider returned; works once',
  }),
}
