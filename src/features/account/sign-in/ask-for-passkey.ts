import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { factorCalls } from '#contract/factors.ts'
import { request } from '#kernel/api.ts'

/**
 * Waits until the user chooses a passkey, with `useBrowserAutofill` in the suggestions of a field; undefined when they
 * choose none or the server has no passkeys.
 */
export async function askForPasskey({ useBrowserAutofill = false } = {}) {
  try {
    const { options } = await request(factorCalls.challenge, {}, { isQuiet: true })
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    return await startAuthentication({ optionsJSON, useBrowserAutofill })
  } catch {
    return undefined
  }
}
