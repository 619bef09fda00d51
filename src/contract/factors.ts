import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'
import { Opaque, passkeyCalls } from './passkeys.ts'
import { nameText } from './readable.ts'

export const maxPasskeys = 20
export const recoveryCodes = 10

const Password = z.string().check(z.minLength(1), z.maxLength(255))
const PasskeyName = nameText(60)
const PasskeyId = z.string().check(z.minLength(1), z.maxLength(1400))
const OneTimeCode = z.string().check(z.maxLength(20))

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  at: z.string(),
  /** Null before the first sign-in with it. */
  seen: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

const FactorsReply = z.object({
  passkeys: z.array(Passkey),
  codes: z.object({ isOn: z.boolean(), recoveryLeft: z.int() }),
  /** The name of the provider at which this account signs in too; it may then know no password. */
  openId: z.optional(z.string()),
  tokens: z.optional(z.int()),
})
export type Factors = z.infer<typeof FactorsReply>

export const factorCalls = {
  list: call('get', 'account/factors', {
    request: Nothing,
    reply: FactorsReply,
    summary: 'List your passkeys, and whether you use one-time codes',
  }),
  /** With the password, a one-time code, or the answer of a passkey to a challenge. */
  confirm: call('post', 'account/confirm', {
    isRecorded: false,
    request: z.object({
      password: z.optional(Password),
      code: z.optional(OneTimeCode),
      response: z.optional(Opaque),
    }),
    reply: Nothing,
    summary: 'Confirm your identity for calls that need a recent confirmation; valid for 15 minutes',
  }),
  startPasskey: call('post', 'account/passkeys/start', {
    isRecorded: false,
    isConfirmed: true,
    request: Nothing,
    reply: z.object({ options: Opaque }),
    summary: 'Start adding a passkey; returns options for the browser',
  }),
  addPasskey: call('post', 'account/passkeys/add', {
    isConfirmed: true,
    request: z.object({ name: PasskeyName, response: Opaque }),
    reply: z.object({ passkey: Passkey }),
    summary: 'Add the passkey that the browser created',
  }),
  renamePasskey: call('post', 'account/passkeys/rename', {
    request: z.object({ id: PasskeyId, name: PasskeyName }),
    reply: z.object({ passkey: Passkey }),
    summary: 'Rename a passkey',
  }),
  removePasskey: call('post', 'account/passkeys/remove', {
    isConfirmed: true,
    request: z.object({ id: PasskeyId }),
    reply: z.object({ id: z.string() }),
    summary: 'Remove a passkey; it can no longer sign in',
  }),
  ...passkeyCalls,
  startCodes: call('post', 'account/codes/start', {
    isSecret: true,
    isRecorded: false,
    isConfirmed: true,
    request: Nothing,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    summary: 'Start setting up one-time codes; they take effect once confirmed',
  }),
  confirmCodes: call('post', 'account/codes/confirm', {
    isSecret: true,
    request: z.object({ code: OneTimeCode }),
    reply: z.object({ recovery: z.array(z.string()) }),
    summary: 'Confirm one-time codes with the first one; returns the recovery codes, once',
  }),
  stopCodes: call('post', 'account/codes/stop', {
    isConfirmed: true,
    request: Nothing,
    reply: Nothing,
    summary: 'Turn off one-time codes',
  }),
}
