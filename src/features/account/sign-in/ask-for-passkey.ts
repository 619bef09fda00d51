import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { passkeyCalls } from '#contract/passkeys.ts'
import { request } from '#kernel/api.ts'

/** `useBrowserAutofill` suggests passkeys in a field; undefined when none is chosen or supported. */
export async function askForPasskey({ useBrowserAutofill = false } = {}) {
  try {
    const { options } = await request(passkeyCalls.challenge, {}, { isQuiet: true })
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    return await startAuthentication({ optionsJSON, useBrowserAutofill })
  } catch {
    return undefined
  }
}
