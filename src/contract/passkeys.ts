import * as z from 'zod/mini'
import { LoginReply } from './account.ts'
import { call, Nothing } from './call.ts'

// Apart from factors.ts: the sign-in page loads these calls only.

/** Made and read by the browser and by the library that verifies it. */
export const Opaque = z.record(z.string(), z.unknown())

export const passkeyCalls = {
  challenge: call('post', 'account/passkeys/challenge', {
    isRecorded: false,
    access: 'anyone',
    request: Nothing,
    reply: z.object({ options: Opaque }),
    summary: 'Start signing in with a passkey; returns options for the browser',
  }),
  signIn: call('post', 'account/passkeys/sign-in', {
    isSecret: true,
    access: 'anyone',
    request: z.object({ response: Opaque }),
    reply: LoginReply,
    summary: 'Sign in with a passkey',
  }),
}
