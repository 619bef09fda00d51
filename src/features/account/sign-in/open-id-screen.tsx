import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#kernel/failure.ts'
import { Note } from '#ui/note.tsx'
import { AccountFrame } from './account-frame.tsx'
import { takeStarted, useFinishOpenId } from './open-id.ts'

type Props = {
  /** From the provider; without a code it has stopped the sign-in. */
  answer: { code?: string; state?: string; iss?: string }
  onSignedIn: (from: string | undefined) => void
}

/** The provider redirects back here. */
export function OpenIdScreen({ answer: { code, state, iss }, onSignedIn }: Props) {
  const { t } = useTranslation('account')
  const { mutate, error } = useFinishOpenId()
  const [isStopped, setStopped] = useState(false)
  const hasStarted = useRef(false)
  const start = useEffectEvent(() => {
    // Development runs effects twice, and the code works once.
    if (hasStarted.current) return
    hasStarted.current = true
    const started = takeStarted()
    if (!code || !state || !started) return setStopped(true)
    const { secret, from } = started
    mutate({ code, state, secret, ...(iss && { iss }) }, { onSuccess: () => onSignedIn(from) })
  })
  useEffect(() => start(), [])
  return (
    <AccountFrame
      title={t('signInTitle')}
      hint={error || isStopped ? '' : t('signingIn')}
      foot={<Link to="/login">{t('backToSignIn')}</Link>}
    >
      {isStopped && <Note tone="error">{t('openIdStopped')}</Note>}
      {error && <Note tone="error">{failureText(error)}</Note>}
    </AccountFrame>
  )
}
