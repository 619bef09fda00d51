import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unsentCount } from '#kernel/outbox.ts'
import { session } from '#kernel/session.ts'
import { Confirm } from '#kernel/ui/confirm.tsx'

/** Signs out, and asks first when that would lose what has not been sent. */
export function useSignOut() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const [asked, setAsked] = useState<number>()
  const signOut = () => {
    const count = unsentCount(client)
    if (count > 0) setAsked(count)
    else session.end('signedOut')
  }
  const question = (
    <Confirm
      opened={asked !== undefined}
      title={t('signOutTitle')}
      message={t('signOutText', { count: asked ?? 0 })}
      verb={t('signOutAnyway')}
      stay={t('stay')}
      onConfirm={() => session.end('signedOut')}
      onClose={() => setAsked(undefined)}
    />
  )
  return { signOut, question }
}
