import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unsentCount } from '#kernel/outbox.ts'
import { session } from '#kernel/session.ts'
import { Confirm } from '#kernel/ui/confirm.tsx'

/** Signs out, and asks first when that would lose what has not been sent. */
export function useSignOut() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<number>()
  const signOut = () => {
    const count = unsentCount(client)
    if (count > 0) setAsked(count)
    else session.end('signedOut')
  }
  // Its texts and its dialog come only when there is something to ask.
  const question =
    asked === undefined ? null : <SignOutQuestion count={asked} onClose={() => setAsked(undefined)} />
  return { signOut, question }
}

function SignOutQuestion({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Confirm
      opened
      title={t('signOutTitle')}
      message={t('signOutText', { count })}
      verb={t('signOutAnyway')}
      stay={t('stay')}
      onConfirm={() => session.end('signedOut')}
      onClose={onClose}
    />
  )
}
