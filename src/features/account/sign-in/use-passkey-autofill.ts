import { useEffect, useEffectEvent } from 'react'
import { useSignInByPasskey } from './mutations.ts'

/** Offers passkeys in the suggestions of the email field; its code is loaded where the browser can do that. */
export function usePasskeyAutofill(onSignedIn: () => void) {
  const { mutate } = useSignInByPasskey()
  const signIn = useEffectEvent(async (signal: { isOver: boolean }) => {
    if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return
    const { askForPasskey } = await import('./ask-for-passkey.ts')
    const response = await askForPasskey({ useBrowserAutofill: true })
    if (response && !signal.isOver) mutate({ response }, { onSuccess: onSignedIn })
  })
  useEffect(() => {
    const signal = { isOver: false }
    void signIn(signal)
    return () => {
      signal.isOver = true
    }
  }, [])
}
