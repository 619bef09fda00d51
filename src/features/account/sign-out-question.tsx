import { useTranslation } from 'react-i18next'
import { session } from '#kernel/session.ts'
import { Confirm } from '#ui/confirm.tsx'

export function SignOutQuestion({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Confirm
      opened
      title={t('signOutTitle')}
      message={t('signOutText', { count })}
      confirmLabel={t('signOutAnyway')}
      stay={t('stay')}
      onConfirm={() => session.end('signedOut')}
      onClose={onClose}
    />
  )
}
